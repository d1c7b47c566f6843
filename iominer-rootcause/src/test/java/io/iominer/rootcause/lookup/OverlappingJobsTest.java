// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.JobKey;
import io.iominer.sweepline.OstUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Against a walk through every second. */
class OverlappingJobsTest {
  private static final int SECONDS = 60;

  /** Two of each of three jobs: 0 and 5, 1 and 2, 3 and 4. */
  private static final int LOGS = 6;

  private static final int JOBS = 3;
  private static final long NANOS = 1_000_000_000;

  @RepeatedTest(20)
  void overlapIsTheSecondsInWhichTheLogAndALogOfTheOtherJobWereThere(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    boolean[][] isThere = new boolean[JOBS + 1][SECONDS];
    List<OstUse> uses = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int log = random.nextInt(LOGS);
      int start = random.nextInt(SECONDS - 1);
      int end = start + 1 + random.nextInt(SECONDS - start - 1);
      for (int second = start; second < end; second++) {
        isThere[log == LOGS - 1 ? JOBS : job(log)][second] = true;
      }
      uses.add(
          new OstUse(new JobKey(job(log), 100), "log" + log, start * NANOS, end * NANOS, 1D, 1D));
    }
    uses.sort(Comparator.comparingLong(OstUse::start));

    Map<Long, Double> expected = new HashMap<>();
    for (int job = 1; job < JOBS; job++) {
      for (int second = 0; second < SECONDS; second++) {
        if (isThere[0][second] && isThere[job][second]) {
          expected.merge((long) job, 1.0, Double::sum);
        }
      }
    }
    Map<Long, Double> found = new HashMap<>();
    OverlappingJobs.overlaps(Set.of("log0", "log5"), uses)
        .getOrDefault("log0", Map.of())
        .forEach(
            (job, nanos) -> {
              assertThat(job.uid()).isEqualTo(100);
              found.put(job.jobId(), (double) nanos / NANOS);
            });
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach((log, seconds) -> assertThat(found.get(log)).isCloseTo(seconds, within(1e-9)));
  }

  private static int job(int log) {
    return (log + 1) / 2 % JOBS;
  }
}
