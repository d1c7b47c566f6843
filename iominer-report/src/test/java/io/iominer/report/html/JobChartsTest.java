// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.NameTable;
import io.iominer.report.job.RunDrawing;
import io.iominer.report.job.Timeline;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.LayerHeatMaps;
import io.iominer.rootcause.path.JobTrace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JobChartsTest {
  private static final OptionalDouble RUN = OptionalDouble.of(4);

  /** A map of two ranks with bins of 1 s. */
  private static HeatMap map(DarshanModule layer, long[] first, long[] second) {
    LayerHeatMaps maps = new LayerHeatMaps(NameTable.NONE, 2, 64);
    long[] none = new long[first.length];
    maps.add(layer, new HeatmapRecord(0, 0, 1, first, none));
    maps.add(layer, new HeatmapRecord(0, 1, 1, none, second));
    return maps.build(JobTrace.State.NONE).get(layer);
  }

  private static JsonNode chart(HeatMap map) throws IOException {
    JobCharts charts =
        new JobCharts(
            new RunDrawing(
                Timeline.of(RUN, List.of(), Map.of(), file -> ""),
                Optional.empty(),
                Map.of(),
                List.of(),
                RUN));
    return new ObjectMapper().readTree(charts.ranks(map).orElseThrow().json());
  }

  private static double bytes(JsonNode rates) {
    double sum = 0;
    for (JsonNode rate : rates) {
      sum += rate.asDouble() * 4 / rates.size();
    }
    return sum;
  }

  @Test
  void ratesAddUpToTheBytesAboveAndBesideTheMap() throws IOException {
    JsonNode chart =
        chart(
            map(DarshanModule.MPIIO, new long[] {1000, 0, 3000, 0}, new long[] {0, 0, 500, 1500}));
    assertThat(chart.get("rows")).map(JsonNode::asText).containsExactly("rank 0", "rank 1");
    assertThat(bytes(chart.get("rates").get(0))).isCloseTo(4000, within(2.0));
    assertThat(bytes(chart.get("rates").get(1))).isCloseTo(2000, within(2.0));
    assertThat(bytes(chart.get("total").get(0))).as("read").isCloseTo(2000, within(2.0));
    assertThat(bytes(chart.get("total").get(1))).as("written").isCloseTo(4000, within(2.0));
    assertThat(chart.get("bytes").toString()).isEqualTo("[[0,2000.0],[4000.0,0]]");
    assertThat(chart.get("log").asBoolean()).isFalse();
  }

  @Test
  void oneOutlierMakesTheScaleLogarithmic() throws IOException {
    JsonNode chart =
        chart(
            map(
                DarshanModule.POSIX,
                new long[] {1000, 1000, 1000, 900_000},
                new long[] {1000, 1000, 1000, 1000}));
    assertThat(chart.get("log").asBoolean()).isTrue();
  }
}
