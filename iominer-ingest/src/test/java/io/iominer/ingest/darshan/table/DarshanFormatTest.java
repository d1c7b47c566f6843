// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DarshanFormatTest {
  @TempDir private Path folder;

  private final DarshanFormat format = new DarshanFormat();

  private SourceContent content(String name, byte[] bytes) throws IOException {
    return SourceContent.of(Source.of(Files.write(folder.resolve(name), bytes)));
  }

  @Test
  void theFirstBytesTellALogAndNotItsName() throws IOException {
    byte[] log = Files.readAllBytes(SampleLogs.darshan().get(0));
    assertThat(format.accepts(content("renamed.txt", log))).isTrue();
    assertThat(
            format.accepts(
                content(
                    "a.darshan",
                    "no log, though named as one".getBytes(StandardCharsets.US_ASCII))))
        .isFalse();
    assertThat(format.accepts(content("short.darshan", new byte[4]))).isFalse();
  }

  @Test
  void aFolderIsSearchedForDarshansNames() {
    assertThat(TraceFormats.isNamed("a_b_id1.darshan_partial")).isTrue();
    assertThat(TraceFormats.isNamed("a.darshan.gz")).isTrue();
    assertThat(TraceFormats.isNamed("a.darshan.txt")).isFalse();
  }
}
