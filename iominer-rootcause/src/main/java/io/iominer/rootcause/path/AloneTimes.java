// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import java.util.HashMap;
import java.util.Map;

/**
 * Adds up the time in which one file alone is in use, by file. Uses come in the order of their
 * starts; of those under way it keeps the one that ends last and the last end of the other files.
 */
final class AloneTimes {
  private static final double NANOS = 1e9;

  private final Map<Long, Double> seconds = new HashMap<>();
  private long lastFile;
  private long lastEnd = Long.MIN_VALUE;
  private long othersEnd = Long.MIN_VALUE;
  private long now = Long.MIN_VALUE;

  /** Takes the next use. */
  void accept(long start, long end, long file) {
    advance(start);
    if (file == lastFile) {
      lastEnd = Math.max(lastEnd, end);
    } else if (end > lastEnd) {
      othersEnd = lastEnd;
      lastEnd = end;
      lastFile = file;
    } else {
      othersEnd = Math.max(othersEnd, end);
    }
  }

  private void advance(long time) {
    long from = Math.max(now, othersEnd);
    long to = Math.min(time, lastEnd);
    if (to > from && now != Long.MIN_VALUE) {
      seconds.merge(lastFile, (to - from) / NANOS, Double::sum);
    }
    now = time;
  }

  /** Seconds by file, of those that were alone at any time. */
  Map<Long, Double> finish() {
    advance(Long.MAX_VALUE);
    return seconds;
  }
}
