// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Ost;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.EvidenceBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.OstContention;
import io.iominer.rootcause.fact.SpeedEvidence;
import io.iominer.rootcause.table.DiagnosedLog;
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

/**
 * The logs of a job, one after the other; the rows come in their order, that of the log before
 * those of its files.
 */
final class GatheredLogs implements Iterator<GatheredLog> {
  /**
   * How rows are sorted within a job: sums of times come out alike, wherever rows were read; the
   * row of a log comes before those of its files, these before those of parts of files, and of a
   * file what POSIX did comes first. No column that decides has NULL, so the order does not depend
   * on where an engine puts it.
   */
  static final List<String> ORDER =
      List.of("log_id", "is_file", "is_part", "record_id", "is_above_posix", "rank");

  /** A store's rows tell of no single operations. */
  private static final long NOTHING_TRACED = 0;

  /**
   * A row for each log, and one for each of its files by a rank. What is long and said once is in
   * the log's row alone. The parts in the statement are the columns of records, where the logs are,
   * how contention is joined, and where the files are. A broadcast under a sorted group fails in
   * Spark 4.1's adaptive execution.
   */
  private static final String STATEMENT =
      """
      WITH log AS (
        SELECT /*+ MERGE(s) */ j.job_id, j.log_id, j.process_count, j.run_time_s,
          unix_micros(j.start_time) AS start_us, j.impossible_values, j.modules, j.modules_incomplete, s.node_count,
          s.osts, %8$s AS yardstick, %6$s
        FROM %2$s j
          %3$s JOIN job_contention s ON j.job_id = s.job_id AND j.log_id = s.log_id
      ), part AS (
        SELECT job_id, log_id, process_count, run_time_s, start_us, impossible_values, %7$s,
          is_log,
          if(is_log, modules, NULL) AS modules,
          if(is_log, modules_incomplete, NULL) AS modules_incomplete, node_count,
          if(is_log, osts, NULL) AS around, if(is_log, yardstick, NULL) AS yardstick, if(is_log, NULL, log_id) AS log_of_files
        FROM log LATERAL VIEW explode(array(true, false)) AS is_log
      ), file AS (
        SELECT * FROM %4$s WHERE %5$s
      )
      SELECT /*+ MERGE(l, f) */ l.*, %1$s, f.file_name,
        NOT l.is_log AS is_file, f.parent_record_id IS NOT NULL AS is_part,
        f.posix_opens IS NULL AS is_above_posix
      FROM part l LEFT JOIN file f ON l.job_id = f.job_id AND l.log_of_files = f.log_id
      WHERE l.is_log OR f.record_id IS NOT NULL""";

  private static final String PENDING =
      "(SELECT j.* FROM darshan_job j LEFT ANTI JOIN diagnosis d"
          + " ON j.job_id = d.job_id AND j.log_id = d.log_id)";

  private final Iterator<Row> rows;
  private final double mostFiles;
  private final StoredUses uses;
  private @Nullable Row ahead;

  /**
   * Logs with all that they have.
   *
   * @param mostFiles of logs with more only the number of files is told
   * @param uses gathers from rows of their schema
   */
  GatheredLogs(Iterator<Row> rows, double mostFiles, StoredUses uses) {
    this.rows = rows;
    this.mostFiles = mostFiles;
    this.uses = uses;
    this.ahead = rows.hasNext() ? rows.next() : null;
  }

  /** Rows of all logs of which contention but no diagnosis is in the store. */
  static Tuples pending(IOMiner miner) {
    return miner.query(statement(PENDING, "", "darshan_file"));
  }

  /**
   * Rows of chosen logs and files.
   *
   * @param logs a relation with the columns of {@code darshan_job}
   * @param files a relation with the columns of {@code darshan_file}
   */
  static Tuples chosen(Tuples session, String logs, String files) {
    return session.sql(statement(logs, "LEFT", files));
  }

  private static String statement(String logs, String joinAround, String files) {
    return STATEMENT.formatted(
        StoredUses.columns(),
        logs,
        joinAround,
        files,
        DarshanFileTable.isFileOrPart(),
        StoredTimes.columns("j."),
        StoredTimes.columns(""),
        StoredYardstick.column("s."));
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
    @Nullable EvidenceBuilder builder = builder(first);
    Map<Long, String> names = new HashMap<>();
    long files = 0;
    @Nullable BigDecimal last = null;
    while (ahead != null && log.equals(ahead.getAs("log_id"))) {
      BigDecimal id = ahead.getAs("record_id");
      boolean isFile = id != null && ahead.getAs("parent_record_id") == null;
      files += !isFile || (last != null && id.compareTo(last) == 0) ? 0 : 1;
      last = id;
      if (files > mostFiles) {
        builder = null;
        names.clear();
      } else if (id != null) {
        String name = ahead.getAs("file_name");
        if (name != null) {
          names.put(id.toBigInteger().longValue(), name);
        }
        uses.add(ahead, builder);
      }
      ahead = rows.hasNext() ? rows.next() : null;
    }
    Long start = first.getAs("start_us");
    return new GatheredLog(
        new DiagnosedLog(
            log,
            first.<Long>getAs("job_id"),
            start == null ? OptionalLong.empty() : OptionalLong.of(start)),
        files,
        Optional.ofNullable(builder)
            .map(evidence -> evidence.build(list(first, "modules_incomplete"))),
        around(first),
        names);
  }

  private static <T> List<T> list(Row row, String column) {
    int index = row.fieldIndex(column);
    return row.isNullAt(index) ? List.of() : row.getList(index);
  }

  private static JobContention around(Row row) {
    Long nodes = row.getAs("node_count");
    Map<Ost, OstContention> osts = new HashMap<>();
    Map<Optional<String>, Integer> fileSystemOsts = new HashMap<>();
    for (Row ost : GatheredLogs.<Row>list(row, "around")) {
      Integer all = ost.getAs("file_system_ost_count");
      if (all != null) {
        fileSystemOsts.put(Optional.ofNullable(ost.getAs("file_system")), all);
      }
      osts.put(
          new Ost(Optional.ofNullable(ost.getAs("file_system")), ost.<Integer>getAs("ost")),
          new OstContention(
              optional(ost, "interference_s"),
              optional(ost, "speed"),
              speedEvidence(ost),
              optional(ost, "fullness")));
    }
    return new JobContention(
        nodes == null ? OptionalDouble.empty() : OptionalDouble.of((double) nodes),
        osts,
        !osts.isEmpty(),
        fileSystemOsts,
        StoredYardstick.of(row.getAs("yardstick")));
  }

  private static Optional<SpeedEvidence> speedEvidence(Row ost) {
    String confidence = ost.<@Nullable String>getAs("speed_confidence");
    return confidence == null
        ? Optional.empty()
        : Optional.of(
            new SpeedEvidence(
                ost.<Long>getAs("speed_job_count"),
                ost.<Long>getAs("speed_day_count"),
                Confidence.of(confidence)));
  }

  private static OptionalDouble optional(Row row, String column) {
    Double value = row.getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static EvidenceBuilder builder(Row row) {
    Double run = row.getAs("run_time_s");
    EvidenceBuilder builder =
        new EvidenceBuilder(
            row.<Long>getAs("job_id"),
            row.<Long>getAs("process_count"),
            run == null ? OptionalDouble.empty() : OptionalDouble.of(run),
            DarshanModule.ofLogNames(list(row, "modules")),
            NOTHING_TRACED);
    if (row.isNullAt(row.fieldIndex("start_us"))) {
      builder.startIsUnknown();
    }
    StoredTimes.add(row, builder);
    Long impossible = row.getAs("impossible_values");
    builder.impossibleValues(impossible == null ? 0 : impossible);
    return builder;
  }
}
