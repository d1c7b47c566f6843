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
 * Sums of whole numbers for each class of jobs, of which null is one. For one thread; those of
 * several tasks are brought together at the end, and their order changes nothing.
 */
final class Groups implements Serializable {
  private static final long serialVersionUID = 1;

  private final Map<@Nullable String, long[]> sums = new HashMap<>();

  /** Visits sums. */
  @FunctionalInterface
  interface Visitor {
    void visit(@Nullable String group, int place, long sum);
  }

  /**
   * Adds to the sums of a class.
   *
   * @param amounts as many each time
   * @throws ArithmeticException where a sum is greater than a whole number can be, as in SQL
   */
  void add(@Nullable String group, long... amounts) {
    long[] known = sums.putIfAbsent(group, amounts);
    if (known != null) {
      for (int i = 0; i < known.length; i++) {
        known[i] = Math.addExact(known[i], amounts[i]);
      }
    }
  }

  /** The same for a class that is a number. */
  void add(int group, long... amounts) {
    add(Integer.toString(group), amounts);
  }

  /** Adds all of others. */
  void addAll(Groups others) {
    others.sums.forEach((group, amounts) -> add(group, Arrays.copyOf(amounts, amounts.length)));
  }

  /** Takes all of others away. */
  void removeAll(Groups others) {
    others.sums.forEach(
        (group, amounts) -> add(group, Arrays.stream(amounts).map(Math::negateExact).toArray()));
  }

  /** A sum of a class, by its place among the amounts; 0 where nothing was added. */
  long sum(@Nullable String group, int place) {
    long[] known = sums.get(group);
    return known == null ? 0 : known[place];
  }

  /** The same of a class that is a number. */
  long sum(int group, int place) {
    return sum(Integer.toString(group), place);
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
  @Nullable Object[] row(String name, int group) {
    long jobs = sum(group, 0);
    return new @Nullable Object[] {name, jobs, Share.of(jobs, total(0))};
  }

  /** The classes with a sum that is not 0. */
  List<@Nullable String> sorted(Comparator<? super @Nullable String> order) {
    return sums.entrySet().stream()
        .filter(group -> Arrays.stream(group.getValue()).anyMatch(sum -> sum != 0))
        .map(Map.Entry::getKey)
        .sorted(order)
        .toList();
  }

  /** The same of classes that are numbers, by their size. */
  List<Integer> numbers() {
    return sorted(Comparator.comparingInt(Integer::parseInt)).stream()
        .map(Integer::valueOf)
        .toList();
  }

  /** Visits all sums that are not 0, by class. */
  void forEach(Visitor visitor) {
    sorted(Comparator.nullsFirst(Comparator.naturalOrder()))
        .forEach(
            group -> {
              long[] amounts = sums.get(group);
              for (int place = 0; place < amounts.length; place++) {
                if (amounts[place] != 0) {
                  visitor.visit(group, place, amounts[place]);
                }
              }
            });
  }
}
