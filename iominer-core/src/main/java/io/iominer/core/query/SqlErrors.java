// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.SparkThrowable;

/** SerialGroups Spark's errors about a statement into one short message. */
final class SqlErrors {
  private static final String NO_TABLE = "TABLE_OR_VIEW_NOT_FOUND";
  private static final String NO_COLUMN = "UNRESOLVED_COLUMN";

  /** Characters of a fault of Spark that a message holds; heuristic. */
  private static final int INTERNAL_LENGTH = 200;

  private SqlErrors() {}

  /** Runs {@code action}; an error in the statement becomes one of kind USER. */
  static <T> T translate(Supplier<T> action, List<TableDefinition> tables) {
    try {
      return action.get();
    } catch (Exception e) {
      Optional<SparkThrowable> spark = find(e);
      if (e instanceof UnsupportedOperationException && spark.isEmpty()) {
        throw new IoMinerException(
            ErrorKind.USER, "A store cannot be changed in SQL: " + e.getMessage(), e);
      }
      if (spark.isEmpty()) {
        throw e instanceof RuntimeException runtime
            ? runtime
            : new IoMinerException(ErrorKind.INTERNAL, internal(e), e);
      }
      throw new IoMinerException(ErrorKind.USER, message(spark.get(), tables), e);
    }
  }

  private static Optional<SparkThrowable> find(Throwable error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof SparkThrowable spark
          && spark.getCondition() != null
          && spark.getSqlState() != null
          && !spark.getSqlState().startsWith("XX")) {
        return Optional.of(spark);
      }
    }
    return Optional.empty();
  }

  /** A name without quotes and without the view that Spark puts before it. */
  private static String plain(String name) {
    String unquoted = name.replace("`", "").strip();
    return unquoted.substring(unquoted.lastIndexOf('.') + 1);
  }

  /** Spark's own faults come with a whole plan, which the cause keeps. */
  private static String internal(Exception error) {
    String text = String.valueOf(error).replaceAll("\\s+", " ");
    return "Spark failed: " + text.substring(0, Math.min(text.length(), INTERNAL_LENGTH));
  }

  private static String message(SparkThrowable error, List<TableDefinition> tables) {
    String text = String.valueOf(((Throwable) error).getMessage());
    int state = text.indexOf(" SQLSTATE:");
    String plan = text.replaceAll("(?s);?\\n'.*", "").replaceAll("(?s) == SQL.*", "");
    String position = state < 0 ? "" : plan.substring(Math.min(plan.length(), state));
    String place = position.replaceAll("(?s).*?(line \\d+,? pos \\d+).*", "$1").strip();
    String where = place.startsWith("line") ? " (" + place + ")" : "";
    String column = error.getMessageParameters().get("objectName");
    if (error.getCondition().startsWith(NO_COLUMN) && column != null) {
      // Spark sorts its proposals by likeness.
      String nearest = error.getMessageParameters().getOrDefault("proposal", "").split(",", 2)[0];
      return "There is no column "
          + plain(column)
          + where
          + (nearest.isEmpty() ? "" : "; the nearest is " + plain(nearest));
    }
    String shortText =
        (state < 0 ? plan : text.substring(0, state))
            .replaceFirst("^\\[[A-Z_.0-9]+\\] ", "")
            .replaceAll("\\s+", " ")
            .strip();
    String hint =
        error.getCondition().startsWith(NO_TABLE)
            ? tables.stream()
                .map(TableDefinition::name)
                .collect(Collectors.joining(", ", " The store's tables: ", "."))
            : "";
    return "The query is wrong: " + shortText + where + hint;
  }
}
