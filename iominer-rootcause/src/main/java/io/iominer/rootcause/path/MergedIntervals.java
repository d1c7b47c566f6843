// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IntervalCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A few sequences, each sorted by start, as one. */
final class MergedIntervals implements IntervalCursor {
  private final List<IntervalCursor> waiting = new ArrayList<>();
  private @Nullable IntervalCursor current;

  MergedIntervals(List<IntervalCursor> sequences) {
    for (IntervalCursor sequence : sequences) {
      if (sequence.next()) {
        waiting.add(sequence);
      }
    }
  }

  @Override
  public boolean next() {
    if (current != null && !current.next()) {
      waiting.remove(current);
    }
    current = null;
    for (IntervalCursor sequence : waiting) {
      if (current == null || sequence.start() < current.start()) {
        current = sequence;
      }
    }
    return current != null;
  }

  private IntervalCursor current() {
    if (current == null) {
      throw new IllegalStateException("There is no interval here");
    }
    return current;
  }

  @Override
  public long start() {
    return current().start();
  }

  @Override
  public long end() {
    return current().end();
  }

  @Override
  public long item() {
    return current().item();
  }
}
