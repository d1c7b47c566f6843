// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.JobKey;
import io.iominer.sweepline.OstUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Uses into the sweep and out of it; {@code OstSweepTest} tests the sweep. */
class OstOverlapTest {
  private static final long SECOND = 1_000_000_000;

  private static final long UID = 100;

  /** Seconds of random uses. */
  private static final int SPAN = 60;

  /** What is said of a log: its job, seconds busy and in overlap, work and bytes of others. */
  private record Found(long job, double busy, double overlap, double work, double bytes) {}

  // a |-------|               10 bytes/s, of job 1
  // b     |-----------|      100 bytes/s, of job 2
  // a              |---|       1 byte/s, its second file
  // c                   |--|
  //   0   4   8   11  16 18
  @Test
  void visitsOfALogAreAddedUp() {
    List<OstUse> uses =
        List.of(
            use(0, 8, 1, "a", 10),
            use(4, 16, 2, "b", 100),
            use(11, 16, 1, "a", 1),
            use(16, 18, 3, "c", 7));
    assertThat(found(uses))
        .isEqualTo(
            Map.of(
                // It comes back while the file of b is in use, which counts twice.
                "a", new Found(1, 13, 9, 2 * 800, 900),
                "b", new Found(2, 12, 9, 8 * 11, 45),
                "c", new Found(3, 2, 0, 0, 0)));
  }

  @Test
  void logsOfOneJobAreNotInEachOthersWay() {
    assertThat(found(List.of(use(0, 8, 1, "a", 10), use(4, 12, 1, "b", 100))))
        .isEqualTo(Map.of("a", new Found(1, 8, 0, 0, 0), "b", new Found(1, 8, 0, 0, 0)));
  }

  @Test
  void ofTheOtherJobsThoseWithMostBytesAreTold() {
    List<OstUse> uses =
        List.of(
            use(0, 8, 1, "a", 10),
            use(1, 5, 2, "b", 100),
            use(2, 3, 3, "c", 7),
            use(4, 9, 4, "d", 9));
    assertThat(pairs(uses, 2).get("a")).containsExactly("3 others", "2 4.0 400.0", "4 4.0 36.0");
    assertThat(pairs(uses, 2).get("c")).containsExactly("2 others", "2 1.0 100.0", "1 1.0 10.0");
  }

  /** 100 others that come one after the other, twice: more than are kept meanwhile. */
  @Test
  void allOthersAreCountedOnceAlsoWhereMostAreForgotten() {
    List<OstUse> uses = new ArrayList<>(List.of(use(0, 1000, 1, "a", 10)));
    for (int i = 0; i < 200; i++) {
      int other = 100 + i % 100;
      uses.add(use(i, i + 1, other, "log" + other, other == 150 ? 500 : other));
    }
    assertThat(pairs(uses, 2).get("a"))
        .containsExactly("100 others", "150 2.0 1000.0", "199 2.0 398.0");
  }

  /** Against a walk through every second. */
  @RepeatedTest(20)
  void pairsAreWhatAWalkThroughEverySecondGives(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<OstUse> uses = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      int log = random.nextInt(8);
      int start = random.nextInt(SPAN - 1);
      int end = start + 1 + random.nextInt(SPAN - start - 1);
      // Two logs of each of four jobs.
      uses.add(use(start, end, log / 2, "log" + log, 1 << random.nextInt(6)));
    }
    uses.sort(Comparator.comparingLong(OstUse::start));
    Map<String, List<String>> expected = new HashMap<>();
    uses.forEach(use -> expected.put(use.log(), walked(uses, use)));
    assertThat(pairs(uses, 10)).isEqualTo(expected);
  }

  private static List<String> walked(List<OstUse> uses, OstUse own) {
    Map<JobKey, double[]> others = new HashMap<>();
    for (int second = 0; second < SPAN; second++) {
      List<OstUse> there = there(uses, second);
      if (there.stream().anyMatch(use -> use.log().equals(own.log()))) {
        there.stream()
            .filter(use -> !use.job().equals(own.job()))
            .collect(Collectors.groupingBy(OstUse::job))
            .forEach(
                (job, ofJob) -> {
                  double[] sums = others.computeIfAbsent(job, id -> new double[2]);
                  sums[0]++;
                  sums[1] += ofJob.stream().mapToDouble(OstOverlapTest::rate).sum();
                });
      }
    }
    List<String> pairs = new ArrayList<>(List.of(others.size() + " others"));
    others.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<JobKey, double[]> job) -> -job.getValue()[1])
                .thenComparing(job -> -job.getValue()[0])
                .thenComparing(job -> job.getKey().jobId()))
        .forEach(job -> pairs.add(pair(job.getKey(), job.getValue()[0], job.getValue()[1])));
    return pairs;
  }

  private static List<OstUse> there(List<OstUse> uses, int second) {
    long nanos = second * SECOND;
    return uses.stream().filter(use -> use.start() <= nanos && use.end() > nanos).toList();
  }

  /** Bytes in a second. */
  private static double rate(OstUse use) {
    return use.bytes() / (use.end() - use.start()) * SECOND;
  }

  /** By log: how many others there are, and those that are told with seconds and bytes. */
  private static Map<String, List<String>> pairs(List<OstUse> uses, int most) {
    Map<String, List<String>> found = new HashMap<>();
    OstOverlap.of(uses.iterator(), most)
        .forEach(
            log -> {
              List<String> pairs = new ArrayList<>(List.of(log.otherJobs() + " others"));
              log.pairs()
                  .forEach(
                      other -> pairs.add(pair(other.job(), other.overlapSeconds(), other.bytes())));
              found.put(log.logId(), pairs);
            });
    return found;
  }

  private static String pair(JobKey job, double seconds, double bytes) {
    assertThat(job.uid()).isEqualTo(UID);
    return job.jobId() + " " + seconds + " " + Math.rint(bytes);
  }

  private static Map<String, Found> found(List<OstUse> uses) {
    return OstOverlap.of(uses.iterator(), 10)
        .collect(
            Collectors.toMap(
                LogOverlap::logId,
                log ->
                    new Found(
                        log.jobId(),
                        log.busySeconds(),
                        log.overlapSeconds(),
                        log.otherJobsWork(),
                        Math.rint(log.otherJobsBytes()))));
  }

  private static OstUse use(long start, long end, long job, String log, double rate) {
    return new OstUse(
        new JobKey(job, UID), log, start * SECOND, end * SECOND, rate * (end - start), 8 * rate);
  }
}
