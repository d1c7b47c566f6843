// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes the Darshan log of a job. */
final class RequestLog {
  private static final String MOUNTS = "lustre\t/scratch\nnfs\t/home\next4\t/";
  private static final double NANOS = 1e9;
  private static final int RAID0 = 1;

  private final Path root;
  private final Instant begin;

  /**
   * Writes into a tree of years, months and days.
   *
   * @param begin time 0
   */
  RequestLog(Path root, Instant begin) {
    this.root = root;
    this.begin = begin;
  }

  /**
   * Who ran a job when.
   *
   * @param jobId Slurm's number
   * @param application name of the program
   * @param uid of the user
   * @param start seconds since time 0
   * @param hasLayouts whether the log has LUSTRE records
   */
  record Submission(long jobId, String application, long uid, double start, boolean hasLayouts) {}

  /** Writes a job's log. */
  void write(Submission submission, Scene.Result job) throws IOException {
    Instant start = begin.plusNanos((long) (submission.start() * NANOS));
    Path file = file(submission, start);
    Files.createDirectories(file.getParent());
    JobRecords records = job.run().records();
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(job(submission, job, start));
      writer.names(new Names(records.names()));
      for (DarshanModule module : DarshanModule.values()) {
        if (records.modules().contains(module)) {
          counters(writer, module, records.records(module, job.plan().ranks()));
        } else if (module == DarshanModule.LUSTRE && submission.hasLayouts()) {
          layouts(writer, job);
        } else if (module == DarshanModule.HEATMAP) {
          heatMaps(writer, records.heatMaps(job.run().runSeconds()));
        }
      }
    }
  }

  private Path file(Submission submission, Instant start) {
    OffsetDateTime time = start.atOffset(ZoneOffset.UTC);
    String name =
        String.format(
            Locale.ROOT,
            "user%d_%s_id%d-%d_%d-%d-%d-%d_1.darshan",
            submission.uid(),
            submission.application(),
            submission.jobId(),
            2000 + submission.jobId() % 60_000,
            time.getMonthValue(),
            time.getDayOfMonth(),
            time.toLocalTime().toSecondOfDay(),
            submission.jobId() * 7919);
    return root.resolve(time.getYear() + "/" + time.getMonthValue() + "/" + time.getDayOfMonth())
        .resolve(name);
  }

  private static JobRecord job(Submission submission, Scene.Result job, Instant start) {
    Instant end = start.plusNanos((long) Math.ceil(job.run().runSeconds() * NANOS));
    String hints = job.plan().labels().hints();
    return new JobRecord(
        WriteOptions.CURRENT.version(),
        submission.uid(),
        start.getEpochSecond(),
        start.getNano(),
        end.getEpochSecond(),
        end.getNano(),
        job.plan().ranks(),
        submission.jobId(),
        RawText.of("lib_ver=3.5.0\n" + (hints.isEmpty() ? "" : "h=" + hints + "\n")),
        RawText.of("/sw/apps/" + submission.application() + " input.nml\n" + MOUNTS));
  }

  private static void counters(
      DarshanWriter writer, DarshanModule module, List<CounterRecord> records) throws IOException {
    try (ModuleWriter out = writer.module(module)) {
      for (CounterRecord record : records) {
        out.write(record);
      }
    }
  }

  private static void heatMaps(DarshanWriter writer, List<HeatmapRecord> records)
      throws IOException {
    try (ModuleWriter out = writer.module(DarshanModule.HEATMAP)) {
      for (HeatmapRecord record : records) {
        out.write(record);
      }
    }
  }

  private static void layouts(DarshanWriter writer, Scene.Result job) throws IOException {
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
    try (ModuleWriter out = writer.module(DarshanModule.LUSTRE)) {
      for (LustreRecord record : records) {
        out.write(record);
      }
    }
  }

  private static LustreRecord layout(SimFile file, long rank) {
    LustreComponent component =
        new LustreComponent(
            file.layout().stripeBytes(),
            file.layout().osts().size(),
            RAID0,
            0,
            0,
            -1,
            -1,
            RawText.EMPTY);
    return new LustreRecord(
        file.id(),
        rank,
        List.of(component),
        file.layout().osts().stream().mapToLong(Integer::longValue).toArray());
  }

  /** Names by record. */
  private record Names(Map<Long, String> names) implements NameTable {
    @Override
    public Optional<RawText> name(long recordId) {
      return Optional.ofNullable(names.get(recordId)).map(RawText::of);
    }

    @Override
    public int size() {
      return names.size();
    }

    @Override
    public void forEach(Visitor visitor) {
      names.forEach((id, name) -> visitor.entry(id, RawText.of(name)));
    }
  }
}
