// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.ClipReport;
import io.iominer.sweepline.Concurrency;
import io.iominer.sweepline.IoActivity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The critical path of a job in one activity. All that is said of a critical path is said of this
 * one.
 *
 * @param activity reads, writes, metadata operations, or any of them
 * @param uses the fewest uses of files that cover the busy time, in the order of time
 * @param busySeconds length of the path: time in which any file was in use, without idle uses of
 *     minor files
 * @param spanSeconds from the first to the last operation
 * @param concurrency how many uses there were at the same time
 * @param aloneSeconds time in which a file was in use and no other, by the id of its record
 * @param minorFiles files with few bytes and little time in calls that were left out while idle
 * @param clipped what lay outside the job's time
 */
public record JobPath(
    IoActivity activity,
    List<CriticalUse> uses,
    double busySeconds,
    double spanSeconds,
    Concurrency concurrency,
    Map<Long, Double> aloneSeconds,
    int minorFiles,
    ClipReport clipped) {
  public JobPath {
    uses = List.copyOf(uses);
    aloneSeconds = Map.copyOf(aloneSeconds);
  }

  /**
   * The part of the path in which ranks were in calls: the mean of its uses' shares, weighted by
   * exclusive time. Far below 1 the job was slow to ask and not the storage to answer. Empty where
   * it cannot be said, as of one activity with a use whose time is not known.
   */
  public OptionalDouble busyShare() {
    return busyShare(uses);
  }

  /** The same of what one file adds to the path. */
  public OptionalDouble busyShare(long fileId) {
    return busyShare(uses.stream().filter(use -> use.fileId() == fileId).toList());
  }

  private OptionalDouble busyShare(List<CriticalUse> some) {
    double sum = 0;
    double seconds = 0;
    for (CriticalUse use : some) {
      if (use.busyShare().isPresent()) {
        sum += use.busyShare().getAsDouble() * use.exclusiveSeconds();
        seconds += use.exclusiveSeconds();
      } else if (activity != IoActivity.ALL) {
        return OptionalDouble.empty();
      }
    }
    return seconds > 0 ? OptionalDouble.of(sum / seconds) : OptionalDouble.empty();
  }

  /** Exclusive time of each critical file, by the id of its record. */
  public Map<Long, Double> exclusiveSeconds() {
    Map<Long, Double> seconds = new HashMap<>();
    uses.forEach(use -> seconds.merge(use.fileId(), use.exclusiveSeconds(), Double::sum));
    return seconds;
  }
}
