// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.DarshanModule;
import io.iominer.facility.job.Access;
import io.iominer.facility.replay.JobRun;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.simulator.output.HeatMaps;
import io.iominer.simulator.output.JobLogs;
import io.iominer.simulator.output.RecordIds;
import io.iominer.simulator.output.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the Darshan logs of jobs that are done. */
final class RunLogs {
  private final JobLogs logs;
  private final Facility facility;
  private final Exchange exchange;
  private final Simulation simulation;

  RunLogs(Path folder, Facility facility, Simulation simulation) {
    this.logs = new JobLogs(folder);
    this.facility = facility;
    this.exchange = new Exchange(facility);
    this.simulation = simulation;
  }

  /** Writes a job's log. */
  void write(JobRun<JobPlan> run) throws IOException {
    Collection<SimulatedFileUse> uses = FileUses.of(run);
    Collection<SimulatedFileUse> inMpiio = FileUses.inMpiio(run, exchange);
    HeatMaps heatMaps = RunHeatMaps.of(run, uses, inMpiio, facility.ranksPerNode());
    Map<Long, String> names = new LinkedHashMap<>();
    uses.forEach(use -> names.put(use.id, use.name));
    heatMaps.names().forEach(name -> names.put(RecordIds.of(name), name));
    logs.write(
        job(run),
        names,
        writer -> {
          modules(run, uses, inMpiio, writer);
          JobLogs.write(writer, DarshanModule.HEATMAP, heatMaps.records(run.end() - run.start()));
        });
  }

  private JobLogs.Job job(JobRun<JobPlan> run) {
    Variant variant = run.plan().variant();
    boolean isCollective = variant.middleware() == Middleware.MPIIO_COLLECTIVE;
    return new JobLogs.Job(
        run.plan().jobId(),
        variant.user(),
        variant.uid(),
        variant.application(),
        "-i " + variant.deck(),
        variant.processes(),
        run.plan().logNumber() % 60_000 + 2_000,
        run.plan().logNumber(),
        simulation.time(run.start()),
        simulation.time(run.end()),
        isCollective ? "romio_cb_write=enable" : "");
  }

  private void modules(
      JobRun<JobPlan> run,
      Collection<SimulatedFileUse> uses,
      Collection<SimulatedFileUse> inMpiio,
      DarshanWriter writer)
      throws IOException {
    Middleware middleware = run.plan().variant().middleware();
    if (middleware != Middleware.STDIO) {
      Access access = run.plan().variant().request().access();
      long kept = run.plan().isCut() ? (uses.size() + 1) / 2 : uses.size();
      JobLogs.write(
          writer,
          DarshanModule.POSIX,
          uses.stream()
              .limit(kept)
              .map(use -> DarshanRecords.posix(use, middleware, run.nodes().length, access))
              .toList());
      if (run.plan().isCut()) {
        writer.partial(DarshanModule.POSIX.id());
      }
    }
    if (middleware.isMpiio()) {
      JobLogs.write(
          writer,
          DarshanModule.MPIIO,
          inMpiio.stream().map(use -> DarshanRecords.mpiio(use, middleware)).toList());
    }
    JobLogs.write(writer, DarshanModule.LUSTRE, uses.stream().map(DarshanRecords::lustre).toList());
    if (middleware == Middleware.STDIO) {
      JobLogs.write(writer, DarshanModule.STDIO, uses.stream().map(DarshanRecords::stdio).toList());
    } else if (run.plan().isTraced()) {
      traces(run, uses, writer);
    }
  }

  private void traces(JobRun<JobPlan> run, Collection<SimulatedFileUse> uses, DarshanWriter writer)
      throws IOException {
    try (ModuleWriter out = writer.module(DarshanModule.DXT_POSIX)) {
      TraceWriter traces = new TraceWriter(run, facility, out);
      for (SimulatedFileUse use : uses) {
        traces.write(use);
      }
    }
    if (uses.stream().anyMatch(TraceWriter::isTooLong)) {
      writer.partial(DarshanModule.DXT_POSIX.id());
    }
  }
}
