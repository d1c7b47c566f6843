// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobOverlapsTest {
  // 1 |---------|       |---|
  // 1     |----------|            its own second file
  // 2     |---|   |--|
  // 3                   |-------|
  //   0   4   8 10 12 16 20 24 28
  @Test
  void jobsThatMeetAreNeighboursForThatTime() {
    IntervalList list = new IntervalList();
    list.add(0, 10, 1);
    list.add(20, 24, 1);
    list.add(4, 16, 1);
    list.add(4, 8, 2);
    list.add(12, 16, 2);
    list.add(20, 28, 3);
    JobOverlaps found = JobOverlaps.of(list.sorted());
    assertThat(found.busyNanos()).isEqualTo(Map.of(1L, 20L, 2L, 8L, 3L, 8L));
    assertThat(found.overlapNanos()).isEqualTo(Map.of(JobPair.of(2, 1), 8L, JobPair.of(1, 3), 4L));
    assertThat(found.meanOtherJobs(1)).hasValue(0.6);
    assertThat(found.meanOtherJobs(2)).hasValue(1.0);
    assertThat(found.meanOtherJobs(3)).hasValue(0.5);
    assertThat(found.meanOtherJobs(4)).isEmpty();
  }

  // 1 |---|---|     one stay
  // 2     |---|---|
  @Test
  void touchingIntervalsOfAJobAreOneStayAndTouchingJobsDoNotMeet() {
    IntervalList list = new IntervalList();
    list.add(0, 4, 1);
    list.add(4, 8, 1);
    list.add(8, 12, 2);
    list.add(8, 8, 1);
    List<String> events = new ArrayList<>();
    OstSweep.run(
        list.sorted(),
        new OstSink() {
          @Override
          public void busy(long job, BusyPeriod period) {
            events.add(job + " " + period.start() + "-" + period.end());
          }

          @Override
          public void overlap(JobPair jobs, BusyPeriod period) {
            events.add(jobs + " " + period);
          }
        });
    assertThat(events).containsExactly("1 0-8", "2 8-12");
  }

  @Test
  void aJobIsNotItsOwnNeighbour() {
    assertThatThrownBy(() -> JobPair.of(3, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void smallSetsHaveTheOverlapsThatTryingFinds() {
    for (long seed = 0; seed < 100_000; seed++) {
      IntervalList set = Sets.small(seed, 8);
      Map<Long, Long> presence = new HashMap<>();
      IntervalCursor cursor = set.cursor();
      while (cursor.next()) {
        long bits = (1L << cursor.end()) - (1L << cursor.start());
        presence.merge(cursor.item(), bits, (a, b) -> a | b);
      }
      presence.values().removeIf(bits -> bits == 0);
      JobOverlaps found = JobOverlaps.of(set.sorted());
      if (!found.busyNanos().equals(lengths(presence))
          || !found.overlapNanos().equals(overlaps(presence))
          || !meansAgree(found, presence)) {
        throw new AssertionError(Sets.text(seed, set) + found.overlapNanos());
      }
    }
  }

  private static boolean meansAgree(JobOverlaps found, Map<Long, Long> presence) {
    boolean agree = true;
    for (Map.Entry<Long, Long> job : presence.entrySet()) {
      long others = -Long.bitCount(job.getValue());
      for (long bits : presence.values()) {
        others += Long.bitCount(bits & job.getValue());
      }
      double mean = others / (double) Long.bitCount(job.getValue());
      agree &= found.meanOtherJobs(job.getKey()).orElse(-1) == mean;
    }
    return agree;
  }

  private static Map<Long, Long> lengths(Map<Long, Long> presence) {
    Map<Long, Long> lengths = new HashMap<>();
    presence.forEach((job, bits) -> lengths.put(job, (long) Long.bitCount(bits)));
    return lengths;
  }

  private static Map<JobPair, Long> overlaps(Map<Long, Long> presence) {
    Map<JobPair, Long> overlaps = new HashMap<>();
    presence.forEach(
        (a, aBits) ->
            presence.forEach(
                (b, bBits) -> {
                  if (a < b && (aBits & bBits) != 0) {
                    overlaps.put(JobPair.of(a, b), (long) Long.bitCount(aBits & bBits));
                  }
                }));
    return overlaps;
  }
}
