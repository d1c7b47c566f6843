// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableRow;
import java.sql.Timestamp;
import java.util.Iterator;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Keeps {@code ost_day}: computes the days of logs that were not diagnosed yet, and those of which
 * the store has other samples of servers than before. The table is small, so all of it is written
 * anew, because what an OST is compared with changes with each day.
 */
final class OstDays {
  private static final String OF_LOGS =
      "SELECT DISTINCT CAST(start_time AS DATE) AS day FROM darshan_job j"
          + " %s WHERE start_time IS NOT NULL AND ost_count > 0";

  private static final String UNDIAGNOSED =
      "LEFT ANTI JOIN diagnosis d ON j.job_id = d.job_id AND j.log_id = d.log_id";

  private static final String OF_SAMPLES =
      """
      SELECT coalesce(s.day, o.day) AS day
      FROM (SELECT CAST(interval_end AS DATE) AS day, count(*) AS samples FROM lmt_ost GROUP BY 1) s
        FULL JOIN (SELECT CAST(day AS DATE) AS day, sum(sample_count) AS samples FROM ost_day
          GROUP BY 1) o ON s.day = o.day
      WHERE coalesce(s.samples, 0L) <> coalesce(o.samples, 0L)""";

  private OstDays() {}

  /** Computes what is new, and commits it. */
  static void update(IOMiner miner, StoreWriter writer) {
    boolean isEmpty = miner.load(OstDayTable.DEFINITION.name()).count() == 0;
    update(miner, writer, OF_LOGS.formatted(isEmpty ? "" : UNDIAGNOSED));
  }

  /** Computes all days anew, and commits them. */
  static void updateAll(IOMiner miner, StoreWriter writer) {
    update(
        miner,
        writer,
        OF_LOGS.formatted("")
            + " UNION SELECT CAST(interval_end AS DATE) FROM lmt_ost"
            + " UNION SELECT CAST(day AS DATE) FROM ost_day");
  }

  private static void update(IOMiner miner, StoreWriter writer, String days) {
    miner.query(days + " UNION " + OF_SAMPLES).as(OstDayRows.DAYS);
    if (miner.load(OstDayRows.DAYS).count() == 0) {
      return;
    }
    LustreNames.show(miner);
    Iterator<Row> rows = miner.query(OstDayRows.statement()).dataset().toLocalIterator();
    StoreChange change = new StoreChange();
    change.clear(OstDayTable.DEFINITION);
    if (rows.hasNext()) {
      try (TableFileWriter files = writer.target(OstDayTable.DEFINITION).writer(0, 0)) {
        while (rows.hasNext()) {
          files.write(stored(rows.next()));
        }
        change.add(files.finish());
      }
    }
    writer.commit(change);
  }

  private static TableRow stored(Row row) {
    TableRow stored = new TableRow(OstDayTable.DEFINITION);
    for (ColumnDefinition column : OstDayTable.DEFINITION.columns()) {
      @Nullable Object value = row.getAs(column.name());
      stored.set(
          column.name(),
          column.type() == ScalarType.TIMESTAMP && value instanceof Timestamp time
              ? Long.valueOf(TableRow.micros(time.toInstant()))
              : value);
    }
    return stored;
  }
}
