// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IntervalCursor;
import java.util.function.LongPredicate;

/** The intervals of chosen items. */
final class ChosenIntervals implements IntervalCursor {
  private final IntervalCursor all;
  private final LongPredicate isChosen;

  ChosenIntervals(IntervalCursor all, LongPredicate isChosen) {
    this.all = all;
    this.isChosen = isChosen;
  }

  @Override
  public boolean next() {
    while (all.next()) {
      if (isChosen.test(all.item())) {
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
