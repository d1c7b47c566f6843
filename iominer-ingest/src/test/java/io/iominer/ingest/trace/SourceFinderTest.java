// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.iominer.core.progress.RunningCount;
import io.iominer.core.progress.WorkListener;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users write into folders of logs, and links there may lead anywhere. */
class SourceFinderTest {
  @TempDir private Path folder;

  private Path logs;
  private Path own;
  private Path secret;

  @BeforeEach
  void writeFiles() throws IOException {
    logs = Files.createDirectory(folder.resolve("logs"));
    own = Files.writeString(Files.createDirectory(logs.resolve("user")).resolve("a.darshan"), "a");
    secret = Files.createDirectory(folder.resolve("secrets")).resolve("b.darshan");
    Files.writeString(secret, "b");
  }

  private Listing find(LinkRule rule, Path... paths) throws IOException {
    return SourceFinder.find(List.of(paths), rule, new RunningCount(WorkListener.SILENT));
  }

  private List<Path> found(Listing listing) {
    return listing.sources().stream().map(Source::file).toList();
  }

  private Map<String, String> rejected(Listing listing) {
    Map<String, String> reasons = new TreeMap<>();
    listing
        .rejects()
        .forEach(
            (path, reject) -> reasons.put(Path.of(path).getFileName().toString(), text(reject)));
    return reasons;
  }

  private static String text(Reject reject) {
    return reject.toString();
  }

  @Test
  void aLinkOutOfTheFolderIsRejected() throws IOException {
    Files.createSymbolicLink(logs.resolve("file.darshan"), secret);
    Files.createSymbolicLink(logs.resolve("secrets"), secret.getParent());
    Files.createSymbolicLink(logs.resolve("up.darshan"), Path.of("user/../../secrets/b.darshan"));
    Files.createSymbolicLink(logs.resolve("nothing.darshan"), folder.resolve("missing"));
    Listing listing = find(LinkRule.WITHIN_FOLDER, logs);
    assertThat(found(listing)).containsExactly(own);
    assertThat(rejected(listing))
        .containsOnlyKeys("file.darshan", "nothing.darshan", "secrets", "up.darshan")
        .allSatisfy((name, reason) -> assertThat(reason).contains("link"));
    assertThat(rejected(listing).get("secrets")).contains("leads out of " + logs.toRealPath());
    assertThat(found(find(LinkRule.ALL, logs)))
        .containsExactlyInAnyOrder(
            own,
            logs.resolve("file.darshan"),
            logs.resolve("secrets/b.darshan"),
            logs.resolve("up.darshan"));
  }

  @Test
  void aLinkWithinTheFolderIsFollowed() throws IOException {
    Path link = Files.createSymbolicLink(logs.resolve("same.darshan"), own);
    assertThat(found(find(LinkRule.WITHIN_FOLDER, logs))).containsExactlyInAnyOrder(own, link);
  }

  @Test
  void aLinkThatIsNamedIsFollowed() throws IOException {
    Path toFolder = Files.createSymbolicLink(folder.resolve("link"), logs);
    Path toFile = Files.createSymbolicLink(folder.resolve("c.darshan"), secret);
    assertThat(found(find(LinkRule.WITHIN_FOLDER, toFolder, toFile)))
        .containsExactlyInAnyOrder(toFolder.resolve("user/a.darshan"), toFile);
  }

  @Test
  void aLinkOfAnotherOwnerIsRejected() throws IOException {
    assumeTrue(
        "root".equals(Files.getOwner(own).getName()), "only root can give a link to another user");
    Path link = Files.createSymbolicLink(logs.resolve("other.darshan"), own);
    Files.setAttribute(link, "unix:uid", 12345, LinkOption.NOFOLLOW_LINKS);
    Listing listing = find(LinkRule.WITHIN_FOLDER, logs);
    assertThat(found(listing)).containsExactly(own);
    assertThat(rejected(listing).get("other.darshan")).contains("another owner");
  }

  @Test
  void loopsOfLinksEnd() throws IOException {
    Files.createSymbolicLink(logs.resolve("user/loop"), logs);
    Listing listing = find(LinkRule.WITHIN_FOLDER, logs);
    assertThat(found(listing)).containsExactly(own);
    assertThat(rejected(listing)).containsOnlyKeys("loop");
  }
}
