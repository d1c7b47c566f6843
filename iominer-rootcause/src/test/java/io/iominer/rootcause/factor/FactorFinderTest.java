// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.MeasuredJob;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactorFinderTest {
  private static final double EXACT = 1e-9;

  private final JobFactsBuilder job =
      new JobFactsBuilder(
          new JobRecord("3.41", 1, 100, 0, 120, 0, 4, 7, RawText.EMPTY, RawText.EMPTY),
          NameTable.NONE);

  private long lastByte = 14_000_000 - 1;

  /** A file that one process reads: 100 requests of 14 MB together, so many of them small. */
  private void file(int rank, double start, double end, long small, long follow, long... osts) {
    fileInCalls(rank, start, end, end - start, small, follow, osts);
  }

  private void fileInCalls(
      int rank, double start, double end, double inCalls, long small, long follow, long... osts) {
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.OPENS.index()] = 1;
    counters[PosixCounter.READS.index()] = 100;
    counters[PosixCounter.BYTES_READ.index()] = 14_000_000;
    counters[PosixCounter.SIZE_READ_0_100.index()] = small;
    counters[PosixCounter.CONSEC_READS.index()] = follow;
    counters[PosixCounter.SEQ_READS.index()] = follow;
    counters[PosixCounter.MAX_BYTE_READ.index()] = lastByte;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.READ_START_TIMESTAMP.index()] = start;
    times[PosixFCounter.READ_END_TIMESTAMP.index()] = end;
    times[PosixFCounter.READ_TIME.index()] = inCalls;
    job.add(CounterRecord.of(DarshanModule.POSIX, 1 + rank, rank, counters, times));
    if (osts.length > 0) {
      LustreComponent component =
          new LustreComponent(1 << 20, osts.length, 1, 0, 0, -1, -1, RawText.EMPTY);
      job.add(new LustreRecord(1 + rank, rank, List.of(component), osts));
    }
  }

  private Factors reads(JobContention around) {
    JobEvidence evidence = job.build(List.of());
    List<Factors> all = FactorFinder.of(MeasuredJob.of(evidence.facts(), around));
    assertThat(all).extracting(Factors::direction).containsExactly(IoDirection.READ);
    return all.get(0);
  }

  private static void assertIs(Factors factors, Factor factor, double expected) {
    assertThat(factors.of(factor)).as(factor.column()).isPresent();
    assertThat(factors.of(factor).getAsDouble())
        .as(factor.column())
        .isCloseTo(expected, within(EXACT));
  }

  /** The times of Fig 3: the first, second and fourth file are critical with 10, 2 and 2 s. */
  private void figureThree() {
    file(0, 1, 11, 50, 80, 3);
    file(1, 7, 13, 100, 100, 3, 4);
    file(2, 5, 9, 100, 0, 9);
    file(3, 17, 19, 0, 45);
  }

  @Test
  void criticalFilesCountByTheirExclusiveTimesAndOthersNot() {
    figureThree();
    Factors factors = reads(JobContention.UNKNOWN);
    assertIs(factors, Factor.SMALL_SHARE, (0.5 * 10 + 1 * 2 + 0 * 2) / 14);
    assertIs(factors, Factor.NONCONSECUTIVE_SHARE, (0.2 * 10 + 0 * 2 + 0.55 * 2) / 14);
    assertIs(factors, Factor.RANDOM_SHARE, (0.19 * 10 + 0 * 2 + 0.54 * 2) / 14);
    // The fourth file's stripes are not known.
    assertIs(factors, Factor.PROCESSES_PER_OST, (1.0 * 10 + 0.5 * 2) / 12);
    // The third file is read, too, but not critical: the paper counts its OST 9.
    assertIs(factors, Factor.OST_COUNT, 3);
    assertIs(factors, Factor.CRITICAL_OST_COUNT, 2);
    assertIs(factors, Factor.CRITICAL_FILE_COUNT, 3);
    assertIs(factors, Factor.ONE_FILE_SHARE, 10 / 14.0);
    assertIs(factors, Factor.STDIO_SHARE, 0);
    assertIs(factors, Factor.SHARED_SHARE, 0);
  }

  @Test
  void ranksAreInCallsAsLongAsTheSlowestWhosePathIsHiddenByAFileThatIsOpen() {
    fileInCalls(0, 1, 19, 1.8, 0, 0);
    fileInCalls(1, 4, 18, 9, 0, 0);
    Factors factors = reads(JobContention.UNKNOWN);
    assertIs(factors, Factor.CRITICAL_FILE_COUNT, 1);
    assertIs(factors, Factor.BUSY_SHARE, 0.5);
  }

  @Test
  void turnsAreInCallsOneAfterTheOther() {
    fileInCalls(0, 1, 9, 4, 0, 0);
    fileInCalls(1, 5.5, 13.5, 4, 0, 0);
    fileInCalls(2, 10, 18, 4, 0, 0);
    Factors factors = reads(JobContention.UNKNOWN);
    assertIs(factors, Factor.BUSY_SHARE, 12 / 17.0);
    assertIs(factors, Factor.SERIALIZATION, 3);
  }

  @Test
  void bandwidthIsOverThePathAndByEquationOneOverTheSpan() {
    figureThree();
    Factors factors = reads(JobContention.UNKNOWN);
    assertIs(factors, Factor.BYTES, 56e6);
    assertIs(factors, Factor.CRITICAL_S, 14);
    assertIs(factors, Factor.CRITICAL_BANDWIDTH, 4e6);
    assertIs(factors, Factor.SPAN_BANDWIDTH, 56e6 / 18);
    // One file in 1-5, 11-13 and 17-19, 22 s of files in 14 s.
    assertIs(factors, Factor.SERIAL_SHARE, 8 / 14.0);
    assertIs(factors, Factor.OVERLAP, 22 / 14.0);
    assertIs(factors, Factor.IMBALANCE, 0);
    assertIs(factors, Factor.ONE_RANK_SHARE, 0.25);
    assertIs(factors, Factor.REDUNDANT_SHARE, 0);
  }

  @Test
  void whatWasAroundTheJobIsThatOfItsCriticalFiles() {
    figureThree();
    Factors factors =
        reads(
            new ContentionBuilder()
                .nodes(2)
                .speed(4, 0.5)
                .speed(9, 0.1)
                .interference(3, 7)
                .interference(9, 99)
                .fullness(3, 0.6)
                .fullness(4, 0.7)
                .fullness(9, 0.99)
                .build());
    assertIs(factors, Factor.NODE_COUNT, 2);
    assertIs(factors, Factor.SLOWEST_OST_SPEED, 0.5);
    assertIs(factors, Factor.INTERFERENCE_S, 7);
    assertIs(factors, Factor.OST_FULLNESS, 0.7);
  }

  @Test
  void whatIsNotKnownIsMissing() {
    figureThree();
    assertThat(reads(JobContention.UNKNOWN).values())
        .doesNotContainKeys(
            Factor.NODE_COUNT,
            Factor.SLOWEST_OST_SPEED,
            Factor.INTERFERENCE_S,
            Factor.OST_FULLNESS,
            Factor.REQUESTS_PER_COLLECTIVE);
  }

  @Test
  void whereNobodyMeasuredHowFarFilesWereReadNothingIsSaidOfReadingTwice() {
    lastByte = -1;
    figureThree();
    assertThat(reads(JobContention.UNKNOWN).of(Factor.REDUNDANT_SHARE)).isEmpty();
  }

  @Test
  void readsWithoutDurationHaveNoBandwidthAndNoOverlap() {
    file(0, 2, 2, 50, 80, 3);
    Factors factors = reads(JobContention.UNKNOWN);
    assertIs(factors, Factor.CRITICAL_S, 0);
    assertThat(factors.values()).doesNotContainKeys(Factor.CRITICAL_BANDWIDTH, Factor.OVERLAP);
    assertThat(factors.values().values()).allMatch(Double::isFinite);
  }

  @Test
  void everyFactorIsAColumnAndEveryOtherColumnSaysOfWhatItIs() {
    List<String> own = List.of("log_id", "job_id", "direction", "process_count");
    assertThat(PerfFactorTable.DEFINITION.columns())
        .extracting(column -> column.name())
        .filteredOn(name -> !own.contains(name))
        .containsExactlyElementsOf(Arrays.stream(Factor.values()).map(Factor::column).toList());
    assertThat(own).contains(TableDefinition.LOG_COLUMN, TableDefinition.BUCKET_COLUMN);
  }
}
