// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Gives each run with the runs that may be comparable to it: those of about as many bytes. The runs
 * come sorted by their bytes, then by their time, so that few are held at a time.
 */
public final class ComparableRuns implements Iterator<ComparableRuns.Beside> {
  /** Runs on each side that are looked at; heuristic: more do not change a quartile. */
  private static final int MOST_RUNS = 200;

  private final Iterator<PastRun> runs;
  private final Deque<PastRun> before = new ArrayDeque<>();
  private final Deque<PastRun> after = new ArrayDeque<>();

  public ComparableRuns(Iterator<PastRun> runs) {
    this.runs = runs;
  }

  /**
   * A run and others.
   *
   * @param run the run
   * @param others others of about as many bytes, in the order of bytes and time
   */
  public record Beside(PastRun run, List<PastRun> others) {
    public Beside {
      others = List.copyOf(others);
    }
  }

  @Override
  public boolean hasNext() {
    return !after.isEmpty() || runs.hasNext();
  }

  @Override
  public Beside next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    PastRun run = after.isEmpty() ? runs.next() : after.removeFirst();
    double bytes = run.work().bytes();
    while (after.size() < MOST_RUNS
        && runs.hasNext()
        && (after.isEmpty() || after.getLast().work().bytes() <= RunWork.RATIO * bytes)) {
      after.addLast(runs.next());
    }
    while (!before.isEmpty()
        && (before.size() > MOST_RUNS
            || RunWork.RATIO * before.getFirst().work().bytes() < bytes)) {
      before.removeFirst();
    }
    List<PastRun> others = new ArrayList<>(before);
    others.addAll(after);
    before.addLast(run);
    return new Beside(run, others);
  }
}
