// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a small log piece by piece, then prints it. Modules must come in the order of their ids.
 */
final class WrittenLog implements Closeable {
  static final long FILE = 7;

  /** A file in whose name a line break and more look like a row of the text. */
  static final long FORGED = 8;

  private final Path path;
  private final DarshanWriter writer;

  private WrittenLog(Path path, DarshanWriter writer) {
    this.path = path;
    this.writer = writer;
  }

  /** A job of eight processes with mounts, and one name. */
  static WrittenLog start(Path folder, WriteOptions options) throws IOException {
    return start(folder, options, job(options, "/apps/sim -x\nlustre\t/scratch\next4\t/"));
  }

  static WrittenLog start(Path folder, WriteOptions options, JobRecord job) throws IOException {
    Path path = folder.resolve("written.darshan");
    DarshanWriter writer = DarshanWriter.create(path, options);
    writer.job(job);
    writer.names(
        new Names(
            Map.of(
                FILE,
                RawText.of("/scratch/data.bin"),
                FORGED,
                RawText.of("/scratch/x\nPOSIX\t0\t9\tPOSIX_OPENS\t77\t/scratch/y"))));
    return new WrittenLog(path, writer);
  }

  static JobRecord job(WriteOptions options, String exeAndMounts) {
    RawText metadata = RawText.of("lib_ver=3.5.0\nno equals sign\n\nh=a=b;c=d\n");
    return new JobRecord(
        options.version(),
        1001,
        1_000_000_000,
        0,
        1_000_000_010,
        0,
        8,
        42,
        metadata,
        RawText.of(exeAndMounts));
  }

  DarshanWriter writer() {
    return writer;
  }

  WrittenLog module(DarshanModule module, DarshanRecord... records) throws IOException {
    try (ModuleWriter out = writer.module(module)) {
      for (DarshanRecord record : records) {
        out.write(record);
      }
    }
    return this;
  }

  WrittenLog trace(DarshanModule module, DarshanRecord record, DxtSegment... segments)
      throws IOException {
    try (ModuleWriter out = writer.module(module)) {
      out.write(record);
      for (DxtSegment segment : segments) {
        out.segment(segment);
      }
    }
    return this;
  }

  WrittenLog partial(DarshanModule module) {
    writer.partial(module.id());
    return this;
  }

  /** Finishes the log and returns its file. */
  Path file() throws IOException {
    close();
    return path;
  }

  /** Finishes the log and returns what is printed for these sections, incomplete data shown. */
  String print(Section first, Section... more) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DarshanLog log = DarshanLog.open(LogSource.of(file()), ReadLimits.DEFAULT)) {
      ParserText.print(
          log, EnumSet.of(first, more), IncompleteData.SHOW, ControlCharacters.AS_RECORDED, out);
    }
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  /** Finishes the log and returns the printed traces. */
  String printTraces() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DarshanLog log = DarshanLog.open(LogSource.of(file()), ReadLimits.DEFAULT)) {
      DxtText.print(log, IncompleteData.SHOW, ControlCharacters.AS_RECORDED, out);
    }
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  /** A record whose counters are 0, 1, 2 … and 0.5, 1.5 … */
  static CounterRecord counters(DarshanModule module, long id, long rank) {
    long[] counters = new long[module.counters().size()];
    double[] fCounters = new double[module.fCounters().size()];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = i;
    }
    for (int i = 0; i < fCounters.length; i++) {
      fCounters[i] = i + 0.5;
    }
    return CounterRecord.of(module, id, rank, counters, fCounters);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private record Names(Map<Long, RawText> byId) implements NameTable {
    private Names {
      byId = new LinkedHashMap<>(byId);
    }

    @Override
    public Optional<RawText> name(long recordId) {
      return Optional.ofNullable(byId.get(recordId));
    }

    @Override
    public int size() {
      return byId.size();
    }

    @Override
    public void forEach(Visitor visitor) {
      byId.forEach(visitor::entry);
    }
  }
}
