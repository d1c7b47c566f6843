// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Compression;
import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.Ost;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Region;
import io.iominer.testing.MadeNames;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Records as several interfaces leave them for the same bytes. */
class JobSummaryBuilderTest {
  private static final int PROCESSES = 4;
  private static final long FILE = 11;
  private static final long OTHER = 12;
  private static final long DATASET = 13;
  private static final long STREAM = 14;

  private static JobSummary summary(DarshanRecord... records) {
    List<ModuleRegion> regions =
        Stream.of(records)
            .map(DarshanRecord::module)
            .distinct()
            .map(m -> new ModuleRegion(m.id(), 100, 10, m.currentVersion(), false))
            .toList();
    LogHeader header =
        new LogHeader(
            "3.41",
            ByteOrder.LITTLE_ENDIAN,
            Compression.ZLIB,
            1024,
            new Region(0, 1),
            new Region(1, 1),
            regions);
    JobRecord job =
        new JobRecord(
            "3.41",
            1,
            100,
            0,
            110,
            0,
            PROCESSES,
            7,
            RawText.EMPTY,
            RawText.of("/bin/sim\nlustre\t/home\nlustre\t/scratch"));
    JobSummaryBuilder builder =
        new JobSummaryBuilder(
            header,
            job,
            new MadeNames(Map.of(STREAM, "<STDIN>", FILE, "/home/file", OTHER, "/scratch/other")));
    List.of(records).forEach(builder::add);
    return builder.build();
  }

  /** A record of bytes read and of a time in reads; every other counter is 0. */
  private static CounterRecord read(DarshanModule module, long id, int rank, long bytes) {
    long[] counters = new long[module.counters().size()];
    double[] fCounters = new double[module.fCounters().size()];
    counters[Total.BYTES_READ.counter(module).orElseThrow().index()] = bytes;
    fCounters[Total.F_READ_TIME.counter(module).orElseThrow().index()] = 1.5;
    return CounterRecord.of(module, id, rank, counters, fCounters);
  }

  private static CounterRecord with(CounterRecord record, Counter counter, long value) {
    record.counters()[counter.index()] = value;
    return record;
  }

  private static CounterRecord withF(CounterRecord record, Counter counter, double value) {
    record.fCounters()[counter.index()] = value;
    return record;
  }

  @Test
  void theSameIndexOnTwoFileSystemsIsTwoOsts() {
    assertThat(summary(layout(FILE, 3, 4), layout(OTHER, 4)).osts())
        .containsExactly(
            new Ost(Optional.of("/home"), 3),
            new Ost(Optional.of("/home"), 4),
            new Ost(Optional.of("/scratch"), 4));
    assertThat(summary(read(DarshanModule.POSIX, FILE, 0, 100)).osts()).isEmpty();
  }

  /** What a shell redirects lies somewhere, too, but the job has no such file. */
  @Test
  void theLayoutOfAStandardStreamIsNoneOfAFile() {
    assertThat(summary(layout(STREAM, 7), layout(FILE, 3)).osts())
        .extracting(Ost::index)
        .containsExactly(3);
  }

  private static LustreRecord layout(long id, long... osts) {
    return new LustreRecord(
        id,
        0,
        List.of(new LustreComponent(1 << 20, osts.length, 1, 0, 0, -1, -1, RawText.EMPTY)),
        osts);
  }

  @Test
  void bytesOfMpiIoAbovePosixCountOnce() {
    JobSummary summary =
        summary(
            read(DarshanModule.POSIX, FILE, 0, 100),
            read(DarshanModule.MPIIO, FILE, 0, 80),
            read(DarshanModule.MPIIO, OTHER, 0, 7));
    assertThat(summary.io().bytesRead()).isEqualTo(107);
    assertThat(summary.io().readSeconds()).isEqualTo(3.0);
    assertThat(summary.totals().get(DarshanModule.MPIIO).count(Total.BYTES_READ)).hasValue(87);
  }

  @Test
  void aDatasetCountsOnlyWhereNoLowerLayerSawItsFile() {
    assertThat(
            summary(
                    read(DarshanModule.POSIX, FILE, 0, 100),
                    read(DarshanModule.H5D, DATASET, 0, 60).withParent(FILE))
                .io()
                .bytesRead())
        .isEqualTo(100);
    assertThat(
            summary(
                    read(DarshanModule.POSIX, FILE, 0, 100),
                    read(DarshanModule.H5D, DATASET, 0, 60).withParent(OTHER))
                .io()
                .bytesRead())
        .isEqualTo(160);
    assertThat(summary(read(DarshanModule.H5D, DATASET, 0, 60)).io().bytesRead()).isEqualTo(60);
  }

  @Test
  void daosObjectsBelowDfsAndMpiIoAboveItDoNotCount() {
    JobSummary summary =
        summary(
            read(DarshanModule.MPIIO, FILE, 0, 50),
            read(DarshanModule.DFS, OTHER, 0, 50),
            read(DarshanModule.DAOS, DATASET, 0, 51));
    assertThat(summary.io().bytesRead()).isEqualTo(50);
    assertThat(summary(read(DarshanModule.DAOS, DATASET, 0, 51)).io().bytesRead()).isEqualTo(51);
  }

  @Test
  void standardStreamsCountAsBytesAndNotAsFiles() {
    JobSummary summary =
        summary(read(DarshanModule.STDIO, STREAM, 0, 10), read(DarshanModule.STDIO, FILE, 1, 20));
    assertThat(summary.io().bytesRead()).isEqualTo(30);
    assertThat(summary.files().total()).isEqualTo(1);
  }

  @Test
  void theSlowestTimeIsThatOfARanksOwnFilesAndOfEachSharedFile() {
    JobSummary summary =
        summary(
            read(DarshanModule.POSIX, FILE, 0, 10),
            read(DarshanModule.POSIX, OTHER, 0, 10),
            read(DarshanModule.POSIX, DATASET, 1, 10),
            withF(read(DarshanModule.POSIX, 20, -1, 10), PosixFCounter.SLOWEST_RANK_TIME, 0.25),
            read(DarshanModule.POSIX, 21, -1, 10));
    assertThat(summary.slowestRank()).contains(new JobSummary.RankTime(0, 3.0));
    assertThat(summary.io().slowestSeconds())
        .as("3 s of rank 0, 0.25 s of the slowest rank, and a quarter of 1.5 s where none is known")
        .isEqualTo(3.0 + 0.25 + 1.5 / PROCESSES);
  }

  @Test
  void valuesThatCannotBeAreInNoSumAndAreCounted() {
    JobSummary summary =
        summary(
            withF(read(DarshanModule.POSIX, FILE, 0, 10), PosixFCounter.READ_TIME, -2662.7),
            withF(read(DarshanModule.POSIX, FILE, 1, 10), PosixFCounter.READ_TIME, Double.NaN),
            with(read(DarshanModule.POSIX, FILE, 2, 10), PosixCounter.READS, Long.MIN_VALUE),
            read(DarshanModule.POSIX, FILE, 3, Long.MAX_VALUE));
    assertThat(summary.impossibleValues()).isEqualTo(4);
    assertThat(summary.io().bytesRead()).isEqualTo(30);
    assertThat(summary.io().readSeconds()).isEqualTo(3.0);
    ModuleTotals totals = summary.totals().get(DarshanModule.POSIX);
    assertThat(totals.count(Total.BYTES_READ)).as("a sum without one is not the sum").isEmpty();
    assertThat(totals.time(Total.F_READ_TIME)).isEmpty();
    assertThat(totals.leastCount(Total.BYTES_READ)).as("all but what cannot be").hasValue(30);
    assertThat(totals.leastTime(Total.F_READ_TIME)).hasValue(3.0);
    assertThat(totals.count(Total.BYTES_WRITTEN)).isPresent();
    assertThat(summary.io().knownBytes(IoDirection.READ)).isEmpty();
    assertThat(summary.io().knownSeconds(Total.F_READ_TIME)).isEmpty();
    assertThat(summary.io().leastSeconds(Total.F_READ_TIME)).isEqualTo(3.0);
    assertThat(summary.io().waited().knownSeconds(Total.F_READ_TIME)).isEmpty();
    assertThat(summary.io().waited().knownSeconds(Total.F_WRITE_TIME)).hasValue(0);
    assertThat(summary.io().knownSlowestSeconds()).isEmpty();
    assertThat(summary.bandwidth()).isEmpty();
    assertThat(summary.topFiles().get(0).knownSeconds()).isEmpty();
    assertThat(summary.impossibleCounters())
        .extracting(ImpossibleCounter::words)
        .anyMatch(
            words -> words.startsWith("2 records have an impossible POSIX_F_READ_TIME (-2663 s"));
  }

  @Test
  void whatWasNotMeasuredIsEmptyAndNotImpossible() {
    CounterRecord record = read(DarshanModule.POSIX, FILE, 0, -1);
    with(record, PosixCounter.BYTES_READ, -1);
    withF(record, PosixFCounter.READ_TIME, -1);
    JobSummary summary = summary(record);
    assertThat(summary.impossibleValues()).isZero();
    assertThat(summary.totals().get(DarshanModule.POSIX).count(Total.BYTES_READ)).isEmpty();
    assertThat(summary.totals().get(DarshanModule.POSIX).time(Total.F_READ_TIME)).isEmpty();
    assertThat(summary.pattern()).isEmpty();
    assertThat(summary.bandwidth()).isEmpty();
  }

  @Test
  void patternsAreThoseOfTheFilesThatHoldTheBytes() {
    assertThat(pattern(read(DarshanModule.POSIX, FILE, -1, 1000), small(20)))
        .contains(AccessPattern.N_TO_ONE);
    assertThat(
            pattern(
                read(DarshanModule.POSIX, FILE, 0, 1000),
                read(DarshanModule.POSIX, OTHER, 1, 1000),
                small(20)))
        .contains(AccessPattern.N_TO_N);
    assertThat(
            pattern(
                read(DarshanModule.POSIX, FILE, 0, 1000),
                read(DarshanModule.POSIX, FILE, 1, 1000),
                read(DarshanModule.POSIX, OTHER, 2, 1000),
                read(DarshanModule.POSIX, OTHER, 3, 1000)))
        .contains(AccessPattern.N_TO_M);
    assertThat(
            pattern(
                read(DarshanModule.POSIX, FILE, 2, 1000),
                read(DarshanModule.POSIX, OTHER, 2, 1000),
                small(20)))
        .contains(AccessPattern.ONE_TO_ONE);
  }

  private static Optional<AccessPattern> pattern(CounterRecord... records) {
    return summary(records).pattern();
  }

  private static CounterRecord small(long id) {
    return read(DarshanModule.POSIX, id, 3, 1);
  }
}
