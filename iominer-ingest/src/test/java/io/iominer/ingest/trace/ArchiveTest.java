// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.iominer.ingest.source.Source;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {
  @TempDir private Path folder;

  private List<String> entries(Path archive) throws IOException {
    List<String> entries = new ArrayList<>();
    new Archive(Source.of(archive), folder)
        .forEach(source -> true, (source, content) -> entries.add(source.path()));
    return entries;
  }

  @Test
  void junkIsNoArchive() throws IOException {
    for (String junk : List.of("", "junk", "x".repeat(511), "y".repeat(5000))) {
      Path plain = Files.writeString(folder.resolve("junk.tar"), junk);
      assertThatIOException()
          .isThrownBy(() -> entries(plain))
          .withMessageContaining("expected the header of a tar archive");
      Path gzip = folder.resolve("junk.tar.gz");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
        out.write(junk.getBytes(StandardCharsets.UTF_8));
      }
      assertThatIOException()
          .isThrownBy(() -> entries(gzip))
          .withMessageContaining("expected the header of a tar archive");
    }
  }

  @Test
  void anArchiveMayBeEmpty() throws IOException {
    assertThat(entries(Files.write(folder.resolve("empty.tar"), new byte[10240]))).isEmpty();
  }

  /** Names of two kinds of headers, a folder, something else, and one of two entries of a name. */
  @Test
  void logsAreReadAtTheirPlacesAsTheyAreInOnePass() throws IOException {
    Path archive = folder.resolve("logs.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(archive))) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      put(tar, "a.darshan", 1000);
      put(tar, "notes.txt", 3000);
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      put(tar, "x".repeat(150) + "/b.darshan", 512);
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      put(tar, "y".repeat(150) + "/\u00e9.darshan", 0);
      put(tar, "z/", 0);
      put(tar, "a.darshan", 700_000);
      put(tar, "c.darshan", 1);
    }
    Source source = Source.of(archive);
    Map<String, byte[]> inOnePass = new LinkedHashMap<>();
    new Archive(source, folder)
        .forEach(s -> true, (log, content) -> inOnePass.put(log.path(), content.bytes().get()));
    Map<String, Source> places = new LinkedHashMap<>();
    assertThat(new Archive(source, folder).find(log -> places.put(log.path(), log))).isTrue();
    assertThat(places).hasSize(4).containsOnlyKeys(inOnePass.keySet());
    List<Source> backwards = new ArrayList<>(places.values());
    Collections.reverse(backwards);
    try (ArchiveEntries entries = new ArchiveEntries(folder)) {
      for (Source log : backwards) {
        entries.visit(
            log,
            (same, content) ->
                assertThat(content.bytes().get())
                    .as(log.path())
                    .isEqualTo(inOnePass.get(log.path())));
      }
    }
  }

  private static void put(TarArchiveOutputStream tar, String name, int size) throws IOException {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    if (!entry.isDirectory()) {
      entry.setSize(size);
    }
    tar.putArchiveEntry(entry);
    tar.write(content, 0, entry.isDirectory() ? 0 : size);
    tar.closeArchiveEntry();
  }

  @Test
  void ofAnArchiveThatIsCutTheLogsBeforeAreFound() throws IOException {
    Path archive = folder.resolve("cut.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(archive))) {
      put(tar, "a.darshan", 1000);
      put(tar, "b.darshan", 9000);
    }
    Files.write(archive, Arrays.copyOf(Files.readAllBytes(archive), 5000));
    List<String> found = new ArrayList<>();
    assertThatIOException()
        .isThrownBy(
            () -> new Archive(Source.of(archive), folder).find(log -> found.add(log.path())))
        .withMessage(archive + "!b.darshan ends after 2952 of 9000 bytes");
    assertThat(found).containsExactly(archive + "!a.darshan");
  }

  /** Its zeros would fill the disk. */
  @Test
  void aSparseEntryLargerThanTheArchiveCanHoldIsRefused() throws IOException {
    Path archive = folder.resolve("sparse.tar");
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(Files.newOutputStream(archive), StandardCharsets.UTF_8.name())) {
      String headers = "30 GNU.sparse.size=2147483647\n";
      byte[] pax = headers.getBytes(StandardCharsets.UTF_8);
      assertThat(pax).hasSize(30);
      TarArchiveEntry header =
          new TarArchiveEntry("PaxHeaders/a", TarConstants.LF_PAX_EXTENDED_HEADER_LC);
      header.setSize(pax.length);
      tar.putArchiveEntry(header);
      tar.write(pax);
      tar.closeArchiveEntry();
      TarArchiveEntry entry = new TarArchiveEntry("a.darshan");
      entry.setSize(0);
      tar.putArchiveEntry(entry);
      tar.closeArchiveEntry();
    }
    assertThatIOException()
        .isThrownBy(() -> entries(archive))
        .withMessageContaining("a.darshan: expected at most 67108864 bytes");
  }
}
