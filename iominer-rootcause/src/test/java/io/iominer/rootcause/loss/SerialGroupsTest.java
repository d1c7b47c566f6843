// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerialGroupsTest {
  private static final int PROCESSES = 4;

  /**
   * A file for each process, begun so many seconds after the one before and written for so long.
   */
  private static JobFacts job(
      double apart, double seconds, long opens, long statCalls, long writes) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 900, 0, PROCESSES, 7, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE);
    for (int rank = 0; rank < PROCESSES; rank++) {
      long[] counters = new long[PosixCounter.values().length];
      counters[PosixCounter.OPENS.index()] = opens;
      counters[PosixCounter.STATS.index()] = statCalls;
      counters[PosixCounter.WRITES.index()] = writes;
      counters[PosixCounter.BYTES_WRITTEN.index()] = 100_000_000;
      double[] times = new double[PosixFCounter.values().length];
      times[PosixFCounter.WRITE_START_TIMESTAMP.index()] = 1 + rank * apart;
      double lastStretch = (opens - 1) * PROCESSES * apart;
      times[PosixFCounter.WRITE_END_TIMESTAMP.index()] =
          1 + rank * apart + lastStretch + 2 * seconds;
      times[PosixFCounter.WRITE_TIME.index()] = seconds;
      builder.add(CounterRecord.of(DarshanModule.POSIX, 1 + rank, rank, counters, times));
    }
    return builder.build(List.of()).facts();
  }

  private static List<List<Integer>> turns(JobFacts job) {
    return SerialGroups.of(job, IoDirection.WRITE);
  }

  private static double seconds(JobFacts job, IoDirection direction) {
    return SerialGroups.seconds(job.ranks(direction), SerialGroups.of(job, direction));
  }

  @Test
  void eachAfterTheOneBeforeIsATurn() {
    JobFacts job = job(2, 2, 1, 0, 10);
    assertThat(turns(job)).containsExactly(List.of(0), List.of(1), List.of(2), List.of(3));
    assertThat(seconds(job, IoDirection.WRITE)).isCloseTo(8, within(1e-9));
  }

  @Test
  void togetherIsNoTurn() {
    JobFacts job = job(0.1, 2, 1, 0, 10);
    assertThat(turns(job)).containsExactly(List.of(0, 1, 2, 3));
    assertThat(seconds(job, IoDirection.WRITE)).isCloseTo(2, within(1e-9));
    assertThat(seconds(job, IoDirection.READ)).isZero();
  }

  @Test
  void turnsWithinFourCheckpointsAreFoundWhetherFilesAreLookedUpOrNot() {
    // Stretches of 1 s, in turn: 0123 0123 0123 0123.
    for (long statCalls : new long[] {0, 4, 400}) {
      assertThat(turns(job(1, 4, 4, statCalls, 40)))
          .as("%s stat calls", statCalls)
          .hasSize(PROCESSES);
    }
  }

  @Test
  void manyOpensDoNotMakeSmallDelaysToTurns() {
    assertThat(turns(job(0.01, 2, 1000, 0, 1000))).hasSize(1);
  }

  @Test
  void opensThatMoveNothingAreNoStretches() {
    assertThat(turns(job(0.2, 2, 10, 0, 1))).hasSize(1);
  }

  /** Each works 1 s and begins 2.5 s after the one before, or 0.1 s and 0.9 s: none waits. */
  @Test
  void workersThatBeginLateAreNoTurns() {
    assertThat(turns(job(2.5, 1, 1, 0, 10))).hasSize(1);
    assertThat(turns(job(0.9, 0.1, 1, 0, 10))).hasSize(1);
    assertThat(turns(ranks(1, 0.3, 1.5, 0.2, 2.0, 0.1, 2.5, 0.25))).hasSize(1);
  }

  /** Each begins 0.3 s after the one before ended, however long that took. */
  @Test
  void passingATurnOnMayTakeLongerThanTheTurn() {
    assertThat(turns(ranks(0.01, 0.28, 0.6, 0.145, 1.06, 0.113, 1.47, 0.097))).hasSize(4);
  }

  /** A file for each rank: when it begins, and for how long it is written. */
  private static JobFacts ranks(double... startsAndSeconds) {
    LoggedJob job = new LoggedJob(startsAndSeconds.length / 2);
    for (int rank = 0; 2 * rank < startsAndSeconds.length; rank++) {
      job.file(
          rank, rank, 1e8, 1, startsAndSeconds[2 * rank + 1], startsAndSeconds[2 * rank], rank);
    }
    return job.facts();
  }
}
