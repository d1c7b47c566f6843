// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives each run with the runs that may be comparable to it: the last ones before it and the next
 * ones up to the end of its last day. The runs come sorted by their start, so that few are held at
 * a time.
 */
public final class ComparableRuns implements Iterator<PastRun> {
  /** Runs on each side that are looked at; heuristic: more do not change a quartile. */
  private static final int MOST_RUNS = 400;

  private final Iterator<PastRun> runs;
  private final Deque<PastRun> before = new ArrayDeque<>();
  private final Deque<PastRun> after = new ArrayDeque<>();
  private @Nullable PastRun run;

  public ComparableRuns(Iterator<PastRun> runs) {
    this.runs = runs;
  }

  @Override
  public boolean hasNext() {
    return !after.isEmpty() || runs.hasNext();
  }

  @Override
  public PastRun next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (run != null) {
      before.addLast(run);
    }
    if (before.size() > MOST_RUNS) {
      before.removeFirst();
    }
    PastRun next = after.isEmpty() ? runs.next() : after.removeFirst();
    while (after.size() < MOST_RUNS
        && runs.hasNext()
        && (after.isEmpty() || next.isKnown(after.getLast()))) {
      after.addLast(runs.next());
    }
    run = next;
    return next;
  }

  /**
   * Others beside the run that {@link #next} gave last: those that started before the end of its
   * last day, in the order of their start.
   */
  public List<PastRun> others() {
    PastRun known = Objects.requireNonNull(run);
    return Stream.concat(before.stream(), after.stream().filter(known::isKnown)).toList();
  }
}
