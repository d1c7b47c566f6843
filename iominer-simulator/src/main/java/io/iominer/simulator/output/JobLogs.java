// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes the Darshan logs of jobs into a tree of years, months and days. */
public final class JobLogs {
  /** Where compute nodes mount the simulated file system. */
  public static final String MOUNT_POINT = "/scratch";

  private static final String MOUNTS = "lustre\t" + MOUNT_POINT + "\nnfs\t/home\next4\t/";
  private static final int RAID0 = 1;

  private final Path root;

  /** Logs below a simulation's folder. */
  public JobLogs(Path folder) {
    this.root = folder.resolve("darshan");
  }

  /**
   * Who ran what when.
   *
   * @param jobId Slurm's number
   * @param user name of the user
   * @param uid number of the user
   * @param application name of the program
   * @param arguments of the program
   * @param ranks its ranks
   * @param process id of the process that wrote the log
   * @param number that tells logs of a job apart
   * @param start when it began
   * @param end when it ended
   * @param hints of MPI-IO; may be empty
   */
  public record Job(
      long jobId,
      String user,
      long uid,
      String application,
      String arguments,
      int ranks,
      long process,
      long number,
      Instant start,
      Instant end,
      String hints) {
    private String fileName() {
      OffsetDateTime time = start.atOffset(ZoneOffset.UTC);
      return String.format(
          Locale.ROOT,
          "%1$d/%2$d/%3$d/%4$s_%5$s_id%6$d-%7$d_%2$d-%3$d-%8$d-%9$d_1.darshan",
          time.getYear(),
          time.getMonthValue(),
          time.getDayOfMonth(),
          user,
          application,
          jobId,
          process,
          time.toLocalTime().toSecondOfDay(),
          number);
    }

    private JobRecord record() {
      return new JobRecord(
          WriteOptions.CURRENT.version(),
          uid,
          start.getEpochSecond(),
          start.getNano(),
          end.getEpochSecond(),
          end.getNano(),
          ranks,
          jobId,
          RawText.of("lib_ver=3.5.0\n" + (hints.isEmpty() ? "" : "h=" + hints + "\n")),
          RawText.of("/sw/apps/" + application + " " + arguments + "\n" + MOUNTS));
    }
  }

  /** Writes the modules of a log. */
  public interface Modules {
    void write(DarshanWriter writer) throws IOException;
  }

  /**
   * Writes a job's log.
   *
   * @param names of all records, by their ids
   */
  public void write(Job job, Map<Long, String> names, Modules modules) throws IOException {
    Path file = root.resolve(job.fileName());
    Files.createDirectories(file.getParent());
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(job.record());
      writer.names(new Names(names));
      modules.write(writer);
    }
  }

  /** Writes a module, if it has records. */
  public static void write(
      DarshanWriter writer, DarshanModule module, List<? extends DarshanRecord> records)
      throws IOException {
    if (records.isEmpty()) {
      return;
    }
    try (ModuleWriter out = writer.module(module)) {
      for (DarshanRecord record : records) {
        out.write(record);
      }
    }
  }

  /** A file's layout: one component, and what Darshan could not tell as −1. */
  public static LustreRecord layout(long file, long rank, long stripeBytes, long[] osts) {
    LustreComponent component =
        new LustreComponent(stripeBytes, osts.length, RAID0, 0, 0, -1, -1, RawText.EMPTY);
    return new LustreRecord(file, rank, List.of(component), osts);
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
