// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rates of the OSTs of a file system by a job's {@link SingleRankFiles}.
 *
 * @param osts by OST
 */
public record OstRates(Map<Ost, Moved> osts) {
  /**
   * What was moved to or from an OST.
   *
   * @param files files
   * @param bytes their bytes
   * @param seconds time of their ranks in reads or writes
   */
  public record Moved(long files, long bytes, double seconds) {
    private Moved and(Moved other) {
      return new Moved(files + other.files, bytes + other.bytes, seconds + other.seconds);
    }

    /** Bytes of a file on average. */
    double ofFile() {
      return (double) bytes / files;
    }

    /** Bytes/s. */
    public double rate() {
      return bytes / seconds;
    }
  }

  static OstRates of(SingleRankFiles files, double leastBytes) {
    Map<Ost, Moved> osts = new TreeMap<>();
    files.forEach(
        (ost, use) -> {
          if (use.bytes() >= leastBytes && use.seconds() > 0) {
            osts.merge(ost, new Moved(1, use.bytes(), use.seconds()), Moved::and);
          }
        });
    return new OstRates(osts);
  }

  /** The slowest OST. */
  public Ost slowest() {
    return osts.entrySet().stream()
        .min(Map.Entry.comparingByValue(Comparator.comparingDouble(Moved::rate)))
        .orElseThrow()
        .getKey();
  }

  /** Rate of the OST in the middle. */
  public double median() {
    return OrderStatistics.of(osts.values().stream().mapToDouble(Moved::rate))
        .upperMedian()
        .orElseThrow();
  }
}
