// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What runs write over time.
 *
 * @param writes in the order of time, from the start of the first period
 * @param bytesByPeriod bytes of each period in which any were written
 * @param periods from the first write to the last
 * @param untimedBytes bytes of which no log says when they were written
 * @param dedicatedBytes the most that dedicated allocations would hold at a time
 */
record BufferWorkload(
    List<BufferWrite> writes,
    List<Double> bytesByPeriod,
    long periods,
    double untimedBytes,
    double dedicatedBytes) {
  /** The share of periods with writes that {@link #bytesPerPeriod} covers. */
  static final double COVERED = 0.95;

  /** Of runs, at least one. */
  static BufferWorkload of(
      List<BufferRun> runs, List<BufferApplication> applications, double period) {
    Map<String, Double> failures =
        applications.stream()
            .collect(
                Collectors.toMap(
                    BufferApplication::name,
                    one -> one.failureSeconds().orElse(Double.POSITIVE_INFINITY)));
    Instant first = runs.stream().map(BufferRun::start).min(Instant::compareTo).orElseThrow();
    double origin = Math.floor(seconds(first) / period) * period;
    List<BufferWrite> writes = new ArrayList<>();
    Map<Long, Double> byPeriod = new TreeMap<>();
    double untimed = 0;
    for (BufferRun run : runs) {
      untimed += run.untimedBytes();
      for (RunPhase phase : run.phases()) {
        if (phase.bytesWritten() > 0) {
          double time = seconds(run.start()) + phase.start() - origin;
          writes.add(
              new BufferWrite(
                  run.application(),
                  time,
                  (double) phase.bytesWritten(),
                  failures.getOrDefault(run.application(), Double.POSITIVE_INFINITY),
                  run.writeTime()
                      .map(all -> all.times(phase.bytesWritten() / (double) run.bytesWritten()))));
          byPeriod.merge((long) (time / period), (double) phase.bytesWritten(), Double::sum);
        }
      }
    }
    writes.sort(Comparator.comparingDouble(BufferWrite::seconds));
    long periods =
        byPeriod.isEmpty()
            ? 0
            : 1
                + byPeriod.keySet().stream().mapToLong(one -> one).max().getAsLong()
                - byPeriod.keySet().stream().mapToLong(one -> one).min().getAsLong();
    return new BufferWorkload(
        writes, byPeriod.values().stream().sorted().toList(), periods, untimed, mostAtATime(runs));
  }

  private static double seconds(Instant time) {
    return time.getEpochSecond() + time.getNano() / 1e9;
  }

  private record Change(double seconds, double bytes) {}

  private static double mostAtATime(List<BufferRun> runs) {
    List<Change> changes = new ArrayList<>();
    for (BufferRun run : runs) {
      changes.add(new Change(seconds(run.start()), run.dedicatedBytes()));
      changes.add(new Change(seconds(run.start()) + run.seconds(), -run.dedicatedBytes()));
    }
    changes.sort(Comparator.comparingDouble(Change::seconds).thenComparing(Change::bytes));
    double most = 0;
    double now = 0;
    for (Change change : changes) {
      now += change.bytes();
      most = Math.max(most, now);
    }
    return most;
  }

  /** Data written per period (DWPP): as much as 95 % of the periods with writes have at most. */
  double bytesPerPeriod() {
    return bytesByPeriod.isEmpty()
        ? 0
        : bytesByPeriod.get((int) Math.ceil(COVERED * bytesByPeriod.size()) - 1);
  }

  /** That of the busiest period. */
  double mostBytesPerPeriod() {
    return bytesByPeriod.isEmpty() ? 0 : bytesByPeriod.get(bytesByPeriod.size() - 1);
  }

  /** Bytes that were written at known times. */
  double timedBytes() {
    return bytesByPeriod.stream().mapToDouble(one -> one).sum();
  }
}
