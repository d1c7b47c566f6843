// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.Damage;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage that a header's own sizes show. */
class RegionMapTest {
  /** Place of the first module's region in a header of format 3.41. */
  private static final int REGIONS = 48;

  @TempDir private Path folder;
  private byte[] log;
  private ByteBuffer header;

  @BeforeEach
  void writeLog() throws IOException {
    Path file = folder.resolve("log");
    HandMadeLogs.write(file, WriteOptions.CURRENT, HandMadeLogs.allModules());
    log = Files.readAllBytes(file);
    header = ByteBuffer.wrap(log).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int place(DarshanModule module) {
    return REGIONS + 16 * module.id();
  }

  private long offset(DarshanModule module) {
    return header.getLong(place(module));
  }

  private long length(DarshanModule module) {
    return header.getLong(place(module) + 8);
  }

  private static List<Damage> damages(byte[] bytes) throws IOException {
    try (DarshanLog opened = DarshanLog.open(LogSource.of("log", bytes), ReadLimits.DEFAULT)) {
      return LogSummaries.of(opened).damages();
    }
  }

  @Test
  void soundLogsHaveNone() throws IOException {
    assertThat(damages(log)).isEmpty();
    for (Path sample : SampleLogs.darshan()) {
      assertThat(damages(Files.readAllBytes(sample))).as(sample.toString()).isEmpty();
    }
  }

  @Test
  void bytesBehindTheEndAreTold() throws IOException {
    assertThat(damages(Arrays.copyOf(log, log.length + 12)))
        .extracting(damage -> damage.part() + " " + damage.problem())
        .containsExactly(
            "header log: offset "
                + log.length
                + " (0x"
                + Integer.toHexString(log.length)
                + "), header's regions: expected the log to end here, found 12 bytes that no region"
                + " claims");
  }

  @Test
  void aModuleThatHasVanishedLeavesBytesThatAreTold() throws IOException {
    long length = length(DarshanModule.POSIX);
    header.putLong(place(DarshanModule.POSIX), 0).putLong(place(DarshanModule.POSIX) + 8, 0);
    assertThat(damages(log))
        .extracting(damage -> damage.problem().toString())
        .singleElement()
        .asString()
        .contains("header's regions")
        .endsWith("found " + length + " bytes that no region claims");
  }

  @Test
  void regionsThatOverlapAreTold() throws IOException {
    header.putLong(place(DarshanModule.STDIO), offset(DarshanModule.POSIX));
    header.putLong(place(DarshanModule.STDIO) + 8, length(DarshanModule.POSIX));
    assertThat(damages(log))
        .extracting(damage -> damage.problem().toString())
        .anyMatch(
            text -> text.contains(" region: expected to begin at ") && text.contains("behind"));
  }

  @Test
  void aRegionMayNotInflateToMoreThanZlibCanOrAGibibyte() {
    assertThat(ReadLimits.DEFAULT.moduleBytes(2_000_000)).isEqualTo(2_200_000_000L);
    assertThat(ReadLimits.DEFAULT.moduleBytes(100)).isEqualTo(1L << 30);
    assertThat(ReadLimits.DEFAULT.moduleBytes(Long.MAX_VALUE))
        .isEqualTo(ReadLimits.DEFAULT.moduleBytes());
  }
}
