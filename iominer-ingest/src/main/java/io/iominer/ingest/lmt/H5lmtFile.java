// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.TableRow;
import io.iominer.ingest.lmt.Interval.Flag;
import io.iominer.ingest.source.SourceReader;
import io.iominer.ingest.source.SourceSink;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A day of a file system in NERSC's h5lmt layout. Tables are component by time and hold rates; the
 * rate at a step is that of the interval which ends there, so the first step has none (pytokio,
 * connectors/hdf5.py, and comparison with the database of the same minutes). {@code
 * FSMissingDataSet} marks steps without data.
 */
final class H5lmtFile implements SourceReader {
  static final String STEPS = "/FSStepsGroup/FSStepsDataSet";
  private static final String MISSING = "/FSMissingGroup/FSMissingDataSet";
  private static final String READ = "/OSTReadGroup/OSTBulkReadDataSet";
  private static final String WRITE = "/OSTWriteGroup/OSTBulkWriteDataSet";
  private static final String OSS_CPU = "/OSSCPUGroup/OSSCPUDataSet";
  private static final String MDS_CPU = "/MDSCPUGroup/MDSCPUDataSet";
  private static final String MDS_OPERATIONS = "/MDSOpsGroup/MDSOpsDataSet";

  private final Path path;

  H5lmtFile(Path path) {
    this.path = path;
  }

  @Override
  public void read(SourceSink sink) {
    try (Hdf5File file = new Hdf5File(path)) {
      long[] steps = file.longs(STEPS);
      String fileSystem = osts(file, steps, sink);
      if (file.has(OSS_CPU)) {
        servers(file, steps, fileSystem, sink);
      }
      if (file.has(MDS_CPU) || file.has(MDS_OPERATIONS)) {
        metadata(file, steps, fileSystem, sink);
      }
    }
  }

  private static String osts(Hdf5File file, long[] steps, SourceSink sink) {
    List<String> names = file.texts(READ, "OSTNames");
    double[][] reads = table(file, READ, names.size(), steps.length);
    double[][] writes = table(file, WRITE, names.size(), steps.length);
    double[][] missing =
        file.has(MISSING) ? table(file, MISSING, names.size(), steps.length) : new double[0][];
    Optional<String> fileSystem = Optional.empty();
    for (int ost = 0; ost < names.size(); ost++) {
      String name = names.get(ost);
      Target target =
          Target.of(name, Optional.empty())
              .orElseThrow(() -> file.wrong(READ, "names such as scratch-OST0001", name));
      fileSystem = Optional.of(target.fileSystem());
      for (int i = 0; i < steps.length; i++) {
        boolean isMissing = missing.length > 0 && missing[ost][i] != 0;
        TableRow row = LmtRows.ost(target, start(steps, i), time(steps[i]), flags(isMissing));
        if (i > 0 && !isMissing) {
          double seconds = steps[i] - (double) steps[i - 1];
          LmtRows.amounts(
              row, Amounts.of(reads[ost][i] * seconds), Amounts.of(writes[ost][i] * seconds));
        }
        sink.row(row);
      }
    }
    return fileSystem.orElseThrow(() -> file.wrong(READ, "at least one name", "none"));
  }

  private static void servers(Hdf5File file, long[] steps, String fileSystem, SourceSink sink) {
    List<String> names = file.texts(OSS_CPU, "OSSNames");
    double[][] cpu = table(file, OSS_CPU, names.size(), steps.length);
    for (int oss = 0; oss < names.size(); oss++) {
      Target target = new Target(fileSystem, Optional.empty(), Optional.of(names.get(oss)));
      for (int i = 0; i < steps.length; i++) {
        TableRow row = LmtRows.oss(target, start(steps, i), time(steps[i]), Set.of());
        sink.row(row.set("cpu_percent", Amounts.gauge(cpu[oss][i])));
      }
    }
  }

  private static void metadata(Hdf5File file, long[] steps, String fileSystem, SourceSink sink) {
    List<String> names =
        file.has(MDS_OPERATIONS) ? file.texts(MDS_OPERATIONS, "OpNames") : List.of();
    double[][] rates =
        names.isEmpty() ? new double[0][] : table(file, MDS_OPERATIONS, names.size(), steps.length);
    double[][] cpu = file.has(MDS_CPU) ? table(file, MDS_CPU, 1, steps.length) : new double[0][];
    Target target = new Target(fileSystem, Optional.empty(), Optional.empty());
    for (int i = 0; i < steps.length; i++) {
      TableRow row = LmtRows.mds(target, start(steps, i), time(steps[i]), Set.of());
      if (i > 0) {
        double seconds = steps[i] - (double) steps[i - 1];
        List<Object[]> operations = new ArrayList<>();
        for (int j = 0; j < names.size(); j++) {
          operations.add(new Object[] {names.get(j), Amounts.of(rates[j][i] * seconds), null});
        }
        row.set("operations", operations);
      }
      if (cpu.length > 0) {
        row.set("cpu_percent", Amounts.gauge(cpu[0][i]));
      }
      sink.row(row);
    }
  }

  private static double[][] table(Hdf5File file, String object, int components, int steps) {
    double[][] table = file.matrix(object);
    for (double[] row : table) {
      if (table.length != components || row.length != steps) {
        throw file.wrong(
            object, components + " x " + steps + " values", table.length + " x " + row.length);
      }
    }
    return table;
  }

  private static Optional<Instant> start(long[] steps, int i) {
    return i == 0 ? Optional.empty() : Optional.of(time(steps[i - 1]));
  }

  private static Set<Flag> flags(boolean isMissing) {
    return isMissing ? EnumSet.of(Flag.MISSING) : EnumSet.noneOf(Flag.class);
  }

  private static Instant time(long step) {
    return Instant.ofEpochSecond(step);
  }
}
