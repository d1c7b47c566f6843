// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * Keeps the greatest of any number of values.
 *
 * @param <T> the values
 */
public final class Greatest<T> {
  private final int most;
  private final PriorityQueue<T> kept;

  /**
   * Keeps none yet.
   *
   * @param most values at most, 0 or more
   * @param order the least first
   */
  public Greatest(int most, Comparator<T> order) {
    this.most = most;
    this.kept = new PriorityQueue<>(order);
  }

  /** Takes a value; the least goes where there are too many. */
  public void add(T value) {
    kept.add(value);
    if (kept.size() > most) {
      kept.remove();
    }
  }

  /** Those that are kept, in no order. */
  public Stream<T> stream() {
    return kept.stream();
  }
}
