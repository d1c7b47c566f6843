// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IntervalCursor;
import io.iominer.sweepline.IoActivity;

/** Leaves out the intervals of records of which traced operations say more. */
final class UntracedIntervals implements IntervalCursor {
  private final IntervalCursor all;
  private final TracedTimes trace;
  private final IoActivity activity;

  UntracedIntervals(IntervalCursor all, TracedTimes trace, IoActivity activity) {
    this.all = all;
    this.trace = trace;
    this.activity = activity;
  }

  @Override
  public boolean next() {
    while (all.next()) {
      if (!trace.covers((int) all.item(), activity)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long start() {
    return all.start();
  }

  @Override
  public long end() {
    return all.end();
  }

  @Override
  public long item() {
    return all.item();
  }
}
