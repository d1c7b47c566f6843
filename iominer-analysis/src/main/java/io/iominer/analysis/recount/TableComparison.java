// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.recount;

import io.iominer.core.table.TableDefinition;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a table compare with those of a recount.
 *
 * @param table the table
 * @param counts how many are equal, and how many are not
 */
public record TableComparison(TableDefinition table, Counts counts) {
  /** What is wrong with a row. */
  public enum Fault {
    /** The recount has it, and the store lacks it. */
    MISSING,
    /** The store has it, and the recount lacks it. */
    SURPLUS,
    /** Both have it, with different values. */
    DIFFERENT
  }

  /**
   * Numbers of rows.
   *
   * @param equal rows that are as the recount has them
   * @param missing rows of {@link Fault#MISSING}
   * @param surplus rows of {@link Fault#SURPLUS}
   * @param different rows of {@link Fault#DIFFERENT}
   * @param firstOrNull the first row that is not equal, by its key; null where all are
   */
  public record Counts(
      long equal, long missing, long surplus, long different, @Nullable Difference firstOrNull)
      implements Serializable {
    static final Counts NONE = new Counts(0, 0, 0, 0, null);

    private static final Comparator<Difference> BY_KEY = Comparator.comparing(Difference::key);

    /** So many equal rows. */
    static Counts ofEqual(long rows) {
      return new Counts(rows, 0, 0, 0, null);
    }

    /** One row that is not equal. */
    static Counts of(Difference difference) {
      Fault fault = difference.fault();
      return new Counts(
          0,
          fault == Fault.MISSING ? 1 : 0,
          fault == Fault.SURPLUS ? 1 : 0,
          fault == Fault.DIFFERENT ? 1 : 0,
          difference);
    }

    /** The sums of both. */
    Counts and(Counts other) {
      return new Counts(
          equal + other.equal,
          missing + other.missing,
          surplus + other.surplus,
          different + other.different,
          Stream.concat(first().stream(), other.first().stream()).min(BY_KEY).orElse(null));
    }

    /** Whether all rows are equal. */
    public boolean areEqual() {
      return missing + surplus + different == 0;
    }

    /** The first row that is not equal, by its key. */
    public Optional<Difference> first() {
      return Optional.ofNullable(firstOrNull);
    }
  }

  /**
   * A row that is not equal.
   *
   * @param fault what is wrong with it
   * @param key the columns of its key with their values
   * @param cells columns whose values differ; none where one side lacks the row
   */
  public record Difference(Fault fault, String key, List<Cell> cells) implements Serializable {}

  /**
   * A value that differs.
   *
   * @param column its column
   * @param stored as the store has it
   * @param counted as the recount has it
   */
  public record Cell(String column, String stored, String counted) implements Serializable {}
}
