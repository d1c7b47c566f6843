// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.source.RowProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Metadata operations of LMT's database, whose counters lie in a table of their own. */
final class Operations {
  private static final String COUNTERS = "MDS_OPS_DATA";

  private final LmtDatabase database;
  private final Consumer<RowProblem> flaws;
  private final List<String> names = new ArrayList<>();

  /** Places in {@link #names} by OPERATION_ID. */
  private final Map<Long, Integer> places = new HashMap<>();

  private Operations(LmtDatabase database, Consumer<RowProblem> flaws) {
    this.database = database;
    this.flaws = flaws;
  }

  static Operations of(LmtDatabase database, Consumer<RowProblem> flaws) {
    Operations operations = new Operations(database, flaws);
    database.visit(
        "SELECT OPERATION_ID, OPERATION_NAME FROM OPERATION_INFO ORDER BY OPERATION_ID",
        row -> {
          operations.places.put(row.getLong(1), operations.names.size());
          operations.names.add(row.getString(2));
        });
    return operations;
  }

  /** In the order of the counters. */
  List<String> names() {
    return names;
  }

  /** The samples of a metadata target. */
  SampleQuery query(long id) {
    return new SampleQuery("MDS_DATA", "MDS_ID", SampleQuery.LOAD_AND_ROOM, new Counted(id));
  }

  /** Values of a metadata target; its counters are read before the rows of a stretch. */
  private final class Counted implements SampleQuery.Values {
    private final long id;
    private final Map<Long, @Nullable Long[]> counters = new HashMap<>();

    Counted(long id) {
      this.id = id;
    }

    @Override
    public void begin(long firstId, long lastId) {
      counters.clear();
      database.visit(
          "SELECT TS_ID, OPERATION_ID, SAMPLES FROM "
              + COUNTERS
              + " WHERE MDS_ID = ? AND TS_ID BETWEEN ? AND ?",
          row -> {
            Integer place = places.get(row.getLong(2));
            Long count = new DatabaseRow(row, database.name(), COUNTERS, flaws).count(3);
            if (place != null && count != null) {
              @Nullable Long[] all =
                  counters.computeIfAbsent(
                      row.getLong(1), time -> new @Nullable Long[names.size()]);
              Long other = all[place];
              all[place] = other == null ? count : (Long) Math.max(other, count);
            }
          },
          id,
          firstId,
          lastId);
    }

    @Override
    public void take(DatabaseRow row, @Nullable Long[] values, Map<String, Object> gauges)
        throws SQLException {
      @Nullable Long[] all = counters.remove(row.time());
      if (all != null) {
        System.arraycopy(all, 0, values, 0, values.length);
      }
      SampleQuery.loadAndRoom(row, 2, gauges);
    }
  }
}
