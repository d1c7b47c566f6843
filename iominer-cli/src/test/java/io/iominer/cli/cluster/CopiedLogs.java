// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import io.iominer.core.model.JobRecord;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogCopy;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies of the small sample logs, each of a job of its own. */
final class CopiedLogs {
  private static final long FIRST_JOB = 6_000_000;
  private static final long MOST_BYTES = 20_000;

  private CopiedLogs() {}

  /** Writes logs into a new folder. */
  static void write(Path folder, int copiesOfEach) throws IOException {
    Files.createDirectories(folder);
    long job = FIRST_JOB;
    for (Path file : SampleLogs.darshan()) {
      if (Files.size(file) <= MOST_BYTES) {
        try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
          for (int copy = 0; copy < copiesOfEach; copy++) {
            long id = job++;
            Path target = folder.resolve("user_app_id" + id + ".darshan");
            LogCopy.copy(log, target, WriteOptions.CURRENT, record -> withJob(record, id));
          }
        }
      }
    }
  }

  private static JobRecord withJob(JobRecord record, long id) {
    return new JobRecord(
        record.logVersion(),
        record.uid(),
        record.startSeconds(),
        record.startNanos(),
        record.endSeconds(),
        record.endNanos(),
        record.processCount(),
        id,
        record.metadata(),
        record.exeAndMounts());
  }
}
