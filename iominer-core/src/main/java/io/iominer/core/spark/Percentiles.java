// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * How a column's values are distributed. Nothing is computed before a value is asked for. Exact
 * percentiles lie between adjacent values in proportion, as in SQL's PERCENTILE_CONT; approximate
 * ones are values that occur. NULLs are left out.
 */
public final class Percentiles {
  /** The shares of {@link #toString} and {@link #table}. */
  public static final List<Double> USUAL =
      List.of(0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1.0);

  /** Accuracy of approximate percentiles: the relative error is 1 over this (Spark's default). */
  public static final int ACCURACY = 10_000;

  private static final double PERCENT = 100;

  private final Dataset<Row> dataset;
  private final String column;
  private final boolean exact;

  Percentiles(Dataset<Row> dataset, String column, boolean exact) {
    this.dataset = dataset;
    this.column = column;
    this.exact = exact;
  }

  /** The same, faster and in constant memory, with an error of the rank of 1 in 10,000. */
  public Percentiles approximate() {
    return new Percentiles(dataset, column, false);
  }

  /** Whether the values are exact. */
  public boolean isExact() {
    return exact;
  }

  /**
   * The value below which a share of the values lies; empty without values.
   *
   * @param share 0 to 1
   */
  public OptionalDouble at(double share) {
    Double value = at(List.of(share)).get(share);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Several at once, by their share; empty without values. */
  public NavigableMap<Double, Double> at(List<Double> shares) {
    Row row = dataset.agg(values(shares)).head();
    NavigableMap<Double, Double> found = new TreeMap<>();
    if (!row.isNullAt(0)) {
      List<Number> values = row.getList(0);
      for (int i = 0; i < shares.size(); i++) {
        found.put(shares.get(i), values.get(i).doubleValue());
      }
    }
    return found;
  }

  /** The usual ones as rows of {@code share} and {@code value}. */
  public Tuples table() {
    Column pairs = functions.arrays_zip(shares(USUAL).as("share"), functions.col("value"));
    return new Tuples(
        dataset
            .agg(values(USUAL).as("value"))
            .select(functions.explode(pairs).as("pair"))
            .selectExpr("pair.share AS share", "CAST(pair.value AS DOUBLE) AS value"));
  }

  /** The usual ones, a line each, with a heading that says how exact they are. */
  @Override
  public String toString() {
    return at(USUAL).entrySet().stream()
        .map(
            entry ->
                String.format(
                    Locale.ROOT, "%5.1f %%  %s", entry.getKey() * PERCENT, entry.getValue()))
        .collect(
            Collectors.joining(
                "\n", "Percentiles of " + column + (exact ? ", exact\n" : ", approximate\n"), ""));
  }

  private Column values(List<Double> shares) {
    for (double share : shares) {
      if (!(share >= 0 && share <= 1)) {
        throw new IoMinerException(
            ErrorKind.USER, "A percentile's share: expected 0 to 1, found " + share);
      }
    }
    Column value = dataset.col(column).cast("double");
    return exact
        ? functions.percentile(value, shares(shares))
        : functions.percentile_approx(value, shares(shares), functions.lit(ACCURACY));
  }

  private static Column shares(List<Double> shares) {
    return functions.array(shares.stream().map(functions::lit).toArray(Column[]::new));
  }
}
