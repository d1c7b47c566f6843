// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.LogMemoryException;
import io.iominer.ingest.darshan.LogMemory.Purpose;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogMemoryTest {
  private static final int FILES = 2_000;
  private static final long MIB = 1L << 20;

  @TempDir private Path folder;

  private int held;

  /** Reads a log of files of one rank each with so much heap. */
  private void read(Purpose purpose, int files, long heap) throws IOException {
    Path file = FilesOfOneRank.write(folder.resolve("many.darshan"), 1);
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      LogMemory memory = new LogMemory(purpose, log, heap);
      held = 0;
      for (int i = 0; i < files; i++) {
        held += memory.holds(FilesOfOneRank.record(i), held) ? 1 : 0;
      }
      memory.check();
    }
  }

  @ParameterizedTest
  @EnumSource(Purpose.class)
  void aLogThatTheHeapHoldsIsRead(Purpose purpose) {
    assertThatCode(() -> read(purpose, FILES, 64 * MIB)).doesNotThrowAnyException();
    assertThat(held).isEqualTo(FILES);
  }

  @Test
  void aLogThatTheHeapCannotHoldIsRefusedWithTheHeapThatWouldDo() throws IOException {
    assertThatThrownBy(() -> read(Purpose.DIAGNOSIS, 400_000, 256 * MIB))
        .isInstanceOf(LogMemoryException.class)
        .hasMessage(
            folder.resolve("many.darshan")
                + ": to diagnose its 400,000 records takes about 363 MiB of memory, of a heap of 256 MiB; IOMINER_JAVA_OPTS=-Xmx512m is enough")
        .extracting("kind")
        .isEqualTo(ErrorKind.RESOURCE);
    assertThat(held).isBetween(200_000, 300_000);
    read(Purpose.DIAGNOSIS, 400_000, 512 * MIB);
    assertThat(held).isEqualTo(400_000);
  }

  @Test
  void anIngestLeavesHalfOfTheHeapToOtherLogs() throws IOException {
    assertThatThrownBy(() -> read(Purpose.ROWS, FILES, MIB / 4))
        .hasMessageContaining(": to ingest its 2,000 records takes about 0 MiB");
    read(Purpose.ROWS, FILES, MIB);
    assertThat(held).isEqualTo(FILES);
  }
}
