// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.error.MemoryShortage;
import io.iominer.core.table.FieldNames;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.text.NearestNames;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.ExtendedAnalysisException;

/** Makes of Spark's errors about a statement one short message. */
final class SqlErrors {
  private static final String NO_TABLE = "TABLE_OR_VIEW_NOT_FOUND";
  private static final String UNREADABLE = "FAILED_READ_FILE";
  private static final String UNWRITTEN = "TASK_WRITE_FAILED";
  private static final String NO_COLUMN = "UNRESOLVED_COLUMN";

  /** Characters of a fault of Spark that a message holds; heuristic. */
  private static final int INTERNAL_LENGTH = 200;

  /** Spark's proposal of a setting, which a statement here cannot set. */
  private static final String ABOUT_SETTINGS = " If necessary,? set [^ ]*spark[^ ]* to .*";

  private SqlErrors() {}

  /**
   * Runs {@code action}; an error in the statement becomes one of kind USER, and one that needs
   * more memory than there is one of kind RESOURCE; a damaged file is of kind DATA. An error of
   * IOMiner stays what it is, also where Spark has wrapped it.
   */
  static <T> T translate(Supplier<T> action, List<TableDefinition> tables) {
    try {
      return action.get();
    } catch (StackOverflowError e) {
      throw new IoMinerException(
          ErrorKind.USER, "The query is wrong: it is nested too deeply, or too long", e);
    } catch (OutOfMemoryError e) {
      throw memory(e, e);
    } catch (IoMinerException e) {
      throw e;
    } catch (Exception e) {
      Optional<IoMinerException> own = Causes.of(e, IoMinerException.class).findFirst();
      if (own.isPresent()) {
        throw new IoMinerException(own.get().kind(), own.get().getMessage(), e);
      }
      Optional<OutOfMemoryError> memory = Causes.of(e, OutOfMemoryError.class).findFirst();
      if (memory.isPresent()) {
        throw memory(memory.get(), e);
      }
      Optional<ChecksumException> damaged = Causes.of(e, ChecksumException.class).findFirst();
      if (damaged.isPresent()) {
        throw new IoMinerException(
            ErrorKind.DATA,
            "A data file of the store is damaged, 'iominer check' says which are: "
                + damaged.get().getMessage(),
            e);
      }
      Optional<SparkThrowable> spark = find(e);
      if (e instanceof UnsupportedOperationException && spark.isEmpty()) {
        throw new IoMinerException(
            ErrorKind.USER, "A store cannot be changed in SQL: " + e.getMessage(), e);
      }
      if (spark.isEmpty() && e instanceof AnalysisException wrong) {
        throw new IoMinerException(
            ErrorKind.USER, "The query is wrong: " + wrong.getSimpleMessage().strip(), e);
      }
      Optional<RuntimeException> value =
          Causes.of(e, RuntimeException.class).filter(SqlErrors::isOfValue).findFirst();
      if (spark.isEmpty() && value.isPresent()) {
        throw new IoMinerException(
            ErrorKind.USER, "The query is wrong: a value cannot be computed: " + value.get(), e);
      }
      if (spark.isEmpty()) {
        Causes.known(e)
            .ifPresent(
                known -> {
                  throw known;
                });
        throw e instanceof RuntimeException runtime
            ? runtime
            : new IoMinerException(ErrorKind.INTERNAL, internal(e), e);
      }
      if (spark.get().getCondition().startsWith(UNREADABLE)) {
        throw new IoMinerException(
            ErrorKind.DATA,
            path(spark.get())
                + ": expected a file that can be read to its end, found one that is damaged",
            e);
      }
      if (spark.get().getCondition().equals(UNWRITTEN)) {
        Causes.of(e, IOException.class)
            .findFirst()
            .ifPresent(
                refused -> {
                  throw new IoMinerException(
                      ErrorKind.RESOURCE, path(spark.get()) + ": " + Causes.words(refused), e);
                });
      }
      throw new IoMinerException(ErrorKind.USER, message(spark.get(), tables), e);
    }
  }

  /** What Spark's functions throw of their arguments where it has no error of its own. */
  private static boolean isOfValue(RuntimeException error) {
    return error instanceof ArithmeticException
        || error instanceof DateTimeException
        || error instanceof IllegalFormatException;
  }

  /** The table that a statement names and the session does not know, if that is the error. */
  static Optional<String> missingTable(Throwable error) {
    return find(error)
        .filter(spark -> spark.getCondition().startsWith(NO_TABLE))
        .map(spark -> spark.getMessageParameters().get("relationName"))
        .map(name -> plain(name).toLowerCase(Locale.ROOT));
  }

  private static Optional<SparkThrowable> find(Throwable error) {
    return Causes.of(error, SparkThrowable.class)
        .filter(
            spark ->
                spark.getCondition() != null
                    && spark.getSqlState() != null
                    && !spark.getSqlState().startsWith("XX"))
        .findFirst();
  }

  private static String path(SparkThrowable error) {
    return String.valueOf(error.getMessageParameters().get("path")).replaceFirst("^file:/+", "/");
  }

  /** Of this machine's memory; on a cluster Spark itself ends the process of such a task. */
  private static IoMinerException memory(OutOfMemoryError error, Throwable cause) {
    return MemoryShortage.of("The query needs more memory than there is", error, cause);
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
    if (error.getCondition().startsWith(NO_COLUMN)) {
      String column = error.getMessageParameters().get("objectName");
      if (column != null) {
        return missing("column", column, where, nearest(plain(column), columns(error)));
      }
    }
    String wrong =
        "The query is wrong: "
            + (state < 0 ? plan : text.substring(0, state))
                .replaceFirst("^\\[[A-Z_.0-9]+\\] ", "")
                .replaceAll(ABOUT_SETTINGS, "")
                .replaceAll("\\s+", " ")
                .strip()
            + where;
    if (!error.getCondition().startsWith(NO_TABLE)) {
      return wrong;
    }
    String table = error.getMessageParameters().getOrDefault("relationName", ".");
    List<String> names = tables.stream().map(TableDefinition::name).toList();
    return (table.contains(".")
            ? wrong
            : missing("table", table, where, NearestNames.of(plain(table), names)) + ".")
        + " The store's tables: "
        + String.join(", ", names)
        + ".";
  }

  /** Columns that hold what Darshan or Slurm call so, else those of like names. */
  private static List<String> nearest(String column, List<String> known) {
    List<String> held = FieldNames.columns(column).stream().filter(known::contains).toList();
    return held.isEmpty() ? NearestNames.of(column, known) : held;
  }

  private static String missing(String what, String name, String where, List<String> nearest) {
    return "There is no " + what + " " + plain(name) + where + NearestNames.proposal(nearest);
  }

  /** Names in reach of the error; Spark's own proposals are those of equal spelling alone. */
  private static List<String> columns(SparkThrowable error) {
    List<String> inReach =
        error instanceof ExtendedAnalysisException analysis && analysis.plan().isDefined()
            ? PlanNodes.columnsInReach(analysis.plan().get())
            : List.of();
    String proposals = error.getMessageParameters().getOrDefault("proposal", "");
    return Stream.concat(
            inReach.stream(),
            Arrays.stream(proposals.split(",", -1))
                .map(SqlErrors::plain)
                .filter(name -> !name.isEmpty()))
        .distinct()
        .toList();
  }
}
