// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.model.JobKey;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.history.PastRun;
import io.iominer.rootcause.history.RunTimes;
import io.iominer.rootcause.history.RunWork;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run as it is sorted to be compared with others of its kind: of one kind by their start, as
 * {@code ComparableRuns} wants them.
 *
 * @param kind its kind
 * @param startMicros when it started, microseconds since 1970 UTC
 * @param logId its log
 * @param run the run
 * @param isChosen whether its own yardstick is wanted
 */
record ComparedRun(RunKind kind, long startMicros, String logId, PastRun run, boolean isChosen) {
  static final RecordBytes<ComparedRun> BYTES = new RecordBytes<>(ComparedRun.class);

  /** Columns of {@code darshan_job} that tell it. */
  static final List<String> COLUMNS =
      Stream.concat(
              RunKind.COLUMNS.stream(),
              Stream.of(
                  TableDefinition.BUCKET_COLUMN,
                  TableDefinition.LOG_COLUMN,
                  "uid",
                  "start_time",
                  "end_time",
                  "bytes_read",
                  "bytes_written",
                  "posix_reads",
                  "stdio_reads",
                  "posix_writes",
                  "stdio_writes",
                  "posix_consec_reads",
                  "posix_consec_writes",
                  "posix_opens",
                  "stdio_opens",
                  "mpiio_coll_reads",
                  "mpiio_coll_writes",
                  "file_count",
                  "shared_file_count",
                  "ost_count",
                  "storage_time_s",
                  "slowest_time_s",
                  "read_time_s",
                  "write_time_s",
                  "meta_time_s"))
          .toList();

  /**
   * That of a row with a start; releases before did not store the time in the storage.
   *
   * @param job a row with {@link #COLUMNS}
   */
  static ComparedRun of(RunKind kind, boolean isChosen, StoredRow job) {
    PastRun run = run(job);
    return new ComparedRun(kind, run.startMicros(), run.logId(), run, isChosen);
  }

  private static PastRun run(StoredRow job) {
    return new PastRun(
        new JobKey(job.whole(TableDefinition.BUCKET_COLUMN), job.whole("uid")),
        job.string(TableDefinition.LOG_COLUMN),
        TableRow.micros(job.instant("start_time")),
        UtcDays.ofRun(job).max().orElseThrow(),
        new RunWork(
            job.whole("bytes_read"),
            job.whole("bytes_written"),
            sum(job, "posix_reads", "stdio_reads"),
            sum(job, "posix_writes", "stdio_writes"),
            sum(job, "posix_consec_reads", "posix_consec_writes"),
            sum(job, "posix_opens", "stdio_opens"),
            sum(job, "mpiio_coll_reads", "mpiio_coll_writes"),
            job.whole("file_count"),
            job.whole("shared_file_count"),
            job.count("ost_count").orElse(0)),
        new RunTimes(
            job.number("storage_time_s").orElseGet(() -> job.real("slowest_time_s")),
            job.real("read_time_s"),
            job.real("write_time_s"),
            job.real("meta_time_s")));
  }

  /** A module that the log has not got did nothing. */
  private static long sum(StoredRow job, String one, String other) {
    return job.count(one).orElse(0) + job.count(other).orElse(0);
  }
}
