// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/**
 * Ranges of a value, numbered from 0. The range below the first edge is 0; an edge belongs to the
 * range that it begins. With edges 1GB and 10GB, [0, 1GB) is 0, [1GB, 10GB) is 1 and the rest 2, as
 * in Algorithm 1 of the IOMiner paper.
 */
public final class Bins {
  private final List<BigDecimal> edges;
  private final List<String> labels;

  private Bins(List<BigDecimal> edges, List<String> labels) {
    this.edges = List.copyOf(edges);
    this.labels = List.copyOf(labels);
  }

  /**
   * Ranges between edges.
   *
   * @param edges rising, with or without units, at least one
   * @throws IoMinerException of kind USER for none, or for edges that do not rise
   */
  public static Bins at(String... edges) {
    List<BigDecimal> values = new ArrayList<>();
    for (String edge : edges) {
      values.add(Quantity.parse(edge).value());
    }
    boolean rising = !values.isEmpty();
    for (int i = 1; i < values.size(); i++) {
      rising &= values.get(i - 1).compareTo(values.get(i)) < 0;
    }
    if (!rising) {
      throw new IoMinerException(
          ErrorKind.USER, "Bins: expected edges that rise, found " + Arrays.toString(edges));
    }
    List<String> labels = new ArrayList<>();
    labels.add("< " + edges[0]);
    for (int i = 1; i < edges.length; i++) {
      labels.add("[" + edges[i - 1] + ", " + edges[i] + ")");
    }
    labels.add(">= " + edges[edges.length - 1]);
    return new Bins(values, labels);
  }

  /**
   * Ranges of the same width.
   *
   * @param from begin of range 1; range 0 is what lies below
   * @param width positive, with or without a unit
   * @param count ranges of that width, at least 1; what lies above is one more
   */
  public static Bins ofWidth(String from, String width, int count) {
    BigDecimal begin = Quantity.parse(from).value();
    BigDecimal step = Quantity.parse(width).value();
    if (step.signum() <= 0 || count < 1) {
      throw new IoMinerException(
          ErrorKind.USER,
          "Bins: expected a positive width and at least one bin, found " + width + " x " + count);
    }
    String[] edges = new String[count + 1];
    for (int i = 0; i <= count; i++) {
      edges[i] = begin.add(step.multiply(BigDecimal.valueOf(i))).toPlainString();
    }
    return at(edges);
  }

  /** What each range is, by its number; edges as they were given. */
  public List<String> labels() {
    return labels;
  }

  /** The number of the range that holds a value; NULL for NULL. */
  Column of(Column value) {
    Column number = functions.lit(edges.size());
    for (int i = edges.size() - 1; i >= 0; i--) {
      number =
          functions
              .when(value.lt(functions.expr(edges.get(i).toPlainString())), i)
              .otherwise(number);
    }
    return functions.when(value.isNotNull(), number);
  }
}
