// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.Use;
import io.iominer.sweepline.IntervalList;
import java.util.List;

/** When files were used, for the sweep line. An interval's item is the file's place in the list. */
final class FileIntervals {
  static final double NANOS = 1e9;

  private FileIntervals() {}

  /** From the first to the last operation of each file in a direction. */
  static IntervalList of(List<FileFacts> files, IoDirection direction) {
    IntervalList times = new IntervalList(files.size());
    add(files, direction, times);
    return times;
  }

  /** Adds them to others. */
  static void add(List<FileFacts> files, IoDirection direction, IntervalList times) {
    for (int i = 0; i < files.size(); i++) {
      Use use = files.get(i).use(direction);
      if (isTimed(use)) {
        times.add(nanos(use.start()), nanos(use.end()), i);
      }
    }
  }

  /** Whether it is known when it was. */
  static boolean isTimed(Use use) {
    return !use.isNothing() && use.end() > use.start();
  }

  /** Share of its interval that the slowest rank spent in it, at most 1. */
  static double busyShare(Use use) {
    return Math.min(1, use.slowestSeconds() / (use.end() - use.start()));
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS);
  }
}
