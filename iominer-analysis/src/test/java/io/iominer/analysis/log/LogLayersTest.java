// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.StandardStreams;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.CommonAccesses;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.layer.FileOffsets;
import io.iominer.rootcause.layer.LayerActivity;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.testing.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What each layer of public logs did, beside what Darshan's own parsers print of them. */
class LogLayersTest {
  private static final List<DarshanModule> LAYERS =
      List.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO);

  /** DXT_MPIIO of version 1 traced no offsets. */
  private static final String UNKNOWN_OFFSET = " -1 ";

  /** What darshan-parser prints of a counter. */
  private record Line(String module, String record, String counter, String value, String name) {
    boolean isStream() {
      return StandardStreams.contain(
          Optional.of(name), Long.parseUnsignedLong(record.substring(record.indexOf(' ') + 1)));
    }
  }

  private static LogReport report(Path file) throws IOException {
    try (TraceLog log = TraceFormats.open(file)) {
      return LogDiagnosis.of(
          log, new DatedSettings(DiagnosisSettings.standard()), JobContention.UNKNOWN, Detail.PAGE);
    }
  }

  /** Every second log: there are many alike. */
  private static List<Path> logs(String kind) {
    List<Path> all =
        SharedData.darshanLogs().stream()
            .filter(log -> Files.exists(SharedData.expected(log, kind)))
            .toList();
    return IntStream.range(0, all.size()).filter(i -> i % 2 == 0).mapToObj(all::get).toList();
  }

  private static List<Line> lines(Path log) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (BufferedReader text = SharedData.gzipText(SharedData.expected(log, "base"))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        String[] cells = line.split("\t", -1);
        if (!line.startsWith("#") && cells.length > 5) {
          lines.add(new Line(cells[0], cells[1] + " " + cells[2], cells[3], cells[4], cells[5]));
        }
      }
    }
    return lines;
  }

  @Test
  void bytesOfEachLayersHeatMapAreThoseOfTheReferenceParser() throws IOException {
    int maps = 0;
    for (Path log : logs("base")) {
      Map<String, Long> expected = new TreeMap<>();
      for (Line line : lines(log)) {
        if (line.module().equals("HEATMAP")
            && line.counter().contains("_BIN_")
            && !line.counter().contains("WIDTH")) {
          long bytes = Long.parseLong(line.value());
          if (bytes > 0) {
            String layer = line.name().substring("heatmap:".length());
            String direction = line.counter().contains("READ") ? "READ" : "WRITE";
            expected.merge(layer + " " + direction, bytes, Long::sum);
          }
        }
      }
      Map<String, Long> found = new TreeMap<>();
      for (Map.Entry<DarshanModule, HeatMap> map : report(log).layers().heatMaps().entrySet()) {
        for (IoDirection direction : IoDirection.values()) {
          long bytes = map.getValue().bytes().total(direction);
          if (map.getValue().source() == HeatMap.Source.HEATMAP && bytes > 0) {
            found.put(map.getKey().name() + " " + direction, bytes);
            maps++;
          }
        }
      }
      assertThat(found).as(log.toString()).isEqualTo(expected);
    }
    assertThat(maps).isGreaterThan(30);
  }

  @Test
  void commonAccessSizesAreThoseOfTheReferenceParser() throws IOException {
    int sizes = 0;
    for (Path log : logs("base")) {
      Map<String, Map<Long, Long>> expected = new HashMap<>();
      Map<String, Long> size = new HashMap<>();
      for (Line line : lines(log)) {
        String counter = line.counter().replaceFirst("^[A-Z]+_", "");
        if (line.isStream()) {
          continue;
        }
        if (counter.matches("ACCESS[1-4]_ACCESS")) {
          size.put(line.module() + line.record() + counter.charAt(6), Long.parseLong(line.value()));
        } else if (counter.matches("ACCESS[1-4]_COUNT") && Long.parseLong(line.value()) > 0) {
          expected
              .computeIfAbsent(line.module(), module -> new HashMap<>())
              .merge(
                  size.get(line.module() + line.record() + counter.charAt(6)),
                  Long.parseLong(line.value()),
                  Long::sum);
        }
      }
      Map<DarshanModule, List<CommonAccesses.Size>> found = report(log).layers().accesses();
      for (DarshanModule layer : List.of(DarshanModule.POSIX, DarshanModule.MPIIO)) {
        Map<Long, Long> counts = expected.getOrDefault(layer.logName(), Map.of());
        List<Long> greatest =
            counts.values().stream().sorted((a, b) -> Long.compare(b, a)).limit(4).toList();
        List<CommonAccesses.Size> own = found.getOrDefault(layer, List.of());
        assertThat(own.stream().map(CommonAccesses.Size::count).toList())
            .as("%s of %s", layer, log)
            .isEqualTo(greatest);
        own.forEach(one -> assertThat(counts).containsEntry(one.bytes(), one.count()));
        sizes += own.size();
      }
    }
    assertThat(sizes).isGreaterThan(100);
  }

  /** Begin and end of each use are counters of its record, as far as they lie in the run. */
  @Test
  void usesOfEachLayerAreThoseOfTheReferenceParser() throws IOException {
    long uses = 0;
    for (Path log : logs("base")) {
      Map<String, Map<String, Double>> records = new HashMap<>();
      Map<String, Long> expected = new TreeMap<>();
      LogReport report = report(log);
      double run = report.job().facts().runSeconds().orElse(Double.MAX_VALUE);
      for (Line line : lines(log)) {
        if (line.counter().endsWith("_TIMESTAMP") && !line.isStream()) {
          records
              .computeIfAbsent(line.module() + " " + line.record(), key -> new HashMap<>())
              .put(line.counter().replaceFirst("^[A-Z0-9]+_F_", ""), Double.valueOf(line.value()));
        }
      }
      records.forEach(
          (record, times) -> {
            for (String kind : List.of("OPEN", "READ", "WRITE", "CLOSE")) {
              double start = times.getOrDefault(kind + "_START_TIMESTAMP", 0.0);
              if (start > 0
                  && start <= run
                  && times.getOrDefault(kind + "_END_TIMESTAMP", 0.0) >= start) {
                expected.merge(record.substring(0, record.indexOf(' ')), 1L, Long::sum);
              }
            }
          });
      for (DarshanModule layer : LAYERS) {
        long found =
            report.layers().uses().containsKey(layer) ? report.layers().uses().get(layer).all() : 0;
        assertThat(found)
            .as("%s of %s", layer, log)
            .isEqualTo(expected.getOrDefault(layer.logName(), 0L));
        uses += found;
      }
    }
    assertThat(uses).isGreaterThan(1_000);
  }

  @Test
  void offsetsAreThoseOfTheReferenceParser() throws IOException {
    int files = 0;
    for (Path log : logs("dxt")) {
      LogReport report = report(log);
      LayerActivity layers = report.layers();
      if (layers.offsets().isPresent()) {
        FileOffsets file = layers.offsets().get();
        Map<String, List<Long>> expected = traced(log, Long.toUnsignedString(file.fileId()));
        Map<String, List<Long>> found = new TreeMap<>();
        for (FileOffsets.Part part : file.parts()) {
          found.put(
              "X_"
                  + part.module().name().substring("DXT_".length())
                  + " "
                  + part.direction().name().toLowerCase(Locale.ROOT),
              List.of(part.count(), part.bytes()));
          assertThat(part.drawn()).hasSizeBetween(1, 1_250);
          assertThat(part.drawn().size()).isGreaterThanOrEqualTo((int) Math.min(part.count(), 625));
        }
        assertThat(found).as(log.toString()).isEqualTo(expected);
        files++;
      } else {
        assertThat(report.job().trace().state())
            .as(log.toString())
            .isNotEqualTo(JobTrace.State.USED);
      }
    }
    assertThat(files).isGreaterThan(5);
  }

  /** Operations and bytes of a file by trace and direction. */
  private static Map<String, List<Long>> traced(Path log, String file) throws IOException {
    Map<String, List<Long>> traced = new TreeMap<>();
    boolean isMeant = false;
    try (BufferedReader text = SharedData.gzipText(SharedData.expected(log, "dxt"))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        if (line.startsWith("# DXT, file_id: ")) {
          isMeant = line.startsWith("# DXT, file_id: " + file + ",");
        } else if (isMeant && line.startsWith(" X_") && !line.contains(UNKNOWN_OFFSET)) {
          String[] cells = line.strip().split(" +", -1);
          traced.merge(
              cells[0] + " " + cells[2],
              List.of(1L, Long.parseLong(cells[5])),
              (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
        }
      }
    }
    return traced;
  }

  /** A screen of text draws nothing of layers. */
  @Test
  void nothingIsGatheredUnlessItIsDrawn() throws IOException {
    Path log = SharedData.darshanLog("ior_hdf5_example");
    assertThat(LogDiagnosis.of(log, DiagnosisSettings.standard()).layers())
        .isEqualTo(LayerActivity.NONE);
    assertThat(report(log).layers().uses())
        .containsKeys(
            DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.H5D, DarshanModule.DXT_MPIIO);
  }
}
