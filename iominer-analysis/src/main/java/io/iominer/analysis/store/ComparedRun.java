// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.model.JobKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.history.PastRun;
import io.iominer.rootcause.history.RunTimes;
import io.iominer.rootcause.history.RunWork;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run as it is sorted to be compared with others of its kind.
 *
 * @param kind its kind
 * @param isChosen whether its own yardstick is wanted
 * @param run the run
 */
record ComparedRun(RunKind kind, boolean isChosen, PastRun run) {
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

  /** That of a row with a start; releases before did not store the time in the storage. */
  static PastRun run(StoredRow job) {
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

  /** By kind, and of one kind by their start, as {@code ComparableRuns} wants them. */
  byte[] write() {
    RunWork work = run.work();
    RunTimes times = run.times();
    return kind.write(new RecordWriter())
        .put(run.startMicros())
        .put(run.logId())
        .put(run.job().jobId())
        .put(run.job().uid())
        .put(run.lastDay())
        .put(isChosen)
        .put(work.bytesRead())
        .put(work.bytesWritten())
        .put(work.reads())
        .put(work.writes())
        .put(work.consecutive())
        .put(work.opens())
        .put(work.collective())
        .put(work.files())
        .put(work.sharedFiles())
        .put(work.osts())
        .put(times.storage())
        .put(times.read())
        .put(times.write())
        .put(times.metadata())
        .finish();
  }

  static ComparedRun read(byte[] bytes) {
    RecordReader record = new RecordReader(bytes);
    RunKind kind = RunKind.read(record);
    long start = record.whole();
    String log = String.valueOf(record.text());
    JobKey job = new JobKey(record.whole(), record.whole());
    long lastDay = record.whole();
    boolean isChosen = record.isTrue();
    RunWork work =
        new RunWork(
            record.real(),
            record.real(),
            record.real(),
            record.real(),
            record.real(),
            record.real(),
            record.real(),
            record.real(),
            record.real(),
            record.real());
    RunTimes times = new RunTimes(record.real(), record.real(), record.real(), record.real());
    return new ComparedRun(kind, isChosen, new PastRun(job, log, start, lastDay, work, times));
  }
}
