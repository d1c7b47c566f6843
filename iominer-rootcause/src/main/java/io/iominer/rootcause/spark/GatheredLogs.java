// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.fact.Surroundings;
import io.iominer.rootcause.table.JudgedLog;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** The logs of a job, one after the other; the rows come sorted by log. */
final class GatheredLogs implements Iterator<GatheredLog> {
  private static final int MICROS = 1_000_000;
  private static final long NANOS = 1_000_000_000;

  /**
   * A row for each file of the logs of a view, and one for a log without files. The parts in the
   * statement are the columns of records, how surroundings are joined, and a join with {@code c}
   * that chooses. A broadcast under a sorted group fails in Spark 4.1's adaptive execution.
   */
  private static final String STATEMENT =
      """
      SELECT /*+ MERGE(s, f, c) */ j.job_id, j.log_id, %s, f.file_name, j.process_count, j.run_time_s,
        unix_micros(j.start_time) AS start_us, j.modules_incomplete,
        ost_list(f.ost_bitmap) AS osts, s.node_count, s.osts AS around
      FROM darshan_job j
        %s JOIN job_surroundings s ON j.job_id = s.job_id AND j.log_id = s.log_id
        LEFT JOIN (SELECT * FROM darshan_file WHERE %s) f
          ON j.job_id = f.job_id AND j.log_id = f.log_id
      %s""";

  private final Iterator<Row> rows;
  private final double mostRecords;
  private @Nullable Row ahead;

  /**
   * Logs with all that they have.
   *
   * @param mostRecords of logs with more only the number of records is told
   */
  GatheredLogs(Iterator<Row> rows, double mostRecords) {
    this.rows = rows;
    this.mostRecords = mostRecords;
    this.ahead = rows.hasNext() ? rows.next() : null;
  }

  /** Rows of all logs of which surroundings but no diagnosis are in the store. */
  static Tuples pending(IOMiner miner) {
    return miner
        .load("darshan_job")
        .sql(
            statement(
                "", "LEFT ANTI JOIN diagnosis c ON j.job_id = c.job_id AND j.log_id = c.log_id"));
  }

  /**
   * Rows of chosen files.
   *
   * @param semiJoin a join of {@code j} and {@code f} that chooses
   */
  static Tuples chosen(Tuples session, String semiJoin) {
    return session.sql(statement("LEFT", semiJoin));
  }

  private static String statement(String kind, String choice) {
    return STATEMENT.formatted(RecordRows.columns(), kind, DarshanFileTable.isFile(), choice);
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public GatheredLog next() {
    if (ahead == null) {
      throw new NoSuchElementException();
    }
    Row first = ahead;
    String log = first.getAs("log_id");
    @Nullable JobFactsBuilder builder = new JobFactsBuilder(job(first), NameTable.NONE);
    Map<Long, String> names = new HashMap<>();
    long records = 0;
    while (ahead != null && log.equals(ahead.getAs("log_id"))) {
      BigDecimal id = ahead.getAs("record_id");
      records += id == null ? 0 : 1;
      if (records > mostRecords) {
        builder = null;
        names.clear();
      } else if (id != null) {
        String name = ahead.getAs("file_name");
        if (name != null) {
          names.put(id.toBigInteger().longValue(), name);
        }
        RecordRows.of(ahead, list(ahead, "osts")).forEach(builder::add);
      }
      ahead = rows.hasNext() ? rows.next() : null;
    }
    Long start = first.getAs("start_us");
    return new GatheredLog(
        new JudgedLog(
            log,
            first.<Long>getAs("job_id"),
            start == null ? OptionalLong.empty() : OptionalLong.of(start)),
        records,
        Optional.ofNullable(builder),
        list(first, "modules_incomplete"),
        around(first),
        names);
  }

  private static <T> List<T> list(Row row, String column) {
    int index = row.fieldIndex(column);
    return row.isNullAt(index) ? List.of() : row.getList(index);
  }

  private static Surroundings around(Row row) {
    Long nodes = row.getAs("node_count");
    Map<Integer, Double> speeds = new HashMap<>();
    Map<Integer, Double> neighbours = new HashMap<>();
    Map<Integer, Double> fullness = new HashMap<>();
    for (Row ost : GatheredLogs.<Row>list(row, "around")) {
      int index = ost.getAs("ost");
      put(neighbours, index, ost.getAs("others_s"));
      put(speeds, index, ost.getAs("speed"));
      put(fullness, index, ost.getAs("fullness"));
    }
    return new Surroundings(
        nodes == null ? OptionalDouble.empty() : OptionalDouble.of((double) nodes),
        speeds,
        neighbours,
        fullness,
        !neighbours.isEmpty());
  }

  private static void put(Map<Integer, Double> map, int ost, @Nullable Double value) {
    if (value != null) {
      map.put(ost, value);
    }
  }

  private static JobRecord job(Row row) {
    Long start = row.getAs("start_us");
    Double run = row.getAs("run_time_s");
    long begin = start == null ? 0 : start / MICROS;
    long runNanos = run == null ? 0 : Math.round(run * NANOS);
    long end = run == null ? 0 : begin + runNanos / NANOS;
    return new JobRecord(
        "3.41",
        0,
        begin,
        0,
        end,
        (int) (runNanos % NANOS),
        row.<Long>getAs("process_count"),
        row.<Long>getAs("job_id"),
        RawText.EMPTY,
        RawText.EMPTY);
  }
}
