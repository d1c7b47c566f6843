// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the samples of a kind of target are read from LMT's database.
 *
 * @param table the table of its samples, which has a TS_ID
 * @param key the column of the target's id
 * @param columns the columns of values, which follow the TS_ID as column 2, 3, ...
 * @param values takes the values of a row
 */
record SampleQuery(String table, String key, String columns, Values values) {
  /** Columns that storage and metadata targets have. */
  static final String LOAD_AND_ROOM = "PCT_CPU, KBYTES_FREE, KBYTES_USED, INODES_FREE, INODES_USED";

  /** Takes values. */
  @FunctionalInterface
  interface Values {
    void take(DatabaseRow row, @Nullable Long[] counters, Map<String, Object> gauges)
        throws SQLException;

    /** Is called before the rows of these TS_IDs. */
    default void begin(long firstId, long lastId) {}
  }

  /** Takes the values of {@link #LOAD_AND_ROOM}, the first of which is in a column. */
  static void loadAndRoom(DatabaseRow row, int first, Map<String, Object> gauges)
      throws SQLException {
    LmtRows.put(gauges, "cpu_percent", row.gauge(first));
    LmtRows.room(
        gauges, row.kib(first + 1), row.kib(first + 2), row.count(first + 3), row.count(first + 4));
  }

  /** Its parameters are the target's id, the first and the last TS_ID. */
  String samples() {
    return "SELECT TS_ID, %s FROM %s WHERE %s = ? AND TS_ID BETWEEN ? AND ?"
        .formatted(columns, table, key);
  }

  /** Asks for the last TS_ID of a target (first parameter) before another (second). */
  String lastBefore() {
    return "SELECT MAX(TS_ID) FROM %s WHERE %s = ? AND TS_ID < ?".formatted(table, key);
  }
}
