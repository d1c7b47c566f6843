// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.query.BinFunction;
import io.iominer.core.query.UnitLiterals;
import io.iominer.core.table.Tables;
import io.iominer.core.text.SpreadsheetText;
import io.iominer.core.unit.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.KeyValueGroupedDataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Rows of a store under the operators of the IOMiner paper (CLUSTER'18, section II-A). Immutable
 * and lazy: an operator gives new tuples, and nothing runs before {@link #collect}, {@link #show},
 * {@link #count}, {@link #write} or a percentile's value.
 *
 * <p>Conditions and expressions are Spark SQL in which numbers may have units: {@code 1GB}, {@code
 * 64KiB}, {@code 5s}, {@code 2GiB/s} ({@link Quantity}). Errors in them are of kind USER and name
 * the nearest column.
 */
public final class Tuples {
  private static final int SHOWN_ROWS = 20;

  private final Dataset<Row> dataset;

  /** Tuples of any Spark dataset. */
  public Tuples(Dataset<Row> dataset) {
    this.dataset = dataset;
  }

  /** Keeps the rows for which a condition is true. */
  public Tuples filter(String condition) {
    return of(() -> dataset.filter(UnitLiterals.expand(condition)));
  }

  /** Keeps the rows that a function of the user's accepts. */
  public Tuples filter(RowPredicate predicate) {
    return of(() -> dataset.filter((FilterFunction<Row>) predicate::test));
  }

  /** Keeps columns, or makes them: {@code "bytes_read / 1GiB AS gib"}. */
  public Tuples project(String... columns) {
    return of(
        () ->
            dataset.selectExpr(
                Arrays.stream(columns).map(UnitLiterals::expand).toArray(String[]::new)));
  }

  /** Adds a column, or replaces one. */
  public Tuples withColumn(String name, String expression) {
    return of(() -> dataset.withColumn(name, functions.expr(UnitLiterals.expand(expression))));
  }

  /** Sorts by columns or expressions, each rising, or falling where DESC follows; NULL is last. */
  public Tuples sort(String... columns) {
    return of(() -> dataset.sort(Arrays.stream(columns).map(Tuples::order).toArray(Column[]::new)));
  }

  /** Keeps at most so many rows. */
  public Tuples limit(int rows) {
    return of(() -> dataset.limit(rows));
  }

  /** Rows of both, which must have columns of the same names; equal rows are kept. */
  public Tuples union(Tuples other) {
    return of(() -> dataset.unionByName(other.dataset));
  }

  /**
   * Pairs of rows that agree in columns. A column that both have keeps its name from this side; the
   * other side's is called NAME_2.
   */
  public Tuples join(Tuples other, String... columns) {
    return join(other, "inner", columns);
  }

  /** The same, and rows of this side without a partner with NULL for the other's columns. */
  public Tuples leftJoin(Tuples other, String... columns) {
    return join(other, "left", columns);
  }

  /**
   * Pairs of rows that agree in columns and whose times overlap: uses of OSTs with what their
   * servers measured meanwhile ({@link IOMiner#ostSamples}). Both sides have {@code start_time} and
   * {@code end_time}, which is not part of the time; a row without one has no partner. NULL agrees
   * with NULL. {@code overlap_s} is the seconds that both have in common; names are those of {@link
   * #join}.
   */
  public Tuples joinInTime(Tuples other, String... columns) {
    return of(
        () -> {
          Dataset<Row> right = withoutTwins(other.dataset, columns);
          List<String> names = List.of(other.dataset.columns());
          TimeJoin.Time time =
              new TimeJoin.Time(
                  right.columns()[place(names, TimeJoin.START)],
                  right.columns()[place(names, TimeJoin.END)]);
          return TimeJoin.of(dataset, right, time, List.of(columns));
        });
  }

  private static int place(List<String> names, String column) {
    int place = names.indexOf(column);
    if (place < 0) {
      throw new IoMinerException(
          ErrorKind.USER, "joinInTime: expected a column " + column + ", found " + names);
    }
    return place;
  }

  private Tuples join(Tuples other, String kind, String... columns) {
    return of(() -> dataset.join(withoutTwins(other.dataset, columns), columns, kind));
  }

  private Dataset<Row> withoutTwins(Dataset<Row> right, String... keys) {
    Set<String> taken = new HashSet<>();
    for (String name : dataset.columns()) {
      taken.add(name.toLowerCase(Locale.ROOT));
    }
    Set<String> shared = new HashSet<>();
    for (String key : keys) {
      shared.add(key.toLowerCase(Locale.ROOT));
    }
    List<Column> columns = new ArrayList<>();
    for (String name : right.columns()) {
      String free = name;
      if (!shared.contains(name.toLowerCase(Locale.ROOT))) {
        for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
          free = name + "_" + i;
        }
      }
      columns.add(right.col(Aggregate.quote(name)).as(free));
    }
    return right.select(columns.toArray(new Column[0]));
  }

  /** A row for each value of a column, with values of its group. */
  public Tuples group(String key, Aggregate... aggregates) {
    return group(List.of(key), aggregates);
  }

  /** A row for each combination of columns' values; one row for no columns. */
  public Tuples group(List<String> keys, Aggregate... aggregates) {
    if (aggregates.length == 0) {
      throw new IoMinerException(ErrorKind.USER, "group: expected an aggregate, found none");
    }
    return of(
        () -> {
          Column[] by = keys.stream().map(functions::expr).toArray(Column[]::new);
          Column[] rest =
              Arrays.stream(aggregates).skip(1).map(Aggregate::column).toArray(Column[]::new);
          return dataset.groupBy(by).agg(aggregates[0].column(), rest);
        });
  }

  /**
   * Rows that a function of the user's makes of each group. A group's rows are streamed.
   *
   * @param columns the function's columns as in CREATE TABLE: {@code "files INT, share DOUBLE"}
   * @param order columns that a group's rows are sorted by; none for any order
   */
  public Tuples group(String key, GroupFunction function, String columns, String... order) {
    return of(
        () -> {
          StructType keyType = dataset.select(key).schema();
          List<StructField> fields = new ArrayList<>(List.of(keyType.fields()));
          fields.addAll(List.of(StructType.fromDDL(columns).fields()));
          StructType result = new StructType(fields.toArray(new StructField[0]));
          KeyValueGroupedDataset<Row, Row> groups =
              dataset
                  .groupBy(functions.col(key))
                  .as(Encoders.row(keyType), Encoders.row(dataset.schema()));
          FlatMapGroupsFunction<Row, Row, Row> rows =
              (group, members) -> keyed(group.get(0), function.apply(group.get(0), members));
          return order.length == 0
              ? groups.flatMapGroups(rows, Encoders.row(result))
              : groups.flatMapSortedGroups(
                  Arrays.stream(order).map(Tuples::order).toArray(Column[]::new),
                  rows,
                  Encoders.row(result));
        });
  }

  private static Iterator<Row> keyed(Object key, Iterator<Row> rows) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public Row next() {
        Row row = rows.next();
        Object[] values = new Object[row.size() + 1];
        values[0] = key;
        for (int i = 0; i < row.size(); i++) {
          values[i + 1] = row.get(i);
        }
        return RowFactory.create(values);
      }
    };
  }

  /** Adds a column with the number of the range that a column's value is in. */
  public Tuples bin(String name, Bins bins, String column) {
    return of(() -> dataset.withColumn(name, bins.of(functions.expr(column))));
  }

  /** Adds a column with the number that a function of the user's gives a column's value. */
  public Tuples bin(String name, BinFunction function, String column) {
    UDF1<Object, Integer> bin = value -> value == null ? null : (Integer) function.bin(value);
    return of(
        () ->
            dataset.withColumn(
                name, functions.udf(bin, DataTypes.IntegerType).apply(functions.expr(column))));
  }

  /** How a column's values are distributed, exactly. */
  public Percentiles percentile(String column) {
    of(() -> dataset.select(column));
    return new Percentiles(dataset, column, true);
  }

  /**
   * What made jobs slow whose bandwidth over the critical path lies between two: the paper's
   * extract_perf_factors.
   *
   * @param min smallest bandwidth, such as {@code 0}
   * @param max greatest bandwidth, such as {@code 1GB/s}
   * @throws IoMinerException of kind USER where the root-cause module does not provide it
   */
  public PerfFactors extractPerfFactors(String min, String max, IoDirection direction) {
    double from = Quantity.parse(min).toDouble();
    double to = Quantity.parse(max).toDouble();
    return ServiceLoader.load(PerfFactors.Extractor.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IoMinerException(
                    ErrorKind.USER,
                    "extractPerfFactors: the root-cause module is not on the class path"))
        .extract(this, from, to, direction);
  }

  /** All rows, on the driver: for results that are small. */
  public List<Row> collect() {
    return run(dataset::collectAsList);
  }

  /** Number of rows. */
  public long count() {
    return run(dataset::count);
  }

  /** Prints the first rows. */
  public void show() {
    show(SHOWN_ROWS);
  }

  /** Prints the first rows. */
  public void show(int rows) {
    run(
        () -> {
          dataset.show(rows, false);
          return rows;
        });
  }

  /**
   * Writes the rows as files into a new folder.
   *
   * @param format parquet, json, or csv: with a heading, and with an apostrophe before text that a
   *     spreadsheet would run as a formula
   */
  public void write(Path folder, String format) {
    run(
        () -> {
          Dataset<Row> rows = format.equalsIgnoreCase("csv") ? inert(dataset) : dataset;
          rows.write().option("header", "true").format(format).save(folder.toString());
          return folder;
        });
  }

  private static Dataset<Row> inert(Dataset<Row> rows) {
    UDF1<String, String> inert = text -> text == null ? null : SpreadsheetText.inert(text);
    Column[] columns =
        Arrays.stream(rows.schema().fields())
            .map(
                field -> {
                  Column column = rows.col(Aggregate.quote(field.name()));
                  return field.dataType().equals(DataTypes.StringType)
                      ? functions.udf(inert, DataTypes.StringType).apply(column).as(field.name())
                      : column;
                })
            .toArray(Column[]::new);
    return rows.select(columns);
  }

  /** The physical plan as text. */
  public String explain() {
    return run(() -> dataset.queryExecution().executedPlan().toString());
  }

  /** The same rows for Spark's own API. */
  public Dataset<Row> dataset() {
    return dataset;
  }

  /**
   * Gives the rows a name in SQL, for the session that they belong to.
   *
   * @return these tuples
   */
  public Tuples as(String name) {
    return run(
        () -> {
          dataset.createOrReplaceTempView(name);
          return this;
        });
  }

  /** Runs SQL in the session that the rows belong to. */
  public Tuples sql(String statement) {
    return of(() -> dataset.sparkSession().sql(UnitLiterals.expand(statement)));
  }

  private static Column order(String text) {
    String stripped = text.strip();
    String upper = stripped.toUpperCase(Locale.ROOT);
    if (upper.endsWith(" DESC")) {
      return expression(stripped, " DESC").desc_nulls_last();
    }
    return expression(stripped, upper.endsWith(" ASC") ? " ASC" : "").asc_nulls_last();
  }

  private static Column expression(String text, String ending) {
    return functions.expr(UnitLiterals.expand(text.substring(0, text.length() - ending.length())));
  }

  private Tuples of(Supplier<Dataset<Row>> operator) {
    return new Tuples(run(operator));
  }

  private <T> T run(Supplier<T> action) {
    return SqlErrors.translate(
        () -> StoreViews.withThem(dataset.sparkSession(), action), Tables.allWithViews());
  }
}
