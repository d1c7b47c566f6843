// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MdhimCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.model.RecordKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

/** Small logs with records of every module, their counters filled from a seeded generator. */
final class HandMadeLogs {
  static final long FILE_ID = 0xFEDCBA9876543210L;
  static final int RECORDS = 3;

  private HandMadeLogs() {}

  static JobRecord job(String version) {
    boolean nanoseconds = version.compareTo("3.41") >= 0;
    return new JobRecord(
        version,
        1001,
        1_700_000_000,
        nanoseconds ? 123_456_789 : 0,
        1_700_000_100,
        nanoseconds ? 987_654_321 : 0,
        8,
        4711,
        RawText.of("lib_ver=3.5.0\nh=cb_nodes=4\n"),
        RawText.of("/apps/bin/sim -x\nlustre\t/scratch\next4\t/"));
  }

  static NameTable names() {
    CompactNameTable names = new CompactNameTable();
    names.put(FILE_ID, "/scratch/a file\twith a tab".getBytes(StandardCharsets.UTF_8));
    names.put(1, new byte[] {'/', (byte) 0xff, (byte) 0xfe});
    return names;
  }

  /** Records of a module, always the same for the same module. */
  static List<DarshanRecord> records(DarshanModule module) {
    Random random = new Random(module.id());
    return IntStream.range(0, RECORDS).mapToObj(rank -> record(module, rank, random)).toList();
  }

  static CounterRecord counters(DarshanModule module, long rank, Random random) {
    long[] counters = new long[module.counters().size()];
    double[] fCounters = new double[module.fCounters().size()];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = random.nextInt(1_000_000);
    }
    for (int i = 0; i < fCounters.length; i++) {
      fCounters[i] = random.nextDouble() * 100;
    }
    return CounterRecord.of(module, FILE_ID, rank, counters, fCounters);
  }

  private static DarshanRecord record(DarshanModule module, int rank, Random random) {
    return switch (module.kind()) {
      case COUNTERS -> withExtras(counters(module, rank, random));
      case LUSTRE ->
          new LustreRecord(
              FILE_ID,
              rank,
              List.of(
                  new LustreComponent(1 << 20, 1, 1, 16, 0, 1 << 22, 65537, RawText.of("fast")),
                  new LustreComponent(1 << 22, 2, 1, 0, 1 << 22, -1, 65537, RawText.EMPTY)),
              new long[] {7, 8, 9},
              OptionalInt.of(24));
      case DXT -> new DxtRecord(module, FILE_ID, rank, 0, RawText.of("node" + rank), 2, 1);
      case HEATMAP ->
          new HeatmapRecord(FILE_ID, rank, 0.1, new long[] {1, 2, 3}, new long[] {4, 5, rank});
      case APMPI, OPAQUE -> throw new IllegalArgumentException(module + " is not made by hand");
    };
  }

  private static CounterRecord withExtras(CounterRecord record) {
    return switch (record.module()) {
      case H5D, PNETCDF_VAR -> record.withParent(99);
      case DFS ->
          record.withDaos(
              new DaosIds(
                  new UUID(1, 2), new UUID(3, 4), OptionalLong.empty(), OptionalLong.empty()));
      case DAOS ->
          record.withDaos(
              new DaosIds(new UUID(1, 2), new UUID(3, 4), OptionalLong.of(5), OptionalLong.of(-6)));
      case MDHIM -> {
        record.counters()[MdhimCounter.SERVERS.index()] = 2;
        yield record.withServers(new long[] {11, 12});
      }
      default -> record;
    };
  }

  /** A log with every module that its format has room for and that can be made by hand. */
  static void write(Path file, WriteOptions options, List<DarshanModule> modules)
      throws IOException {
    try (DarshanWriter writer = DarshanWriter.create(file, options)) {
      writer.job(job(options.version()));
      writer.names(names());
      for (DarshanModule module : modules) {
        try (ModuleWriter out = writer.module(module)) {
          for (DarshanRecord record : records(module)) {
            out.write(record);
            if (module.kind() == RecordKind.DXT) {
              segments(out);
            }
          }
        }
      }
    }
  }

  static List<DarshanModule> allModules() {
    return Arrays.stream(DarshanModule.values())
        .filter(m -> m.kind() != RecordKind.OPAQUE && m.kind() != RecordKind.APMPI)
        .toList();
  }

  private static void segments(ModuleWriter out) throws IOException {
    DxtSegment segment = new DxtSegment();
    for (int i = 0; i < 3; i++) {
      segment.set(i < 2 ? IoDirection.WRITE : IoDirection.READ, i * 4096L, 4096, i, i + 0.5);
      segment.setThread(17);
      out.segment(segment);
    }
  }
}
