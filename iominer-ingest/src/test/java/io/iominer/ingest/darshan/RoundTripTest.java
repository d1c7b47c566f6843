// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Compression;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.RecordKind;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read, written and read again is the same, for every real log. */
class RoundTripTest {
  @TempDir private Path folder;

  static Stream<Path> logs() {
    return SharedData.darshanLogs().stream();
  }

  @ParameterizedTest
  @MethodSource("logs")
  void aCopyInItsOwnFormatSaysTheSame(Path log) throws IOException {
    LogContent original = LogContent.of(log);
    LogContent copy = LogContent.of(copy(log, own(log)));
    assertThat(copy.job()).isEqualTo(original.job());
    assertSameData(copy, original);
  }

  @ParameterizedTest
  @MethodSource("logs")
  void manySmallStreamsAndNoCompressionSayTheSame(Path log) throws IOException {
    LogContent original = LogContent.of(log);
    assertSameData(LogContent.of(copy(log, own(log).withRecordsPerStream(1))), original);
    assertSameData(LogContent.of(copy(log, own(log).withCompression(Compression.NONE))), original);
  }

  @Test
  void everyFormatInBothByteOrdersSaysTheSame() throws IOException {
    int copies = 0;
    for (Path log : SharedData.darshanLogs()) {
      LogContent original = LogContent.of(log);
      for (String version : List.of("3.00", "3.10", "3.20", "3.21", "3.41")) {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
          // Bytes of either order are compressed alike, which takes longest.
          WriteOptions options =
              WriteOptions.CURRENT
                  .withVersion(version)
                  .withByteOrder(order)
                  .withCompression(
                      order == ByteOrder.BIG_ENDIAN ? Compression.NONE : Compression.ZLIB);
          if (fits(log, version, order)) {
            assertSameData(LogContent.of(copy(log, options)), original);
            copies++;
          }
        }
      }
    }
    assertThat(copies).isGreaterThan(500);
  }

  /** Older formats have no place for newer modules; opaque bytes keep their byte order. */
  private static boolean fits(Path file, String version, ByteOrder order) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      List<Integer> places = new ArrayList<>();
      for (int i = 0; i < HeaderLayout.of(version).orElseThrow().modules(); i++) {
        places.add(HeaderLayout.currentId(version, i));
      }
      return log.header().modules().stream()
          .allMatch(
              r ->
                  log.job().exeAndMounts().bytes().length < DarshanWriter.textBytes(version)
                      && places.contains(r.id())
                      && (order == log.header().byteOrder()
                          || r.module().map(DarshanModule::kind).orElse(RecordKind.OPAQUE)
                              != RecordKind.OPAQUE));
    }
  }

  private static WriteOptions own(Path file) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      return WriteOptions.CURRENT
          .withVersion(log.header().version())
          .withByteOrder(log.header().byteOrder());
    }
  }

  private Path copy(Path file, WriteOptions options) throws IOException {
    Path target = folder.resolve("copy.darshan");
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      LogCopy.copy(log, target, options, UnaryOperator.<JobRecord>identity());
    }
    return target;
  }

  private static void assertSameData(LogContent copy, LogContent original) {
    assertThat(copy.names()).isEqualTo(original.names());
    assertThat(copy.partial()).isEqualTo(original.partial());
    assertThat(copy.opaque()).isEqualTo(original.opaque());
    assertThat(copy.segments()).isEqualTo(original.segments());
    assertThat(copy.records().equals(original.records())).isTrue();
  }
}
