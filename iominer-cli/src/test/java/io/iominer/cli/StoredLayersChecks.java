// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.log.Detail;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.report.html.JobPage;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunDrawing;
import io.iominer.report.lookup.StoredJobReport;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A page from a store has the layers of its log, as the page of the log alone. */
abstract class StoredLayersChecks {
  private static final Map<String, JobReport> STORED = new HashMap<>();

  private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");

  private static RunDrawing alone(Path log) throws IOException {
    try (TraceLog opened = TraceFormats.open(log)) {
      return RunDrawing.of(
          LogDiagnosis.of(
              opened,
              new DatedSettings(DiagnosisSettings.standard()),
              JobContention.UNKNOWN,
              Detail.PAGE));
    }
  }

  /** Read once for each log. */
  private static JobReport stored(Path log) {
    return STORED.computeIfAbsent(
        log.getFileName().toString(),
        name ->
            new StoredJobReport(IoStore.open(DiagnosedSamples.shared().store()), Map.of())
                .of(NamedLogs.ofPath(name), true));
  }

  @AfterAll
  static void forget() {
    STORED.clear();
  }

  private static Map<DarshanModule, List<Object>> bytes(RunDrawing drawing) {
    Map<DarshanModule, List<Object>> bytes = new TreeMap<>();
    drawing
        .heatMaps()
        .forEach(
            (layer, map) -> {
              if (map.source() == HeatMap.Source.HEATMAP) {
                bytes.put(
                    layer,
                    List.of(
                        map.ranks().size(),
                        map.bytes().total(IoDirection.READ),
                        map.bytes().total(IoDirection.WRITE)));
              }
            });
    return bytes;
  }

  @Test
  void countsAndHeatMapsAreThoseOfTheLogs() throws IOException {
    int maps = 0;
    for (Path log : SampleLogs.darshan()) {
      RunDrawing alone = alone(log);
      RunDrawing stored = stored(log).runs().get(0).drawing().orElseThrow();
      assertThat(stored.counts())
          .as(log.toString())
          .containsExactlyInAnyOrderElementsOf(alone.counts());
      assertThat(bytes(stored)).as(log.toString()).isEqualTo(bytes(alone));
      maps += bytes(stored).size();
    }
    assertThat(maps).isGreaterThan(10);
  }

  @Test
  void noSectionIsOnAPageTwice() throws IOException {
    for (Path log : SampleLogs.darshan()) {
      assertThat(ID.matcher(JobPage.of(stored(log))).results().map((MatchResult id) -> id.group(1)))
          .as(log.toString())
          .doesNotHaveDuplicates()
          .contains("operations");
    }
  }
}
