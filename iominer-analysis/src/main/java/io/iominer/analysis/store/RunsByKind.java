// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.rootcause.history.PastRun;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gives sorted records of {@link ComparedRun} kind by kind. */
final class RunsByKind {
  private final Iterator<byte[]> sorted;
  private @Nullable ComparedRun first;

  RunsByKind(Iterator<byte[]> sorted) {
    this.sorted = sorted;
    advance();
  }

  private void advance() {
    first = sorted.hasNext() ? ComparedRun.read(sorted.next()) : null;
  }

  /** Whether there is another kind, once the runs of the one before are taken. */
  boolean hasNext() {
    return first != null;
  }

  /**
   * The runs of the next kind.
   *
   * @param chosen takes those of chosen logs, in the same order, when they are taken
   */
  Iterator<PastRun> next(Consumer<PastRun> chosen) {
    if (first == null) {
      throw new NoSuchElementException();
    }
    RunKind kind = first.kind();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return first != null && first.kind().equals(kind);
      }

      @Override
      public PastRun next() {
        if (first == null || !hasNext()) {
          throw new NoSuchElementException();
        }
        ComparedRun next = first;
        advance();
        if (next.isChosen()) {
          chosen.accept(next.run());
        }
        return next.run();
      }
    };
  }
}
