// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.TableDefinition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Words that can follow in a statement: of SQL, tables, their columns and functions. */
final class SqlWords {
  private static final List<String> KEYWORDS =
      List.of(
          "SELECT",
          "DISTINCT",
          "FROM",
          "WHERE",
          "GROUP BY",
          "ORDER BY",
          "HAVING",
          "LIMIT",
          "JOIN",
          "LEFT JOIN",
          "ON",
          "USING",
          "AS",
          "AND",
          "OR",
          "NOT",
          "IN",
          "IS NULL",
          "IS NOT NULL",
          "LIKE",
          "BETWEEN",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "END",
          "CAST",
          "UNION ALL",
          "WITH",
          "OVER",
          "PARTITION BY",
          "DESC",
          "SHOW TABLES",
          "DESCRIBE TABLE",
          "EXPLAIN",
          "TIMESTAMP");

  private static final List<String> FUNCTIONS =
      List.of(
          "count",
          "count_if",
          "sum",
          "avg",
          "min",
          "max",
          "median",
          "percentile",
          "round",
          "coalesce",
          "date_trunc",
          "to_date",
          "ost_union",
          "ost_intersect",
          "ost_intersection",
          "ost_count",
          "ost_count_by",
          "ost_list",
          "ost_contains");

  /** After these a table follows. */
  private static final Set<String> BEFORE_TABLES =
      Set.of("FROM", "JOIN", "TABLE", "DESCRIBE", "DESC");

  private static final Pattern WORD = Pattern.compile("\\w+");

  private final List<TableDefinition> tables;

  SqlWords(List<TableDefinition> tables) {
    this.tables = tables;
  }

  /**
   * Words that can stand in place of the last one.
   *
   * @param before the statement up to where the last word begins
   * @param word what there is of that word; what stands before a point in it is kept
   * @param after the rest of the statement
   */
  List<String> at(String before, String word, String after) {
    List<String> words = words(before);
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    if (BEFORE_TABLES.contains(last) && !before.stripTrailing().endsWith(",")) {
      return tables.stream().map(TableDefinition::name).toList();
    }
    int point = word.lastIndexOf('.') + 1;
    List<String> columns = columns(words(before + " " + after));
    if (point > 0) {
      return columns.stream().map(column -> word.substring(0, point) + column).toList();
    }
    boolean isLower = !word.isEmpty() && Character.isLowerCase(word.charAt(0));
    return Stream.of(
            columns.stream(),
            tables.stream().map(TableDefinition::name),
            FUNCTIONS.stream(),
            KEYWORDS.stream().map(key -> isLower ? key.toLowerCase(Locale.ROOT) : key))
        .flatMap(part -> part)
        .distinct()
        .toList();
  }

  /** Columns of the tables that a statement names, of all tables where it names none. */
  private List<String> columns(List<String> words) {
    List<TableDefinition> named =
        tables.stream()
            .filter(table -> words.contains(table.name().toUpperCase(Locale.ROOT)))
            .toList();
    Set<String> columns = new LinkedHashSet<>();
    for (TableDefinition table : named.isEmpty() ? tables : named) {
      table.columns().stream().map(ColumnDefinition::name).forEach(columns::add);
    }
    return List.copyOf(columns);
  }

  private static List<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .map(word -> word.toUpperCase(Locale.ROOT))
        .toList();
  }
}
