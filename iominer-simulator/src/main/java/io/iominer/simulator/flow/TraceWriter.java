// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.RawText;
import io.iominer.facility.job.Access;
import io.iominer.facility.replay.JobRun;
import io.iominer.ingest.darshan.ModuleWriter;
import java.io.IOException;

/** Writes the traces of a job: a rank's requests to a file, evenly over its time. */
final class TraceWriter {
  /** Segments of a rank and file that are kept; Darshan's memory is as limited. Heuristic. */
  private static final long MOST_SEGMENTS = 1000;

  private final JobRun<JobPlan> run;
  private final Facility facility;
  private final ModuleWriter out;
  private final DxtSegment segment = new DxtSegment();

  TraceWriter(JobRun<JobPlan> run, Facility facility, ModuleWriter out) {
    this.run = run;
    this.facility = facility;
    this.out = out;
  }

  /** Whether a job's traces are longer than what is kept. */
  static boolean isTooLong(SimulatedFileUse use) {
    return (use.read.operations + use.written.operations) / use.processes > MOST_SEGMENTS;
  }

  void write(SimulatedFileUse use) throws IOException {
    for (long process = 0; process < use.processes; process++) {
      long rank = use.rank < 0 ? process : use.rank;
      long writes = kept(use.written, use.processes);
      long reads = kept(use.read, use.processes);
      out.write(
          new DxtRecord(
              DarshanModule.DXT_POSIX,
              use.id,
              rank,
              0,
              RawText.of(
                  facility.nodeNames().of(run.nodes()[(int) rank / facility.ranksPerNode()])),
              writes,
              reads));
      segments(use.written, IoDirection.WRITE, use.processes, process, writes);
      segments(use.read, IoDirection.READ, use.processes, process, reads);
    }
  }

  private static long kept(SimulatedFileUse.Direction direction, long processes) {
    return Math.min(MOST_SEGMENTS, direction.operations / processes);
  }

  private void segments(
      SimulatedFileUse.Direction direction,
      IoDirection kind,
      long processes,
      long process,
      long count)
      throws IOException {
    boolean isStrided = run.plan().variant().request().access() == Access.STRIDED;
    double seconds = direction.seconds / Math.max(1, direction.operations);
    double every =
        (direction.end - direction.start) / Math.max(1, direction.operations / processes);
    long each = direction.bytes / processes;
    for (long i = 0; i < count; i++) {
      long offset =
          isStrided
              ? (i * processes + process) * direction.requestBytes
              : process * each + i * direction.requestBytes;
      double start = direction.start + i * every;
      segment.set(kind, offset, direction.requestBytes, start, start + seconds);
      segment.setThread(1);
      out.segment(segment);
    }
  }
}
