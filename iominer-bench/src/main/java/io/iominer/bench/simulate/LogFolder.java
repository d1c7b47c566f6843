// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.bench.simulate.truth.RecordIds;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.facility.job.Access;
import io.iominer.facility.replay.JobRun;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the Darshan logs of jobs into a tree of years, months and days. */
final class LogFolder {
  /** Where compute nodes mount the simulated file system. */
  static final String MOUNT_POINT = "/scratch";

  private static final String MOUNTS = "lustre\t" + MOUNT_POINT + "\nnfs\t/home\next4\t/";
  private static final double NANOS = 1e9;

  private final Path root;
  private final Facility facility;
  private final Instant begin;

  LogFolder(Path root, Facility facility, Instant begin) {
    this.root = root;
    this.facility = facility;
    this.begin = begin;
  }

  /** Writes a job's log. */
  void write(JobRun<JobPlan> run) throws IOException {
    Collection<FileUse> uses = FileUses.of(run);
    HeatMaps heatMaps = HeatMaps.of(run, uses, facility.ranksPerNode());
    Path file = file(run);
    Files.createDirectories(file.getParent());
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(job(run));
      List<String> names = FileUses.names(uses);
      names.addAll(heatMaps.names());
      writer.names(new Names(names));
      modules(run, uses, writer);
      heatMaps.write(writer);
    }
  }

  private Path file(JobRun<JobPlan> run) {
    OffsetDateTime start = time(run.start()).atOffset(ZoneOffset.UTC);
    Variant variant = run.plan().variant();
    String name =
        String.format(
            Locale.ROOT,
            "%s_%s_id%d-%d_%d-%d-%d-%d_1.darshan",
            variant.user(),
            variant.application(),
            run.plan().jobId(),
            run.plan().logNumber() % 60_000 + 2_000,
            start.getMonthValue(),
            start.getDayOfMonth(),
            start.toLocalTime().toSecondOfDay(),
            run.plan().logNumber());
    return root.resolve(start.getYear() + "/" + start.getMonthValue() + "/" + start.getDayOfMonth())
        .resolve(name);
  }

  private Instant time(double seconds) {
    return begin.plusNanos((long) (seconds * NANOS));
  }

  private JobRecord job(JobRun<JobPlan> run) {
    Variant variant = run.plan().variant();
    Instant start = time(run.start());
    Instant end = time(run.end());
    String hints =
        variant.middleware() == Middleware.MPIIO_COLLECTIVE ? "h=romio_cb_write=enable\n" : "";
    return new JobRecord(
        WriteOptions.CURRENT.version(),
        variant.uid(),
        start.getEpochSecond(),
        start.getNano(),
        end.getEpochSecond(),
        end.getNano(),
        variant.processes(),
        run.plan().jobId(),
        RawText.of("lib_ver=3.5.0\n" + hints),
        RawText.of("/sw/apps/" + variant.application() + " -i " + variant.deck() + '\n' + MOUNTS));
  }

  private void modules(JobRun<JobPlan> run, Collection<FileUse> uses, DarshanWriter writer)
      throws IOException {
    Middleware middleware = run.plan().variant().middleware();
    Access access = run.plan().variant().request().access();
    if (middleware != Middleware.STDIO) {
      try (ModuleWriter out = writer.module(DarshanModule.POSIX)) {
        long kept = run.plan().isCut() ? (uses.size() + 1) / 2 : uses.size();
        for (CounterRecord record :
            uses.stream()
                .limit(kept)
                .map(use -> DarshanRecords.posix(use, middleware, run.nodes().length, access))
                .toList()) {
          out.write(record);
        }
      }
      if (run.plan().isCut()) {
        writer.partial(DarshanModule.POSIX.id());
      }
    }
    if (middleware == Middleware.MPIIO_INDEPENDENT || middleware == Middleware.MPIIO_COLLECTIVE) {
      try (ModuleWriter out = writer.module(DarshanModule.MPIIO)) {
        for (FileUse use : uses) {
          out.write(DarshanRecords.mpiio(use, middleware));
        }
      }
    }
    try (ModuleWriter out = writer.module(DarshanModule.LUSTRE)) {
      for (FileUse use : uses) {
        out.write(DarshanRecords.lustre(use));
      }
    }
    if (middleware == Middleware.STDIO) {
      try (ModuleWriter out = writer.module(DarshanModule.STDIO)) {
        for (FileUse use : uses) {
          out.write(DarshanRecords.stdio(use));
        }
      }
    } else if (run.plan().isTraced()) {
      traces(run, uses, writer);
    }
  }

  private void traces(JobRun<JobPlan> run, Collection<FileUse> uses, DarshanWriter writer)
      throws IOException {
    try (ModuleWriter out = writer.module(DarshanModule.DXT_POSIX)) {
      TraceWriter traces = new TraceWriter(run, facility, out);
      for (FileUse use : uses) {
        traces.write(use);
      }
    }
    if (uses.stream().anyMatch(TraceWriter::isTooLong)) {
      writer.partial(DarshanModule.DXT_POSIX.id());
    }
  }

  /** Names in their order. */
  private record Names(List<String> names) implements NameTable {
    @Override
    public Optional<RawText> name(long recordId) {
      return names.stream()
          .filter(name -> RecordIds.of(name) == recordId)
          .map(RawText::of)
          .findFirst();
    }

    @Override
    public int size() {
      return names.size();
    }

    @Override
    public void forEach(Visitor visitor) {
      names.forEach(name -> visitor.entry(RecordIds.of(name), RawText.of(name)));
    }
  }
}
