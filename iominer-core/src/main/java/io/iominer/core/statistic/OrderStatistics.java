// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.statistic;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Percentiles, medians and ranks of values. Without values, all are empty. */
public final class OrderStatistics {
  private static final double MIDDLE = 0.5;

  private final double[] sorted;

  private OrderStatistics(double[] sorted) {
    this.sorted = sorted;
  }

  /** Those of values in any order. */
  public static OrderStatistics of(DoubleStream values) {
    return new OrderStatistics(values.sorted().toArray());
  }

  /** Those of values in any order. */
  public static OrderStatistics of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue));
  }

  /**
   * Those of the values without some of them.
   *
   * @param some each of which is one of the values
   */
  public OrderStatistics without(OrderStatistics some) {
    double[] left = new double[sorted.length - some.sorted.length];
    int out = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (out < some.sorted.length && Double.compare(sorted[i], some.sorted[out]) == 0) {
        out++;
      } else {
        left[i - out] = sorted[i];
      }
    }
    return new OrderStatistics(left);
  }

  /** Number of values. */
  public int count() {
    return sorted.length;
  }

  /**
   * The value below which a share of the values lies, interpolated linearly between adjacent
   * values: SQL's PERCENTILE_CONT, to the last digit as Spark computes it.
   *
   * @param share 0 to 1
   */
  public OptionalDouble percentile(double share) {
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    double place = share * (sorted.length - 1);
    int below = (int) place;
    double least = sorted[below];
    return OptionalDouble.of(
        place == below || sorted[below + 1] == least
            ? least
            : (below + 1 - place) * least + (place - below) * sorted[below + 1]);
  }

  /** The middle value; of an even number of values, the mean of the two middle values. */
  public OptionalDouble median() {
    return percentile(MIDDLE);
  }

  /**
   * The middle value; of an even number of values, the greater of the two middle values, so that it
   * is always a measured value.
   */
  public OptionalDouble upperMedian() {
    return at(sorted.length / 2);
  }

  /**
   * The same of values that are not numbers.
   *
   * @param order by which one value is less than another
   */
  public static <T> Optional<T> upperMedian(Stream<T> values, Comparator<? super T> order) {
    List<T> sorted = values.sorted(order).toList();
    return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(sorted.size() / 2));
  }

  /**
   * The least value that at least a share of the values do not exceed: the percentile by the
   * nearest rank, which is always a measured value.
   *
   * @param share above 0, to 1
   */
  public OptionalDouble nearestRank(double share) {
    return at((int) rank(share, sorted.length) - 1);
  }

  /**
   * The rank of {@link #nearestRank} among sorted values, from 1.
   *
   * @param share above 0, to 1
   * @param count number of values
   */
  public static long rank(double share, long count) {
    return (long) Math.ceil(share * count);
  }

  /** The percentile rank of a value: the share of values below it and half of those equal to it. */
  public OptionalDouble percentileRank(double value) {
    double below = Arrays.stream(sorted).filter(other -> other < value).count();
    double equal = Arrays.stream(sorted).filter(other -> other == value).count();
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((below + equal / 2) / sorted.length);
  }

  private OptionalDouble at(int index) {
    return sorted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sorted[index]);
  }
}
