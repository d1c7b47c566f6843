// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rates of storage targets by a job's files of one process on one target each.
 *
 * @param targets by OST
 */
record TargetRates(Map<Integer, Moved> targets) {
  /** What was moved to or from a target. */
  record Moved(long files, long bytes, double seconds) {
    private Moved and(Moved other) {
      return new Moved(files + other.files, bytes + other.bytes, seconds + other.seconds);
    }

    /** Bytes/s. */
    double rate() {
      return bytes / seconds;
    }
  }

  /**
   * Rates in a direction.
   *
   * @param leastBytes files with less are left out
   */
  static TargetRates of(JobFacts job, IoDirection direction, double leastBytes) {
    Map<Integer, Moved> targets = new TreeMap<>();
    for (FileFacts file : job.files()) {
      Use use = file.use(direction);
      boolean isAlone = file.processes() == 1 && file.osts().size() == 1;
      if (isAlone && use.bytes() >= leastBytes && use.seconds() > 0) {
        targets.merge(file.osts().get(0), new Moved(1, use.bytes(), use.seconds()), Moved::and);
      }
    }
    return new TargetRates(targets);
  }

  /** The slowest target. */
  int slowest() {
    return targets.entrySet().stream()
        .min(Map.Entry.comparingByValue(Comparator.comparingDouble(Moved::rate)))
        .orElseThrow()
        .getKey();
  }

  /** Rate of the target in the middle. */
  double median() {
    double[] rates = targets.values().stream().mapToDouble(Moved::rate).sorted().toArray();
    return rates[rates.length / 2];
  }
}
