// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.RawText;
import java.io.IOException;

/**
 * Reads the job region. Source: Darshan 3.5.0, struct darshan_job and darshan_log_get_job in
 * darshan-logutils.c.
 */
final class JobReader {
  private static final int METADATA_BYTES = 1024;

  private JobReader() {}

  static JobRecord read(LogInput in, LogHeader header, ReadLimits limits, ReadBuffers buffers)
      throws IOException {
    try (RegionInput job =
        RegionInput.open(in, header, header.job(), "job data", limits.jobBytes(), buffers)) {
      boolean nanoseconds = header.version().compareTo("3.41") >= 0;
      long uid = job.i64("uid");
      long start = job.i64("start time");
      long startNanos = nanoseconds ? job.i64("start time in ns") : 0;
      long end = job.i64("end time");
      long endNanos = nanoseconds ? job.i64("end time in ns") : 0;
      long processes = job.i64("number of processes");
      if (processes < 0 || processes > limits.processes()) {
        throw job.problem("number of processes", "0 to " + limits.processes(), processes);
      }
      long jobId = job.i64("job id");
      byte[] metadata = job.paddedText(fieldWidth(job), "metadata");
      return new JobRecord(
          header.version(),
          uid,
          start,
          startNanos,
          end,
          endNanos,
          processes,
          jobId,
          RawText.of(metadata),
          RawText.of(text(job)));
    }
  }

  /** A region may end early: what is missing reads as NUL. */
  private static int fieldWidth(RegionInput job) throws IOException {
    return job.has(METADATA_BYTES) ? METADATA_BYTES : job.left();
  }

  private static byte[] text(RegionInput job) throws IOException {
    job.has(ReadBuffers.BYTES);
    return job.paddedText(job.left(), "command line and mounts");
  }
}
