// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.FileAccess;
import io.iominer.advisor.nodelocal.FileOwner;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.text.SqlText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Which files of a store's jobs can lie in directories that only one rank sees. The accesses of a
 * file by all jobs are brought together, as narrow rows.
 */
public final class StoredLocality {
  /** The view with a row per log, and whether all that it wrote can be node-local. */
  public static final String VIEW = "iominer_locality";

  /**
   * Accesses of a file that are looked at; a file with more is {@link #crowded}. Heuristic: some 10
   * MB, and far more than a rank's own file has.
   */
  private static final int MOST_ACCESSES = 100_000;

  private static final String KEY = "of_file";

  /**
   * Rows of a file by a rank. The only rank of a job is rank 0 also where Darshan reduced its
   * record.
   */
  private static final String ACCESSES =
      """
      SELECT named_struct('mount_point', f.mount_point, 'record_id', f.record_id) AS %1$s,
        f.log_id, f.job_id, j.uid, j.application,
        if(j.process_count = 1, 0L, f.rank) AS rank,
        coalesce(f.bytes_read, 0L) AS bytes_read, coalesce(f.bytes_written, 0L) AS bytes_written,
        unix_micros(f.read_start_time) AS first_read,
        unix_micros(f.write_start_time) AS first_write,
        coalesce(f.posix_opens, 0L) + coalesce(f.posix_stats, 0L) + coalesce(f.stdio_opens, 0L)
          AS metadata_operations,
        coalesce(f.posix_f_meta_time, 0D) + coalesce(f.stdio_f_meta_time, 0D) AS metadata_s
      FROM darshan_file f JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
      WHERE %2$s%3$s""";

  private static final String OF_APPLICATION =
      """
       AND f.record_id IN (SELECT o.record_id FROM darshan_file o
        JOIN darshan_job p ON o.job_id = p.job_id AND o.log_id = p.log_id
        WHERE p.application = %s)""";

  private static final String COLUMNS =
      "log_id STRING, job_id BIGINT, locality STRING, is_read BOOLEAN, is_written BOOLEAN,"
          + " bytes BIGINT, metadata_operations BIGINT, metadata_s DOUBLE";

  /**
   * A row for each file of a log, however many of its ranks used it; and one for each log, of which
   * one whose modules ran out of memory does not tell all that was done to files.
   */
  private static final String LOGS =
      """
      SELECT j.application, j.job_id, j.log_id, j.start_time, j.process_count, j.access_pattern,
        size(j.modules_incomplete) > 0 AS is_incomplete,
        count_if(f.is_written) AS written_files,
        count_if(f.is_written AND f.locality <> 'node_local') AS global_files,
        mode(f.locality) FILTER (WHERE f.is_written AND f.locality <> 'node_local') AS reason,
        %3$s
        count_if(f.locality = 'node_local' AND f.is_read) AS read_again_files,
        coalesce(sum(f.bytes) FILTER (WHERE f.locality = 'node_local'), 0L) AS local_bytes,
        sum(f.metadata_operations) AS metadata_operations,
        sum(f.metadata_s) AS metadata_s,
        coalesce(sum(f.metadata_operations) FILTER (WHERE f.locality = 'node_local'), 0L)
          AS local_metadata_operations,
        coalesce(sum(f.metadata_s) FILTER (WHERE f.locality = 'node_local'), 0D)
          AS local_metadata_s
      FROM darshan_job j JOIN (
        SELECT job_id, log_id, %1$s, first(locality) AS locality, bool_or(is_read) AS is_read,
          bool_or(is_written) AS is_written, sum(bytes) AS bytes,
          sum(metadata_operations) AS metadata_operations, sum(metadata_s) AS metadata_s
        FROM iominer_file_locality GROUP BY job_id, log_id, %1$s) f
        ON j.job_id = f.job_id AND j.log_id = f.log_id
      WHERE j.application IS NOT NULL%2$s
      GROUP BY j.application, j.job_id, j.log_id, j.start_time, j.process_count, j.access_pattern,
        j.modules_incomplete""";

  private static final String APPLICATIONS =
      """
      SELECT application, process_count, count(*) AS runs, count_if(written_files > 0) AS writing_runs,
        count_if(written_files > 0 AND global_files = 0) AS local_runs,
        count_if(is_incomplete) AS incomplete_runs, mode(reason) AS reason,
        %3$s
        sum(read_again_files) AS read_again_files, sum(local_bytes) AS local_bytes,
        sum(metadata_operations) AS metadata_operations, sum(metadata_s) AS metadata_s,
        sum(local_metadata_operations) AS local_metadata_operations,
        sum(local_metadata_s) AS local_metadata_s
      FROM %1$s GROUP BY application, process_count
      ORDER BY local_metadata_operations DESC, application, process_count LIMIT %2$d""";

  private StoredLocality() {}

  /** Makes the view, for one application or all. */
  public static void show(IOMiner miner, Optional<String> application) {
    Tuples accesses =
        miner.query(
            ACCESSES.formatted(
                KEY,
                DarshanFileTable.isFile(),
                application
                    .map(name -> OF_APPLICATION.formatted(SqlText.literal(name)))
                    .orElse("")));
    accesses
        .group(KEY, (file, rows) -> rows(rows), COLUMNS)
        .dataset()
        .createOrReplaceTempView("iominer_file_locality");
    miner
        .query(
            LOGS.formatted(
                KEY,
                application.map(name -> " AND j.application = " + SqlText.literal(name)).orElse(""),
                ofEach("count_if(f.locality = '%1$s') AS %1$s_files,")))
        .dataset()
        .cache()
        .createOrReplaceTempView(VIEW);
  }

  /** A column for what a file can be. */
  private static String ofEach(String column) {
    return Arrays.stream(Locality.values())
        .map(locality -> column.formatted(locality.id()))
        .collect(Collectors.joining(" "));
  }

  /**
   * The applications of the view at each number of ranks, those with most metadata operations on
   * local files first.
   */
  public static List<ApplicationLocality> applications(IOMiner miner, int most) {
    return miner
        .query(APPLICATIONS.formatted(VIEW, most, ofEach("sum(%1$s_files) AS %1$s_files,")))
        .collect()
        .stream()
        .map(
            row ->
                new ApplicationLocality(
                    row.getAs("application"),
                    row.<Long>getAs("process_count"),
                    row.<Long>getAs("runs"),
                    row.<Long>getAs("writing_runs"),
                    row.<Long>getAs("local_runs"),
                    row.<Long>getAs("incomplete_runs"),
                    Optional.ofNullable(row.<@Nullable String>getAs("reason"))
                        .flatMap(Locality::find),
                    Arrays.stream(Locality.values())
                        .collect(
                            Collectors.toMap(
                                locality -> locality,
                                locality -> row.<Long>getAs(locality.id() + "_files"))),
                    row.<Long>getAs("read_again_files"),
                    row.<Long>getAs("local_bytes"),
                    metadata(row, ""),
                    metadata(row, "local_")))
        .toList();
  }

  private static ApplicationLocality.Metadata metadata(Row row, String prefix) {
    return new ApplicationLocality.Metadata(
        row.<Long>getAs(prefix + "metadata_operations"), row.<Double>getAs(prefix + "metadata_s"));
  }

  private static Iterator<Row> rows(Iterator<Row> rows) {
    List<Row> kept = new ArrayList<>();
    List<FileAccess> accesses = new ArrayList<>();
    while (rows.hasNext() && kept.size() < MOST_ACCESSES) {
      Row row = rows.next();
      kept.add(row);
      accesses.add(access(row));
    }
    Locality locality = rows.hasNext() ? crowded(accesses) : Locality.of(accesses);
    Iterator<Row> first = kept.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return first.hasNext() || rows.hasNext();
      }

      @Override
      public Row next() {
        return row(first.hasNext() ? first.next() : rows.next(), locality);
      }
    };
  }

  /** What so many accesses are of is no rank's own file, whatever the rest of them is. */
  private static Locality crowded(List<FileAccess> accesses) {
    Locality seen = Locality.of(accesses);
    return seen == Locality.NODE_LOCAL || seen == Locality.UNUSED ? Locality.READ_BY_OTHERS : seen;
  }

  private static FileAccess access(Row row) {
    return new FileAccess(
        new FileOwner(row.<Long>getAs("uid"), row.getAs("application")),
        row.<Long>getAs("rank"),
        row.<Long>getAs("bytes_read"),
        row.<Long>getAs("bytes_written"),
        time(row, "first_read"),
        time(row, "first_write"));
  }

  private static OptionalLong time(Row row, String column) {
    Long micros = row.<@Nullable Long>getAs(column);
    return micros == null ? OptionalLong.empty() : OptionalLong.of(micros);
  }

  private static Row row(Row access, Locality locality) {
    long read = access.<Long>getAs("bytes_read");
    long written = access.<Long>getAs("bytes_written");
    return RowFactory.create(
        access.getAs("log_id"),
        access.getAs("job_id"),
        locality.id(),
        read > 0,
        written > 0,
        read + written,
        access.getAs("metadata_operations"),
        access.getAs("metadata_s"));
  }
}
