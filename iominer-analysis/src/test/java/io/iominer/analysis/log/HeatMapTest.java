// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Segments;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.heatmap.BinnedBytes;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.heatmap.PhasePeriod;
import io.iominer.rootcause.path.JobTrace.State;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Heat maps beside what others made of the same logs, and phases beside what programs did. */
class HeatMapTest {
  private static LogReport report(Path file) throws IOException {
    return LogDiagnosis.of(file, DiagnosisSettings.standard());
  }

  private static List<Path> layerData() throws IOException {
    try (Stream<Path> logs = Files.list(SharedData.folder("layer-data").resolve("darshan"))) {
      return logs.filter(log -> log.toString().endsWith(".darshan")).sorted().toList();
    }
  }

  private static Path layerLog(String job) throws IOException {
    return layerData().stream()
        .filter(log -> log.getFileName().toString().contains("_id" + job))
        .findFirst()
        .orElseThrow();
  }

  /** Bytes by direction and bin, added up from the lines of darshan-parser. */
  private static Map<String, Long> reference(Path expected, String layers) throws IOException {
    Map<String, Long> bytes = new TreeMap<>();
    try (BufferedReader lines = SharedData.gzipText(expected)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.startsWith("HEATMAP\t") ? line.split("\t", -1) : new String[0];
        if (cells.length > 5
            && cells[3].contains("_BIN_")
            && !cells[3].contains("WIDTH")
            && cells[5].substring("heatmap:".length()).matches(layers)
            && !cells[4].equals("0")) {
          bytes.merge(cells[3].substring("HEATMAP_".length()), Long.parseLong(cells[4]), Long::sum);
        }
      }
    }
    return bytes;
  }

  private static Map<String, Long> found(HeatMap map) {
    Map<String, Long> bytes = new TreeMap<>();
    for (IoDirection direction : IoDirection.values()) {
      for (int i = 0; i < map.bytes().bins(); i++) {
        if (map.bytes().bytes(direction, i) > 0) {
          bytes.put(direction + "_BIN_" + i, Math.round(map.bytes().bytes(direction, i)));
        }
      }
    }
    return bytes;
  }

  /** MPI-IO is above POSIX in these logs, and DAOS below DFS. */
  @Test
  void binsAreTheSumsOfTheReferenceParser() throws IOException {
    int checked = 0;
    for (Path file : SharedData.darshanLogs()) {
      Path expected = SharedData.expected(file, "base");
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        Set<DarshanModule> modules = log.header().modulesWithData();
        if (Files.exists(expected) && modules.contains(DarshanModule.HEATMAP)) {
          HeatMapBuilder builder =
              new HeatMapBuilder(log.names(), log.job().processCount(), modules);
          read(log, builder(log), builder, "");
          assertThat(builder.build(State.NONE).map(HeatMapTest::found).orElse(Map.of()))
              .as(file.toString())
              .isEqualTo(reference(expected, "POSIX|STDIO|DFS"));
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(20);
  }

  @Test
  void ofRealJobsTheBytesOfAllRanksAreThoseOfTheSummary() throws IOException {
    for (Path file : layerData()) {
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        HeatMapBuilder builder =
            new HeatMapBuilder(
                log.names(), log.job().processCount(), log.header().modulesWithData());
        read(log, builder(log), builder, "");
        HeatMap map = builder.build(State.NONE).orElseThrow();
        assertThat(map.ranks().stream().map(RankBytes::bytes).mapToLong(BinnedBytes::total).sum())
            .as(file.toString())
            .isEqualTo(map.bytes().total());
        double counted = (double) LogSummaries.of(log).io().bytes();
        assertThat((double) map.bytes().total())
            .as(file.toString())
            .isCloseTo(counted, within(1e-4 * counted));
        assertThat(map.uncoveredSeconds(log.job().runTimeSeconds())).isZero();
      }
    }
  }

  /** Darshan kept both of the same calls: what is made of one is what it made of the other. */
  @Test
  void aMapOfTheTraceIsDarshansOwn() throws IOException {
    List<Path> logs = new ArrayList<>(layerData());
    logs.addAll(SampleLogs.darshan());
    int checked = 0;
    for (Path file : logs) {
      try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
        if (log.header().modulesWithData().contains(DarshanModule.DXT_POSIX)
            && log.header().modulesWithData().contains(DarshanModule.HEATMAP)) {
          HeatMapBuilder traced = builder(log);
          HeatMapBuilder own = builder(log);
          read(log, traced, own, "POSIX");
          checked += compare(file, traced.build(State.USED), own.build(State.NONE));
        }
      }
    }
    assertThat(checked).isGreaterThan(5);
  }

  /** Of POSIX alone, which is what both have. */
  private static HeatMapBuilder builder(DarshanLog log) throws IOException {
    return new HeatMapBuilder(
        log.names(), log.job().processCount(), EnumSet.of(DarshanModule.POSIX));
  }

  /** Reads the trace for one, and heat maps whose name ends so for another one. */
  private static void read(DarshanLog log, HeatMapBuilder traced, HeatMapBuilder own, String ending)
      throws IOException {
    NameTable names = log.names();
    for (ModuleRegion region : log.header().modules()) {
      DarshanModule module = region.module().orElse(DarshanModule.NULL);
      if (module == DarshanModule.DXT_POSIX || module == DarshanModule.HEATMAP) {
        try (ModuleRecordReader reader = log.records(region)) {
          for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
            if (r instanceof HeatmapRecord bins
                && names.name(r.recordId()).orElseThrow().text().endsWith(ending)) {
              own.add(bins);
            } else if (r instanceof DxtRecord head) {
              Segments segments = traced.noting(head, reader::nextSegment);
              DxtSegment segment = new DxtSegment();
              while (segments.next(segment)) {
                // Noted by then.
              }
            }
          }
        }
      }
    }
  }

  private static int compare(Path file, Optional<HeatMap> traced, Optional<HeatMap> own) {
    assertThat(traced.isPresent()).as(file.toString()).isEqualTo(own.isPresent());
    if (traced.isEmpty()) {
      return 0;
    }
    HeatMap expected = own.get();
    HeatMap map = traced.get();
    int ratio = (int) Math.round(expected.binSeconds() / map.binSeconds());
    for (IoDirection direction : IoDirection.values()) {
      for (int i = 0; i < expected.bytes().bins(); i++) {
        double sum = 0;
        for (int j = i * ratio; j < Math.min(map.bytes().bins(), (i + 1) * ratio); j++) {
          sum += map.bytes().bytes(direction, j);
        }
        assertThat(sum)
            .as("%s, bin %d of %s", file, i, direction)
            .isCloseTo(
                expected.bytes().bytes(direction, i),
                within(1000 + 1e-3 * expected.bytes().total(direction)));
      }
    }
    return 1;
  }

  /** Steps of a program that computes between its writes, and the seconds that it computes. */
  @ParameterizedTest
  @CsvSource({
    "4478734, 6, 1.3",
    "4478755, 5, 1.5",
    "4478701, 4, 2.0",
    "4478834, 5, 1.4",
    "4478843, 4, 1.5"
  })
  void aWriteAfterEachStepIsAPhase(String job, int steps, double computing) throws IOException {
    LogReport report = report(layerLog(job));
    PhasePeriod period =
        report
            .heatMap()
            .orElseThrow()
            .phases(IoDirection.WRITE, report.job().facts().runSeconds())
            .period()
            .orElseThrow();
    assertThat(period.count()).isEqualTo(steps);
    assertThat(period.seconds()).isBetween(computing, 2 * computing);
  }

  @Test
  void whereTheLogDoesNotTellThereIsNoMap() throws IOException {
    assertThat(report(SharedData.darshanLog("x86_64-3.3.1")).heatMap()).isEmpty();
    assertThat(report(SharedData.darshanLog("partial_data_dxt")).heatMap()).isEmpty();
  }
}
