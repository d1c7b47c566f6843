// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableRow;
import io.iominer.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out of samples what no server can have measured, whatever format they are from: a value
 * becomes NULL and is named; a row without a possible time or name is rejected.
 */
public record PossibleSamples(String source, SourceSink sink) implements SourceSink {
  /** Times are below this one: 32 bits of seconds since 1970. */
  public static final Instant END_OF_TIME = Instant.ofEpochSecond(1L << 32);

  /** What messages expect of a time. */
  public static final String TIME = "a time before " + END_OF_TIME;

  /**
   * Bytes or operations that no target moves in a second; heuristic: large file systems carry some
   * of 10^12 bytes/s with all of their OSTs.
   */
  public static final double MOST_PER_SECOND = 1e12;

  private static final String RATE = "at most 10^12 in a second";

  /** Amounts of an interval, with the rates that follow from them. */
  private static final Map<String, String> AMOUNTS =
      Map.of("bytes_read", "read_rate", "bytes_written", "write_rate", "bytes", "rate");

  private static final String OPERATIONS = "operations";
  private static final int COUNT = 1;
  private static final long MICROS_PER_SECOND = 1_000_000;

  /** By the unit of a column. */
  private static final Map<String, Range> RANGES =
      Map.of(
          "%",
          new Range("from 0 to 101 (rounded)", value -> value >= 0 && value <= 101),
          "bytes/s",
          new Range(RATE, value -> value <= MOST_PER_SECOND),
          "locks/s",
          new Range(RATE, value -> value <= MOST_PER_SECOND));

  /** Values that can be. */
  private record Range(String words, DoublePredicate holds) {}

  @Override
  public void row(TableRow row) {
    for (int i = row.next(0); i >= 0; i = row.next(i + 1)) {
      ColumnDefinition column = row.table().columns().get(i);
      String wrong = wrong(column, row.value(i));
      if (wrong != null) {
        RowProblem problem = problem(row, column.name(), wrong, row.value(i));
        if (!column.isOptional() || column.type() == ScalarType.TIMESTAMP) {
          sink.rejected(problem);
          return;
        }
        sink.flawed(problem);
        row.set(i, null);
      }
    }
    AMOUNTS.forEach((amount, rate) -> leaveOut(row, amount, rate));
    if (row.table().column(OPERATIONS).isPresent()
        && row.value(OPERATIONS) instanceof List<?> operations) {
      row.set(OPERATIONS, possible(row, operations));
    }
    sink.row(row);
  }

  /** What is expected of a value that cannot be; null of another. */
  private static @Nullable String wrong(ColumnDefinition column, @Nullable Object value) {
    if (value instanceof String text) {
      return text.equals(SafeText.of(text)) ? null : "a text without control characters";
    }
    if (column.type() == ScalarType.TIMESTAMP && value instanceof Long micros) {
      return micros >= 0 && micros < TableRow.micros(END_OF_TIME) ? null : TIME;
    }
    Range range = RANGES.get(column.unit());
    return range == null
            || !(value instanceof Number number)
            || range.holds().test(number.doubleValue())
        ? null
        : range.words();
  }

  /** An amount whose rate was left out. */
  private static void leaveOut(TableRow row, String amount, String rate) {
    if (row.table().column(rate).isPresent()
        && row.value(rate) == null
        && row.value("interval_s") instanceof Double seconds
        && seconds > 0) {
      row.set(row.table().indexOf(amount), null);
    }
  }

  private List<Object[]> possible(TableRow row, List<?> operations) {
    double most =
        row.value("interval_s") instanceof Double seconds
            ? seconds * MOST_PER_SECOND
            : Double.MAX_VALUE;
    List<Object[]> possible = new ArrayList<>();
    for (Object one : operations) {
      Object[] operation = ((Object[]) one).clone();
      if (operation[COUNT] instanceof Long count && count > most) {
        sink.flawed(problem(row, OPERATIONS + " " + operation[0], RATE, count));
        operation[COUNT] = null;
      }
      possible.add(operation);
    }
    return possible;
  }

  private RowProblem problem(TableRow row, String part, String expected, @Nullable Object found) {
    Object at = row.table().column("interval_end").isPresent() ? row.value("interval_end") : null;
    String time =
        at instanceof Long micros ? " at " + Instant.ofEpochSecond(micros / MICROS_PER_SECOND) : "";
    return new RowProblem(
        source, 0, row.table().name() + "." + part + time, expected, String.valueOf(found));
  }

  @Override
  public void rejected(RowProblem problem) {
    sink.rejected(problem);
  }

  @Override
  public void flawed(RowProblem problem) {
    sink.flawed(problem);
  }
}
