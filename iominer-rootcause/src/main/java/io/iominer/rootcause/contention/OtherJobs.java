// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.contention;

import io.iominer.core.model.JobKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/**
 * The other jobs that used an OST at the same time as a log: how many, and those that moved most
 * bytes meanwhile. Of a log with very many others, those that moved least until then are forgotten;
 * of one that is forgotten and comes back only the later part counts.
 */
final class OtherJobs {
  private static final double NANOS = 1e9;

  /** Heuristic: so many times as many as are told are kept at least, some kB of a log and OST. */
  private static final int KEPT = 8;

  private static final Comparator<Map.Entry<JobKey, Together>> MOST_BYTES_FIRST =
      Comparator.comparingDouble((Map.Entry<JobKey, Together> other) -> -other.getValue().bytes())
          .thenComparingLong(other -> -other.getValue().nanos())
          .thenComparingLong(other -> other.getKey().jobId())
          .thenComparingLong(other -> other.getKey().uid());

  private final Map<JobKey, Together> jobs = new HashMap<>();

  /** Those that were ever there, by their numbers. */
  private final RoaringBitmap all = new RoaringBitmap();

  private record Together(long nanos, double bytes) {
    Together and(Together more) {
      return new Together(Math.addExact(nanos, more.nanos), bytes + more.bytes);
    }
  }

  /**
   * Adds a time in which another job was there.
   *
   * @param number one for each job, from 0
   * @param most how many will be told
   */
  void add(JobKey job, int number, long nanos, double bytes, int most) {
    all.add(number);
    jobs.merge(job, new Together(nanos, bytes), Together::and);
    if (jobs.size() > 2L * KEPT * most) {
      List<JobKey> kept = sorted().limit((long) KEPT * most).map(Map.Entry::getKey).toList();
      jobs.keySet().retainAll(kept);
    }
  }

  private Stream<Map.Entry<JobKey, Together>> sorted() {
    return jobs.entrySet().stream().sorted(MOST_BYTES_FIRST);
  }

  /** How many there were. */
  long count() {
    return all.getCardinality();
  }

  /** Those that moved most bytes. */
  List<OtherJob> pairs(int most) {
    return sorted()
        .limit(most)
        .map(
            other ->
                new OtherJob(
                    other.getKey(), other.getValue().nanos() / NANOS, other.getValue().bytes()))
        .toList();
  }
}
