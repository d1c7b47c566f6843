// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.model.JobRecord;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogCopy;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes many logs for an ingest: copies of a folder's logs, each of a job and a minute of its own,
 * in the facility's tree of years, months and days. Arguments: FROM TO COPIES MAX_BYTES, of which
 * the last leaves larger logs out.
 */
public final class ManyLogs {
  private static final long FIRST_JOB = 5_000_000;
  private static final int MONTHS = 12;
  private static final int DAYS = 28;
  private static final long SECONDS_APART = 60;

  private ManyLogs() {}

  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[1]);
    int copies = Integer.parseInt(args[2]);
    long maxBytes = Long.parseLong(args[3]);
    List<Path> logs;
    try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
      logs = files.filter(file -> file.toString().endsWith(".darshan")).sorted().toList();
    }
    int written = 0;
    for (Path file : logs) {
      if (Files.size(file) <= maxBytes) {
        try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
          for (int copy = 0; copy < copies; copy++) {
            write(log, target, written);
            written++;
          }
        }
      }
    }
    System.out.println(written + " logs");
  }

  private static void write(DarshanLog log, Path target, int number) throws IOException {
    long jobId = FIRST_JOB + number;
    Path day = target.resolve("2026/" + (1 + number % MONTHS) + "/" + (1 + number % DAYS));
    Files.createDirectories(day);
    LogCopy.copy(
        log,
        day.resolve("user_app_id" + jobId + "_" + number + ".darshan"),
        WriteOptions.CURRENT,
        job -> moved(job, jobId, number * SECONDS_APART));
  }

  private static JobRecord moved(JobRecord job, long jobId, long seconds) {
    return new JobRecord(
        job.logVersion(),
        job.uid(),
        job.startSeconds() - seconds,
        job.startNanos(),
        job.endSeconds() == 0 ? 0 : job.endSeconds() - seconds,
        job.endNanos(),
        job.processCount(),
        jobId,
        job.metadata(),
        job.exeAndMounts());
  }
}
