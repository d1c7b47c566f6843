// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.simulator.output.JobLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Writes the Darshan log of a job. */
final class RequestLog {
  private static final double NANOS = 1e9;

  private final JobLogs logs;

  /** Logs below a simulation's folder. */
  RequestLog(Path folder) {
    this.logs = new JobLogs(folder);
  }

  /**
   * Who ran a job when.
   *
   * @param jobId Slurm's number
   * @param application name of the program
   * @param uid of the user
   * @param start when it began
   * @param hasLayouts whether the log has LUSTRE records
   */
  record Submission(long jobId, String application, long uid, Instant start, boolean hasLayouts) {
    private JobLogs.Job ran(Scene.Result job) {
      return new JobLogs.Job(
          jobId,
          "user" + uid,
          uid,
          application,
          "input.nml",
          job.plan().ranks(),
          2000 + jobId % 60_000,
          jobId * 7919,
          start,
          start.plusNanos((long) Math.ceil(job.run().runSeconds() * NANOS)),
          job.plan().labels().hints());
    }
  }

  /** Writes a job's log. */
  void write(Submission submission, Scene.Result job) throws IOException {
    JobRecords records = job.run().records();
    logs.write(
        submission.ran(job),
        records.names(),
        writer -> {
          for (DarshanModule module : DarshanModule.values()) {
            if (records.modules().contains(module)) {
              JobLogs.write(writer, module, records.records(module, job.plan().ranks()));
            } else if (module == DarshanModule.LUSTRE && submission.hasLayouts()) {
              JobLogs.write(writer, module, layouts(job));
            } else if (module == DarshanModule.HEATMAP) {
              JobLogs.write(writer, module, records.heatMaps().records(job.run().runSeconds()));
            }
          }
        });
  }

  private static List<LustreRecord> layouts(Scene.Result job) {
    List<LustreRecord> records = new ArrayList<>();
    for (SimFile file : job.plan().files()) {
      Set<Integer> ranks = job.run().records().ranks(file.id());
      boolean isReduced = job.plan().ranks() > 1 && ranks.size() == job.plan().ranks();
      if (isReduced) {
        records.add(layout(file, DarshanRecord.SHARED_RANK));
      } else {
        ranks.forEach(rank -> records.add(layout(file, rank)));
      }
    }
    records.sort(Comparator.comparingLong(LustreRecord::rank));
    return records;
  }

  private static LustreRecord layout(SimFile file, long rank) {
    long[] osts = file.layout().osts().stream().mapToLong(Integer::longValue).toArray();
    return JobLogs.layout(file.id(), rank, file.layout().stripeBytes(), osts);
  }
}
