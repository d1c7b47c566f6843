// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.source.RowProblem;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A sample of LMT's database. SQLite puts any value into any column: what is no count is told, and
 * counts as missing.
 *
 * @param values its columns, of which the first is TS_ID
 * @param place how messages name the database
 * @param table of the sample
 * @param flaws takes what is no count
 */
record DatabaseRow(ResultSet values, String place, String table, Consumer<RowProblem> flaws) {
  /** The number of the sample's time. */
  long time() throws SQLException {
    return values.getLong(1);
  }

  /** A whole number of 0 or more; null where NULL or none. */
  @Nullable Long count(int column) throws SQLException {
    return whole(column, Long.MAX_VALUE);
  }

  /** A number of KiB whose bytes can be counted; null where NULL or none. */
  @Nullable Long kib(int column) throws SQLException {
    return whole(column, Long.MAX_VALUE / LmtRows.KIB);
  }

  private @Nullable Long whole(int column, long most) throws SQLException {
    Object value = values.getObject(column);
    Optional<BigDecimal> number =
        decimal(value)
            .filter(some -> some.signum() >= 0 && some.compareTo(BigDecimal.valueOf(most)) <= 0)
            .filter(some -> some.stripTrailingZeros().scale() <= 0);
    if (value != null && number.isEmpty()) {
      flawed(column, LmtRows.wholeUpTo(most), value);
    }
    return number.map(BigDecimal::longValueExact).orElse(null);
  }

  /** A number of 0 or more; null where NULL or none. */
  @Nullable Double gauge(int column) throws SQLException {
    Object value = values.getObject(column);
    Optional<BigDecimal> number = decimal(value).filter(some -> some.signum() >= 0);
    if (value != null && number.isEmpty()) {
      flawed(column, "a number of 0 or more", value);
    }
    return number.map(BigDecimal::doubleValue).orElse(null);
  }

  private static Optional<BigDecimal> decimal(@Nullable Object value) {
    return value instanceof Number number
            && !Double.isNaN(number.doubleValue())
            && !Double.isInfinite(number.doubleValue())
        ? Optional.of(new BigDecimal(number.toString()))
        : Optional.empty();
  }

  private void flawed(int column, String expected, Object found) throws SQLException {
    flaws.accept(
        new RowProblem(
            place,
            time(),
            table + "." + values.getMetaData().getColumnLabel(column),
            expected,
            found.toString()));
  }
}
