// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.spark.StoppableStatements;
import io.iominer.core.spark.Tuples;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/** The first rows of any tuples as those of a section, each column in the form of its unit. */
public final class TupleRows {
  private TupleRows() {}

  /**
   * At most so many rows, on the driver.
   *
   * @param limit how long it may take; zero for as long as it takes
   */
  public static SectionRows of(Tuples tuples, int rows, Duration limit) {
    List<@Nullable Object[]> found =
        first(tuples, rows, limit).stream().map(SparkValues::of).toList();
    StructField[] fields = tuples.dataset().schema().fields();
    List<SectionColumn> columns = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      columns.add(column(fields[i], i, found));
    }
    return ReportSection.table("tuples", "", "No rows.", columns).rows(found);
  }

  private static List<Row> first(Tuples tuples, int rows, Duration limit) {
    try {
      return new StoppableStatements(tuples.dataset().sparkSession(), limit)
          .run(() -> tuples.limit(rows).collect());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SectionColumn column(StructField field, int index, List<@Nullable Object[]> rows) {
    String unit = ColumnUnits.of(field.name());
    DataType type = field.dataType();
    if (!(type instanceof NumericType)) {
      return SectionColumn.column(
          field.name(), field.name(), type.equals(DataTypes.TimestampType) ? Form.TIME : Form.TEXT);
    }
    if (ColumnUnits.isName(field.name())) {
      return SectionColumn.column(field.name(), field.name(), Form.TEXT);
    }
    Form form = ColumnUnits.FORMS.getOrDefault(unit, Form.TEXT);
    if (form != Form.TEXT && rows.stream().allMatch(row -> isMeasure(row[index]))) {
      return SectionColumn.column(field.name(), field.name(), form);
    }
    boolean isNamed = unit.isEmpty() || unit.equals(ColumnUnits.COUNT) || unit.equals(field.name());
    return SectionColumn.column(
            field.name(),
            isNamed ? field.name() : field.name() + " (" + unit + ")",
            isWhole(type) ? Form.COUNT : Form.NUMBER)
        .in(unit);
  }

  /** Amounts and rates are neither negative nor no numbers; differences of them can be. */
  private static boolean isMeasure(@Nullable Object value) {
    return value == null || ((Number) value).doubleValue() >= 0;
  }

  private static boolean isWhole(DataType type) {
    return type.equals(DataTypes.LongType)
        || type.equals(DataTypes.IntegerType)
        || type.equals(DataTypes.ShortType)
        || type.equals(DataTypes.ByteType);
  }
}
