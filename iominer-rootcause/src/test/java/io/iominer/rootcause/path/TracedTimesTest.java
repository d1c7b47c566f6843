// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioFCounter;
import io.iominer.rootcause.path.JobTrace.State;
import io.iominer.sweepline.IoActivity;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Traced operations in the place of the time from the first to the last, by hand. */
class TracedTimesTest {
  private static final double SOON = 1e-9;

  private final JobTimes times = new JobTimes(5);

  /** Seconds in calls of the records that are added. */
  private double inReads = 1;

  private void posix(long file, int rank, double... firstAndLast) {
    envelope(
        DarshanModule.POSIX,
        file,
        rank,
        new Counter[] {
          PosixFCounter.READ_START_TIMESTAMP,
          PosixFCounter.READ_END_TIMESTAMP,
          PosixFCounter.WRITE_START_TIMESTAMP,
          PosixFCounter.WRITE_END_TIMESTAMP
        },
        firstAndLast);
  }

  private void envelope(
      DarshanModule module, long file, int rank, Counter[] counters, double[] firstAndLast) {
    double[] values = new double[module.fCounters().size()];
    for (int i = 0; i < firstAndLast.length; i++) {
      values[counters[i].index()] = firstAndLast[i];
    }
    CounterRecord record =
        CounterRecord.of(module, file, rank, new long[module.counters().size()], values);
    times.add(file, rank, module, UseSpan.of(record), new UseWork(inReads, 1, 0, 0, 0));
  }

  private boolean traced(
      DarshanModule module, long file, int rank, IoDirection direction, double... startsAndEnds)
      throws IOException {
    int count = startsAndEnds.length / 2;
    boolean isRead = direction == IoDirection.READ;
    int[] next = {0};
    return times.addTrace(
        new DxtRecord(
            module,
            file,
            rank,
            0,
            RawText.of("node" + rank / 2),
            isRead ? 0 : count,
            isRead ? count : 0),
        segment -> {
          int i = next[0]++;
          if (i < count) {
            segment.set(direction, 0, 1, startsAndEnds[2 * i], startsAndEnds[2 * i + 1]);
          }
          return i < count;
        });
  }

  private boolean reads(long file, int rank, double... startsAndEnds) throws IOException {
    return traced(DarshanModule.DXT_POSIX, file, rank, IoDirection.READ, startsAndEnds);
  }

  /** Critical uses as "file/rank start-end +exclusive". */
  private String path(IoActivity activity) {
    return text(times.paths(OptionalDouble.of(100)).get(activity));
  }

  private static String text(JobPath path) {
    StringBuilder text = new StringBuilder();
    for (CriticalUse use : path.uses()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s%d/%d %.0f-%.0f +%.0f",
              text.isEmpty() ? "" : ", ",
              use.fileId(),
              use.rank(),
              use.start(),
              use.end(),
              use.exclusiveSeconds()));
    }
    return text.toString();
  }

  @Test
  void withoutATraceAUseGoesFromFirstToLast() {
    posix(7, 0, 1, 9);
    assertThat(path(IoActivity.READ)).isEqualTo("7/0 1-9 +8");
    assertThat(times.trace()).isEqualTo(new JobTrace(State.NONE, 0, Map.of()));
  }

  @Test
  void tracedOperationsTakeThePlaceOfTheirProcessOnly() throws IOException {
    posix(7, 0, 1, 9);
    posix(7, 1, 20, 30);
    assertThat(reads(7, 0, 1, 2, 4, 9)).isTrue();
    Map<IoActivity, JobPath> paths = times.paths(OptionalDouble.of(100));
    assertThat(text(paths.get(IoActivity.READ))).isEqualTo("7/0 1-2 +1, 7/0 4-9 +5, 7/1 20-30 +10");
    assertThat(paths.get(IoActivity.READ).uses())
        .extracting(use -> use.busyShare().orElseThrow())
        .containsExactly(1.0, 1.0, 0.1);
    assertThat(paths.get(IoActivity.READ).busySeconds()).isCloseTo(16, within(SOON));
    assertThat(paths.get(IoActivity.READ).clipped().count()).isEqualTo(3);
    assertThat(times.trace().segments()).isEqualTo(2);
  }

  @Test
  void aTraceOfLessThanHalfOfTheCallsGivesWayToTheRecord() throws IOException {
    inReads = 4.1;
    posix(7, 0, 1, 9);
    posix(7, 1, 20, 30);
    posix(8, -1, 40, 50);
    reads(7, 0, 1, 3);
    reads(7, 1, 20, 23);
    reads(8, 5, 41, 42);
    assertThat(path(IoActivity.READ)).isEqualTo("7/0 1-9 +8, 7/1 20-23 +3, 8/-1 40-50 +10");
  }

  @Test
  void aSharedRecordGivesWayToAnyProcessInItsDirection() throws IOException {
    posix(7, -1, 1, 50, 60, 70);
    reads(7, 3, 40, 50);
    Map<IoActivity, JobPath> paths = times.paths(OptionalDouble.of(100));
    assertThat(text(paths.get(IoActivity.READ))).isEqualTo("7/3 40-50 +10");
    assertThat(text(paths.get(IoActivity.WRITE))).isEqualTo("7/-1 60-70 +10");
    assertThat(text(paths.get(IoActivity.ALL))).isEqualTo("7/3 40-50 +10, 7/-1 60-70 +10");
  }

  @Test
  void stdioIsNotTraced() throws IOException {
    envelope(
        DarshanModule.STDIO,
        7,
        0,
        new Counter[] {StdioFCounter.READ_START_TIMESTAMP, StdioFCounter.READ_END_TIMESTAMP},
        new double[] {10, 20});
    posix(7, 0, 1, 9);
    reads(7, 0, 1, 2);
    assertThat(path(IoActivity.READ)).isEqualTo("7/0 1-2 +1, 7/0 10-20 +10");
  }

  @Test
  void mpiIoCountsWherePosixTracedNothing() throws IOException {
    posix(7, -1, 1, 9);
    posix(8, -1, 21, 29);
    reads(7, 0, 3, 4);
    traced(DarshanModule.DXT_MPIIO, 7, 0, IoDirection.READ, 1, 9);
    traced(DarshanModule.DXT_MPIIO, 8, 0, IoDirection.READ, 22, 23);
    assertThat(path(IoActivity.READ)).isEqualTo("7/0 3-4 +1, 8/0 22-23 +1");
  }

  @Test
  void aTraceOfMoreThanTheLimitIsNotUsed() throws IOException {
    posix(7, 0, 1, 9);
    assertThat(reads(7, 0, 1, 2, 3, 4, 5, 6)).isTrue();
    assertThat(reads(7, 1, 11, 12, 13, 14, 15, 16)).isFalse();
    assertThat(reads(7, 2, 11, 12)).isFalse();
    assertThat(path(IoActivity.READ)).isEqualTo("7/0 1-9 +8");
    assertThat(times.trace()).isEqualTo(new JobTrace(State.TOO_LARGE, 0, Map.of()));
  }

  @Test
  void aTraceOfAsMuchAsTheLimitIsUsed() throws IOException {
    reads(7, 0, 1, 2, 3, 4);
    assertThat(reads(7, 1, 11, 12, 13, 14, 15, 16)).isTrue();
    assertThat(times.trace().segments()).isEqualTo(5);
    assertThat(times.paths(OptionalDouble.empty()).get(IoActivity.READ).uses()).hasSize(5);
  }

  @Test
  void aTraceThatIsNotWholeIsNotUsed() throws IOException {
    posix(7, 0, 1, 9);
    reads(7, 0, 1, 2);
    times.traceIsIncomplete();
    assertThat(reads(7, 0, 3, 4)).isFalse();
    assertThat(path(IoActivity.READ)).isEqualTo("7/0 1-9 +8");
    assertThat(times.trace().state()).isEqualTo(State.INCOMPLETE);
  }

  @Test
  void timesThatAreNoneAreLeftOutAndReversedOnesTold() throws IOException {
    reads(7, 0, 1, 2, 3, Double.NaN, 6, 5, 99, 101);
    JobPath path = times.paths(OptionalDouble.of(100)).get(IoActivity.READ);
    assertThat(text(path)).isEqualTo("7/0 1-2 +1, 7/0 99-100 +1");
    assertThat(path.clipped().reversed()).isEqualTo(1);
    assertThat(path.clipped().late()).isEqualTo(1);
  }

  @Test
  void ranksAndHostsGetTheirExclusiveTime() throws IOException {
    posix(9, -1, 50, 60);
    reads(7, 0, 1, 3);
    reads(7, 1, 2, 6);
    reads(7, 2, 5, 13);
    JobPath path = times.paths(OptionalDouble.of(100)).get(IoActivity.READ);
    assertThat(JobTrace.secondsOfRanks(path)).isEqualTo(Map.of(0L, 2.0, 1L, 3.0, 2L, 7.0));
    assertThat(times.trace().secondsOfHosts(path)).isEqualTo(Map.of("node0", 5.0, "node1", 7.0));
  }
}
