// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.model.JobKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class OstSweepTest {
  private static final JobKey A = new JobKey(1, 100);
  private static final JobKey B = new JobKey(2, 100);
  private static final JobKey C = new JobKey(3, 100);

  /** Ends lie below this. */
  private static final int SPAN = 14;

  private record Overlap(String log, JobKey other, BusyPeriod period, long otherBytes) {}

  private static final class Found implements OstSink {
    private final Set<OstVisit> visits = new HashSet<>();
    private final Set<Overlap> overlaps = new HashSet<>();

    @Override
    public void visit(OstVisit visit) {
      assertThat(visits.add(visit)).isTrue();
    }

    @Override
    public boolean wantsOverlaps(String log) {
      return !log.endsWith("unwatched");
    }

    @Override
    public void overlap(String log, JobKey other, BusyPeriod period, double otherBytes) {
      assertThat(overlaps.add(new Overlap(log, other, period, Math.round(otherBytes)))).isTrue();
    }
  }

  // a |-------|             10 bytes/ns
  // b     |-----------|    100 bytes/ns
  // a            |----|      1 byte/ns, its second file
  // c                 |--|
  //   0   4   8  11   16 18
  @Test
  void jobsThatUseAnOstAtTheSameTimeOverlap() {
    Found found =
        sweep(use(A, "a", 0, 8, 10), use(B, "b", 4, 16, 100), use(A, "a", 11, 16, 1), c(16, 18));
    assertThat(found.visits)
        .containsExactlyInAnyOrder(
            // The whole work of b's use counts for each visit that it meets.
            new OstVisit(A, "a", new BusyPeriod(0, 8), 4, 400, 8 * 100),
            new OstVisit(A, "a", new BusyPeriod(11, 16), 5, 500, 8 * 100),
            new OstVisit(B, "b", new BusyPeriod(4, 16), 9, 45, 8 * 11),
            new OstVisit(C, "c", new BusyPeriod(16, 18), 0, 0, 0));
    assertThat(found.overlaps)
        .containsExactlyInAnyOrder(
            new Overlap("a", B, new BusyPeriod(4, 8), 400),
            new Overlap("a", B, new BusyPeriod(11, 16), 500),
            new Overlap("b", A, new BusyPeriod(4, 8), 40),
            new Overlap("b", A, new BusyPeriod(11, 16), 5));
  }

  // a1 |-------|
  // a2     |-------|    another log of the same job
  @Test
  void twoLogsOfAJobAreNoContentionForEachOther() {
    Found found = sweep(use(A, "a1", 0, 8, 10), use(A, "a2", 4, 12, 100));
    assertThat(found.visits)
        .containsExactlyInAnyOrder(
            new OstVisit(A, "a1", new BusyPeriod(0, 8), 0, 0, 0),
            new OstVisit(A, "a2", new BusyPeriod(4, 12), 0, 0, 0));
    assertThat(found.overlaps).isEmpty();
  }

  @Test
  void aJobIdOfAnotherUserIsAnotherJob() {
    JobKey sameId = new JobKey(A.jobId(), A.uid() + 1);
    Found found = sweep(use(A, "a", 0, 8, 10), use(sameId, "b", 4, 12, 100));
    assertThat(found.visits).contains(new OstVisit(A, "a", new BusyPeriod(0, 8), 4, 400, 8 * 100));
  }

  // 1 |---|---|       one visit
  // 2         |---|
  @Test
  void touchingUsesOfALogAreOneVisitAndTouchingJobsDoNotOverlap() {
    Found found = sweep(use(A, "a", 0, 4, 1), use(A, "a", 4, 8, 1), use(A, "a", 8, 8, 1), c(8, 12));
    assertThat(found.visits)
        .containsExactlyInAnyOrder(
            new OstVisit(A, "a", new BusyPeriod(0, 8), 0, 0, 0),
            new OstVisit(C, "c", new BusyPeriod(8, 12), 0, 0, 0));
    assertThat(found.overlaps).isEmpty();
  }

  @Test
  void overlapsAreToldOfLogsForWhichTheyAreWanted() {
    Found found = sweep(use(A, "a", 0, 8, 10), use(B, "unwatched", 4, 16, 100));
    assertThat(found.overlaps).containsExactly(new Overlap("a", B, new BusyPeriod(4, 8), 400));
  }

  @Test
  void usesMustBeSortedAndEndAfterTheirStart() {
    OstSweep sweep = new OstSweep(new Found());
    sweep.accept(c(4, 8));
    assertThatThrownBy(() -> sweep.accept(c(3, 8))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> sweep.accept(c(5, 4))).isInstanceOf(IllegalArgumentException.class);
    sweep.finish();
    sweep.accept(c(3, 8));
  }

  @Test
  void randomUsesOfJobsWithSeveralLogsGiveWhatAWalkThroughEveryNanosecondGives() {
    for (long seed = 0; seed < 40_000; seed++) {
      List<OstUse> uses = random(seed);
      Found found = sweep(uses.toArray(new OstUse[0]));
      Found walked = walk(uses);
      if (!found.visits.equals(walked.visits) || !found.overlaps.equals(walked.overlaps)) {
        assertThat(found.visits).as("seed %d: %s", seed, uses).isEqualTo(walked.visits);
        assertThat(found.overlaps).as("seed %d: %s", seed, uses).isEqualTo(walked.overlaps);
      }
    }
  }

  private static List<OstUse> random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int jobs = 1 + random.nextInt(3);
    int logs = 1 + random.nextInt(3);
    List<OstUse> uses = new ArrayList<>();
    for (int i = random.nextInt(10); i > 0; i--) {
      JobKey job = List.of(A, B, C).get(random.nextInt(jobs));
      int start = random.nextInt(SPAN);
      int end = start + random.nextInt(SPAN + 1 - start);
      String log = job.jobId() + "-" + random.nextInt(logs);
      uses.add(use(job, log, start, end, 1 << random.nextInt(6)));
    }
    uses.sort(Comparator.comparingLong(OstUse::start));
    return uses;
  }

  private static Found walk(List<OstUse> uses) {
    Found walked = new Found();
    for (OstUse any : uses) {
      String log = any.log();
      List<OstUse> own = uses.stream().filter(use -> use.log().equals(log)).toList();
      List<OstUse> others = uses.stream().filter(use -> !use.job().equals(any.job())).toList();
      for (BusyPeriod period : periods(time -> isUsed(own, time))) {
        walked.visits.add(visit(any, period, others));
      }
      for (JobKey job : List.of(A, B, C)) {
        List<OstUse> theirs = others.stream().filter(use -> use.job().equals(job)).toList();
        periods(time -> isUsed(own, time) && isUsed(theirs, time))
            .forEach(
                period ->
                    walked.overlaps.add(new Overlap(log, job, period, bytes(theirs, period))));
      }
    }
    return walked;
  }

  private static long bytes(List<OstUse> uses, BusyPeriod period) {
    double bytes = 0;
    for (long time = period.start(); time < period.end(); time++) {
      long at = time;
      bytes += uses.stream().filter(use -> isUsed(use, at)).mapToDouble(OstUse::rate).sum();
    }
    return Math.round(bytes);
  }

  private static OstVisit visit(OstUse own, BusyPeriod period, List<OstUse> others) {
    long overlap = 0;
    double bytes = 0;
    for (long time = period.start(); time < period.end(); time++) {
      long at = time;
      overlap += isUsed(others, at) ? 1 : 0;
      bytes += others.stream().filter(use -> isUsed(use, at)).mapToDouble(OstUse::rate).sum();
    }
    double work =
        others.stream()
            .filter(use -> use.start() < use.end())
            .filter(use -> use.start() < period.end() && use.end() > period.start())
            .mapToDouble(OstUse::work)
            .sum();
    return new OstVisit(own.job(), own.log(), period, overlap, bytes, work);
  }

  private static boolean isUsed(List<OstUse> uses, long time) {
    return uses.stream().anyMatch(use -> isUsed(use, time));
  }

  private static boolean isUsed(OstUse use, long time) {
    return use.start() <= time && use.end() > time;
  }

  private static List<BusyPeriod> periods(IntPredicate isBusy) {
    List<BusyPeriod> periods = new ArrayList<>();
    for (int time = 0; time <= SPAN; time++) {
      if (isBusy.test(time)) {
        int start = time;
        while (isBusy.test(time)) {
          time++;
        }
        periods.add(new BusyPeriod(start, time));
      }
    }
    return periods;
  }

  private static Found sweep(OstUse... sorted) {
    Found found = new Found();
    OstSweep sweep = new OstSweep(found);
    for (OstUse use : sorted) {
      sweep.accept(use);
    }
    sweep.finish();
    return found;
  }

  private static OstUse c(long start, long end) {
    return use(C, "c", start, end, 7);
  }

  /** A use with 8 of work for each byte in a nanosecond. */
  private static OstUse use(JobKey job, String log, long start, long end, double rate) {
    return new OstUse(job, log, start, end, rate * (end - start), 8 * rate);
  }
}
