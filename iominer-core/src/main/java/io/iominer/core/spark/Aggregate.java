// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.query.UnitLiterals;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/**
 * A value of each group, made by SQL's aggregate functions.
 *
 * @param name name of its column
 * @param expression what it is; units are allowed
 */
public record Aggregate(String name, String expression) {
  /** Any expression of aggregates, such as {@code sum(bytes_read) / count(*)}. */
  public static Aggregate of(String name, String expression) {
    return new Aggregate(name, expression);
  }

  /** Rows of the group. */
  public static Aggregate count(String name) {
    return new Aggregate(name, "count(*)");
  }

  /** Sum of a column, under the column's name. */
  public static Aggregate sum(String column) {
    return new Aggregate(column, "sum(" + quote(column) + ")");
  }

  /** Mean of a column, under the column's name. */
  public static Aggregate mean(String column) {
    return new Aggregate(column, "avg(" + quote(column) + ")");
  }

  /** Greatest value of a column, under the column's name. */
  public static Aggregate max(String column) {
    return new Aggregate(column, "max(" + quote(column) + ")");
  }

  /** Smallest value of a column, under the column's name. */
  public static Aggregate min(String column) {
    return new Aggregate(column, "min(" + quote(column) + ")");
  }

  /**
   * Different OSTs of the group's files, from {@code mount_point} and {@code ost_bitmap}; NULL
   * without any. An index stands for another OST in each file system.
   */
  public static Aggregate ostCount(String name) {
    return new Aggregate(name, "ost_count_by(mount_point, ost_bitmap)");
  }

  /**
   * Set of the OST indices of the group's files or jobs, from {@code ost_bitmap}; OSTs only where
   * all are of one file system.
   */
  public static Aggregate ostUnion(String name) {
    return new Aggregate(name, "ost_union(ost_bitmap)");
  }

  /**
   * Set of the OST indices that all of the group's files or jobs have, from {@code ost_bitmap};
   * OSTs only where all are of one file system. NULL where none has OSTs.
   */
  public static Aggregate ostIntersection(String name) {
    return new Aggregate(name, "ost_intersection(ost_bitmap)");
  }

  Column column() {
    return functions.expr(UnitLiterals.expand(expression)).as(name);
  }

  static String quote(String column) {
    return "`" + column.replace("`", "``") + "`";
  }
}
