// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.PnetcdfFileCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every module in every version and both byte orders, also those that no real log here has. */
class OlderVersionsTest {
  @TempDir private Path folder;

  static Stream<Arguments> versions() {
    return HandMadeLogs.allModules().stream()
        .filter(module -> !module.counters().isEmpty())
        .flatMap(
            module ->
                IntStream.rangeClosed(1, module.currentVersion())
                    .boxed()
                    .flatMap(
                        version ->
                            Stream.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)
                                .map(order -> Arguments.of(module, version, order))));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void anOlderRecordIsFilledUpToTheCurrentOne(DarshanModule module, int version, ByteOrder order)
      throws IOException {
    List<DarshanRecord> read = readBack(module, version, order);
    List<DarshanRecord> written = HandMadeLogs.records(module);
    assertThat(read).hasSameSizeAs(written);
    CounterLayout layout = CounterLayouts.of(module, version).orElseThrow();
    for (int r = 0; r < read.size(); r++) {
      CounterRecord old = (CounterRecord) read.get(r);
      CounterRecord current = (CounterRecord) written.get(r);
      assertThat(old.recordId()).isEqualTo(HandMadeLogs.FILE_ID);
      for (int i = 0; i < layout.counters().current(); i++) {
        long kept = layout.counters().isStored(i) ? current.counters()[i] : 0;
        assertThat(old.counters()[i])
            .as("%s", module.counters().get(i))
            .isEqualTo(layout.counters().isKnown(i) ? kept : -1);
      }
      for (int i = 0; i < layout.fCounters().current(); i++) {
        assertThat(old.fCounters()[i])
            .as("%s", module.fCounters().get(i))
            .isEqualTo(layout.fCounters().isKnown(i) ? current.fCounters()[i] : -1);
      }
      assertThat(old.daos()).isEqualTo(current.daos());
      assertThat(old.servers()).isEqualTo(current.servers());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = DarshanModule.class,
      names = {"LUSTRE", "HEATMAP", "DXT_POSIX", "DXT_MPIIO"})
  void otherRecordsComeBackAsWritten(DarshanModule module) throws IOException {
    assertThat(readBack(module, module.currentVersion(), ByteOrder.BIG_ENDIAN))
        .isEqualTo(HandMadeLogs.records(module));
  }

  @Test
  void posix4AddsFilenosDupsAndRenamesToPosix3() throws IOException {
    CounterRecord record =
        (CounterRecord) readBack(DarshanModule.POSIX, 3, ByteOrder.BIG_ENDIAN).get(0);
    assertThat(record.value(PosixCounter.FILENOS)).isEmpty();
    assertThat(record.value(PosixCounter.DUPS)).isEmpty();
    assertThat(record.value(PosixCounter.RENAME_TARGETS)).isEmpty();
    assertThat(record.value(PosixCounter.RENAMED_FROM)).hasValue(0);
  }

  @Test
  void posix3AddsTwoTimestampsToPosix2() throws IOException {
    CounterRecord record =
        (CounterRecord) readBack(DarshanModule.POSIX, 2, ByteOrder.LITTLE_ENDIAN).get(0);
    assertThat(record.valueF(PosixFCounter.CLOSE_START_TIMESTAMP)).isEmpty();
    assertThat(record.valueF(PosixFCounter.OPEN_END_TIMESTAMP)).isEmpty();
    assertThat(record.valueF(PosixFCounter.OPEN_START_TIMESTAMP)).isPresent();
  }

  @Test
  void pnetcdfOpensOfOldRecordsAreTheSumOfIndependentAndCollectiveOnes() throws IOException {
    CounterRecord record =
        (CounterRecord) readBack(DarshanModule.PNETCDF_FILE, 2, ByteOrder.LITTLE_ENDIAN).get(0);
    CounterRecord written = (CounterRecord) HandMadeLogs.records(DarshanModule.PNETCDF_FILE).get(0);
    assertThat(record.raw(PnetcdfFileCounter.OPENS))
        .isEqualTo(written.raw(PnetcdfFileCounter.OPENS));
    assertThat(record.value(PnetcdfFileCounter.CREATES)).isEmpty();
  }

  @Test
  void lustre1IsReadAsOneComponent() throws IOException {
    LustreRecord layout =
        (LustreRecord) readBack(DarshanModule.LUSTRE, 1, ByteOrder.BIG_ENDIAN).get(0);
    assertThat(layout.components()).hasSize(1);
    assertThat(layout.components().get(0).stripeSize()).isEqualTo(1 << 20);
    assertThat(layout.components().get(0).extentStart()).isZero();
    assertThat(layout.components().get(0).extentEnd()).isEqualTo(-1);
    assertThat(layout.components().get(0).pool()).isEqualTo(RawText.EMPTY);
    assertThat(layout.osts()).containsExactly(7);
    assertThat(layout.fileSystemOsts()).hasValue(24);
  }

  @Test
  void aHeatMapThatIsOneBinOffIsCutOrExtended() throws IOException {
    Path file = folder.resolve("heatmap.darshan");
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(HandMadeLogs.job("3.41"));
      try (ModuleWriter out = writer.module(DarshanModule.HEATMAP)) {
        out.write(heatmap(0.1, 3));
        out.write(heatmap(0.1, 4));
        out.write(heatmap(0.1, 2));
        out.write(heatmap(0.2, 4));
      }
    }
    assertThat(
            LogContent.of(file).of(DarshanModule.HEATMAP).stream()
                .map(r -> ((HeatmapRecord) r).writeBytes().length))
        .containsExactly(3, 3, 3, 4);
  }

  @Test
  void aPosix1RecordOfAStreamIsLeftOut() throws IOException {
    long[] stored = new long[68];
    stored[CounterLayouts.POSIX_1_FOPENS] = 1;
    Path file = folder.resolve("posix1.darshan");
    try (DarshanWriter writer =
        DarshanWriter.create(
            file, WriteOptions.CURRENT.withModuleVersions(Map.of(DarshanModule.POSIX, 1)))) {
      writer.job(HandMadeLogs.job("3.41"));
      try (ModuleWriter out = writer.module(DarshanModule.POSIX)) {
        out.write(HandMadeLogs.counters(DarshanModule.POSIX, 0, new Random(1)));
        out.raw(new long[] {5, 0}, stored, new double[15]);
        out.write(HandMadeLogs.counters(DarshanModule.POSIX, 1, new Random(1)));
      }
    }
    assertThat(LogContent.of(file).of(DarshanModule.POSIX).stream().map(DarshanRecord::rank))
        .containsExactly(0L, 1L);
  }

  private static HeatmapRecord heatmap(double width, int bins) {
    return new HeatmapRecord(1, 0, width, new long[bins], new long[bins]);
  }

  private List<DarshanRecord> readBack(DarshanModule module, int version, ByteOrder order)
      throws IOException {
    Path file = folder.resolve("log.darshan");
    HandMadeLogs.write(
        file,
        WriteOptions.CURRENT.withByteOrder(order).withModuleVersions(Map.of(module, version)),
        List.of(module));
    return LogContent.of(file).of(module);
  }
}
