// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.source.RejectReason;
import io.iominer.ingest.source.Source;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
  @TempDir private Path folder;

  /** Restored with its former time, it would be taken for what was read in between. */
  @Test
  void aLogThatChangedSinceItWasListedIsLeftToTheNextIngest() throws IOException {
    Path log = Files.copy(SampleLogs.darshan().get(0), folder.resolve("a.darshan"));
    Source listed = Source.of(log);
    assertThat(Fingerprint.of(listed).isLog()).isTrue();
    byte[] content = Files.readAllBytes(log);
    FileTime time = Files.getLastModifiedTime(log);
    Files.writeString(log, "no log");
    assertThat(Fingerprint.of(listed).reject().reason()).isEqualTo(RejectReason.UNREADABLE);
    Files.write(log, content);
    Files.setLastModifiedTime(log, time);
    assertThat(Fingerprint.of(listed).isLog()).isTrue();
  }
}
