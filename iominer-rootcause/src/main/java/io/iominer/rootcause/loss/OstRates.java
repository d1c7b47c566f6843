// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.rootcause.fact.Median;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rates of storage targets by a job's {@link SingleRankFiles}.
 *
 * @param targets by OST
 */
public record OstRates(Map<Integer, Moved> targets) {
  /**
   * What was moved to or from a target.
   *
   * @param files files
   * @param bytes their bytes
   * @param seconds time of their processes in reads or writes
   */
  public record Moved(long files, long bytes, double seconds) {
    private Moved and(Moved other) {
      return new Moved(files + other.files, bytes + other.bytes, seconds + other.seconds);
    }

    /** Bytes/s. */
    public double rate() {
      return bytes / seconds;
    }
  }

  static OstRates of(SingleRankFiles files, double leastBytes) {
    Map<Integer, Moved> targets = new TreeMap<>();
    files.forEach(
        (ost, use) -> {
          if (use.bytes() >= leastBytes && use.seconds() > 0) {
            targets.merge(ost, new Moved(1, use.bytes(), use.seconds()), Moved::and);
          }
        });
    return new OstRates(targets);
  }

  /** The slowest target. */
  public int slowest() {
    return targets.entrySet().stream()
        .min(Map.Entry.comparingByValue(Comparator.comparingDouble(Moved::rate)))
        .orElseThrow()
        .getKey();
  }

  /** Rate of the target in the middle. */
  public double median() {
    return Median.of(targets.values().stream().mapToDouble(Moved::rate));
  }
}
