// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class YardstickTest {
  private static final double MIB = 1 << 20;
  private static final long DAY = 24L * 3600 * 1_000_000;

  /** Writes of 1 MiB to four files of their own. */
  private static RunWork work(double written) {
    return new RunWork(0, written, 0, written / MIB, written / MIB, 4, 0, 4, 0, 0);
  }

  /** A run of four ranks that only write, all for as long. */
  private static PastRun run(long job, RunWork work, double seconds) {
    return new PastRun(
        new JobKey(job, 7),
        "log" + job,
        job * DAY,
        job,
        work,
        new RunTimes(seconds, 0, 4 * seconds, 0));
  }

  private static Optional<Yardstick> of(double seconds, double... others) {
    List<PastRun> runs = new ArrayList<>();
    for (double other : others) {
      runs.add(run(runs.size() + 1, work(100 * MIB), other));
    }
    return Yardstick.of(run(50, work(100 * MIB), seconds), runs);
  }

  @Test
  void whatIsBeyondTheFasterRunsCameFromOutside() {
    Yardstick slow = of(9, 3.1, 3, 8.9, 3.2, 3, 9.1, 3.1, 3, 3).orElseThrow();
    assertThat(slow.usualSeconds()).isEqualTo(3);
    assertThat(slow.beyond(IoDirection.WRITE)).isCloseTo(6, within(1e-9));
    assertThat(slow.beyond(IoDirection.READ)).isZero();
    assertThat(slow.metadataBeyond()).isZero();
    assertThat(slow.runs()).isEqualTo(9);
    assertThat(slow.slowerRuns()).isEqualTo(2);
    assertThat(slow.fastest()).extracting(Yardstick.FastRun::jobId).containsExactly(2L, 5L, 8L);
    assertThat(slow.isSlower()).isTrue();
  }

  @Test
  void runsThatAreAllAlikeLoseNothingToOthersHoweverSlow() {
    Yardstick alike = of(900, 890, 910, 905, 870, 900).orElseThrow();
    assertThat(alike.isSteady()).isTrue();
    assertThat(alike.beyond(IoDirection.WRITE)).isZero();
  }

  @Test
  void aFastRunAmongSlowOnesIsNotSteady() {
    Yardstick fast = of(3, 3, 3, 9, 9, 9, 3).orElseThrow();
    assertThat(fast.isSlower()).isFalse();
    assertThat(fast.isSteady()).as("half of the others were slower").isFalse();
  }

  @Test
  void aSingleLuckyRunDecidesNothing() {
    assertThat(of(3, 0.1, 3, 3, 3, 3).orElseThrow().isSlower()).isFalse();
  }

  @Test
  void fewRunsAreNoYardstick() {
    assertThat(of(9, 3, 3, 3, 3)).isEmpty();
    assertThat(of(9, 3, 3, 3, 3, 3)).isPresent();
  }

  @Test
  void theLogsOfAJobAreOneRun() {
    List<PastRun> logs = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      logs.add(run(1, work(100 * MIB), 3));
    }
    assertThat(Yardstick.of(run(2, work(100 * MIB), 9), logs)).isEmpty();
  }

  @Test
  void onlyRunsThatDidTheSameAreCompared() {
    PastRun run = run(100, work(100 * MIB), 9);
    assertThat(run.isComparable(run(99, work(109 * MIB), 3))).isTrue();
    assertThat(run.isComparable(run(99, work(120 * MIB), 3))).as("bytes").isFalse();
    assertThat(run.isComparable(run(100, work(100 * MIB), 3))).as("the same job").isFalse();
    assertThat(run.isComparable(run(1, work(100 * MIB), 3))).as("long ago").isFalse();
    assertThat(run.isComparable(run(101, work(100 * MIB), 3))).as("later").isFalse();
    RunWork small = new RunWork(0, 100 * MIB, 0, 5000, 5000, 4, 0, 4, 0, 0);
    assertThat(run.isComparable(run(99, small, 3))).as("requests").isFalse();
    RunWork scattered = new RunWork(0, 100 * MIB, 0, 100, 0, 4, 0, 4, 0, 0);
    assertThat(run.isComparable(run(99, scattered, 3))).as("order").isFalse();
    RunWork shared = new RunWork(0, 100 * MIB, 0, 100, 100, 4, 0, 1, 1, 0);
    assertThat(run.isComparable(run(99, shared, 3))).as("files").isFalse();
    RunWork striped = new RunWork(0, 100 * MIB, 0, 100, 100, 4, 0, 4, 0, 8);
    assertThat(run.isComparable(run(99, striped, 3))).as("layout").isFalse();
  }

  /** Runs of 100, 105 and 300 MiB, a day apart; the second one ends on the day of the third. */
  @Test
  void runsThatBeganByTheEndOfTheLastDayAreCompared() {
    PastRun second = run(2, work(105 * MIB), 3);
    List<PastRun> all =
        List.of(
            run(1, work(100 * MIB), 3),
            new PastRun(
                second.job(),
                second.logId(),
                second.startMicros(),
                3,
                second.work(),
                second.times()),
            run(3, work(102 * MIB), 3),
            run(4, work(310 * MIB), 3));
    ComparableRuns runs = new ComparableRuns(all.iterator());
    List<List<Long>> others = new ArrayList<>();
    runs.forEachRemaining(
        run ->
            others.add(
                runs.others().stream()
                    .filter(run::isComparable)
                    .map(other -> other.job().jobId())
                    .toList()));
    assertThat(others).containsExactly(List.of(), List.of(1L, 3L), List.of(1L, 2L), List.of());
  }

  /** More runs than are looked at, all alike, one of them slow. */
  @Test
  void amongManyRunsThoseOfAboutTheSameTimeAreCompared() {
    List<PastRun> runs = new ArrayList<>();
    for (int job = 0; job < 3000; job++) {
      runs.add(
          new PastRun(
              new JobKey(job, 7),
              "log" + job,
              job,
              0,
              work(100 * MIB),
              new RunTimes(job == 2000 ? 9 : 3, 0, 12, 0)));
    }
    List<Long> slower = new ArrayList<>();
    ComparableRuns compared = new ComparableRuns(runs.iterator());
    compared.forEachRemaining(
        run -> {
          Yardstick known = Yardstick.of(run, compared.others()).orElseThrow();
          assertThat(known.runs()).isBetween(400L, 800L);
          if (known.isSlower()) {
            slower.add(run.job().jobId());
          }
        });
    assertThat(slower).containsExactly(2000L);
  }
}
