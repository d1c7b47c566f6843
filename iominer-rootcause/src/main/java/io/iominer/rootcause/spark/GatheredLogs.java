// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static java.util.stream.Collectors.joining;

import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.gather.LogGathering;
import io.iominer.rootcause.gather.StoredContention;
import io.iominer.rootcause.gather.StoredUses;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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

  /**
   * A row for each log, and one for each of its files by a rank. What is long and said once is in
   * the log's row alone. The parts in the statement are the columns of records, where the logs are,
   * how contention is joined, and where the files are. A broadcast under a sorted group fails in
   * Spark 4.1's adaptive execution.
   */
  private static final String STATEMENT =
      """
      WITH log AS (
        SELECT /*+ MERGE(s) */ %6$s
        FROM %2$s j
          %3$s JOIN job_contention s ON j.job_id = s.job_id AND j.log_id = s.log_id
      ), part AS (
        SELECT %7$s, is_log, if(is_log, NULL, log_id) AS log_of_files
        FROM log LATERAL VIEW explode(array(true, false)) AS is_log
      ), file AS (
        SELECT * FROM %4$s WHERE %5$s
      )
      SELECT /*+ MERGE(l, f) */ l.*, %1$s,
        NOT l.is_log AS is_file, f.parent_record_id IS NOT NULL AS is_part,
        f.posix_opens IS NULL AS is_above_posix
      FROM part l LEFT JOIN file f ON l.job_id = f.job_id AND l.log_of_files = f.log_id
      WHERE l.is_log OR f.record_id IS NOT NULL""";

  private static final String PENDING =
      "(SELECT j.* FROM darshan_job j LEFT ANTI JOIN diagnosis d"
          + " ON j.job_id = d.job_id AND j.log_id = d.log_id)";

  private static final Set<String> KEY = Set.of("job_id", "log_id");

  private final Iterator<StoredRow> rows;
  private final double mostFiles;
  private final StoredUses uses;
  private @Nullable StoredRow ahead;

  /**
   * Logs with all that they have.
   *
   * @param mostFiles of logs with more only the number of files is told
   * @param uses gathers from rows of their schema
   */
  GatheredLogs(Iterator<StoredRow> rows, double mostFiles, StoredUses uses) {
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
        StoredUses.columns().stream().map(column -> "f." + column).collect(joining(", ")),
        logs,
        joinAround,
        files,
        DarshanFileTable.isFileOrPart(),
        Stream.concat(
                LogGathering.columns().stream().map(column -> "j." + column),
                StoredContention.columns().stream().map(column -> "s." + column))
            .collect(joining(", ")),
        Stream.concat(LogGathering.columns().stream(), StoredContention.columns().stream())
            .map(GatheredLogs::ofLog)
            .collect(joining(", ")));
  }

  /** What is said once. */
  private static String ofLog(String column) {
    return KEY.contains(column) ? column : "if(is_log, %1$s, NULL) AS %1$s".formatted(column);
  }

  @Override
  public boolean hasNext() {
    return ahead != null;
  }

  @Override
  public GatheredLog next() {
    StoredRow first = ahead;
    if (first == null) {
      throw new NoSuchElementException();
    }
    String log = first.string("log_id");
    LogGathering gathering = new LogGathering(first, mostFiles, uses);
    while (ahead != null && log.equals(ahead.string("log_id"))) {
      gathering.add(ahead);
      ahead = rows.hasNext() ? rows.next() : null;
    }
    return gathering.finish(Optional.of(first));
  }
}
