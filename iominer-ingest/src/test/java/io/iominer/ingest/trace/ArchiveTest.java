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
import java.util.List;
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
