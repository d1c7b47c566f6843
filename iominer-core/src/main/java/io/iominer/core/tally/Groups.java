// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums of whole numbers for each class of jobs. For one thread; those of several tasks are brought
 * together at the end, and their order changes nothing.
 *
 * @param <K> the classes, which are serializable
 */
final class Groups<K> implements Serializable {
  private static final long serialVersionUID = 1;

  private final Map<K, long[]> sums = new HashMap<>();

  /**
   * Adds to the sums of a class.
   *
   * @param amounts as many each time
   * @throws ArithmeticException where a sum is greater than a whole number can be, as in SQL
   */
  void add(K group, long... amounts) {
    long[] known = sums.putIfAbsent(group, amounts);
    if (known != null) {
      for (int i = 0; i < known.length; i++) {
        known[i] = Math.addExact(known[i], amounts[i]);
      }
    }
  }

  /** Adds all of others. */
  void addAll(Groups<K> others) {
    others.sums.forEach((group, amounts) -> add(group, Arrays.copyOf(amounts, amounts.length)));
  }

  /** A sum of a class, by its place among the amounts; 0 where nothing was added. */
  long sum(K group, int place) {
    long[] known = sums.get(group);
    return known == null ? 0 : known[place];
  }

  /** The sum over all classes. */
  long total(int place) {
    long total = 0;
    for (long[] amounts : sums.values()) {
      total = Math.addExact(total, amounts[place]);
    }
    return total;
  }

  /**
   * A row of a class of which nothing but its jobs is summed: a name, the jobs and their share of
   * all.
   */
  @Nullable Object[] row(String name, K group) {
    long jobs = sum(group, 0);
    return new @Nullable Object[] {name, jobs, Share.of(jobs, total(0))};
  }

  /** The classes to which anything was added. */
  List<K> sorted(Comparator<? super K> order) {
    return sums.keySet().stream().sorted(order).toList();
  }
}
