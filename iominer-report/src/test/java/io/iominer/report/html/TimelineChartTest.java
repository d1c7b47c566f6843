// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.report.job.Timeline;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.KeptUses;
import io.iominer.rootcause.path.UseInterval;
import io.iominer.sweepline.IoActivity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimelineChartTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static JsonNode chart(
      List<Timeline.Layer> layers, Map<IoActivity, List<CriticalUse>> critical) throws IOException {
    Timeline timeline = Timeline.of(OptionalDouble.of(100), layers, critical, file -> "/f" + file);
    return MAPPER.readTree(TimelineChart.of(timeline).json());
  }

  private static UseInterval use(long file, long rank, double start, double end) {
    return new UseInterval(IoActivity.WRITE, file, rank, start, end);
  }

  private static Timeline.Layer layer(String name, UseInterval... uses) {
    return new Timeline.Layer(name, new KeptUses(List.of(uses), uses.length));
  }

  private static CriticalUse critical(long file, long rank, double start, double end) {
    return new CriticalUse(file, rank, start, end, end - start, OptionalDouble.of(1));
  }

  /**
   *
   *
   * <pre>
   * MPI-IO /f2  [10 ...... 50]
   * POSIX  /f2     [20 .. 45]    critical
   * POSIX  /f1  [5 6]
   * </pre>
   */
  @Test
  void eachLayerOfAFileAndOfARankHasARow() throws IOException {
    JsonNode chart =
        chart(
            List.of(
                layer("MPI-IO", use(2, -1, 10, 50)),
                layer("POSIX", use(2, 3, 20, 45), use(1, 0, 5, 6))),
            Map.of(IoActivity.WRITE, List.of(critical(2, 3, 20, 45))));
    assertThat(chart.get("files"))
        .map(JsonNode::asText)
        .containsExactly("MPI-IO /f2", "POSIX /f2", "POSIX /f1");
    assertThat(chart.get("ranks"))
        .map(JsonNode::asText)
        .containsExactly("MPI-IO all ranks", "POSIX rank 0", "POSIX rank 3");
    assertThat(chart.get("uses"))
        .map(JsonNode::toString)
        .containsExactly("[0,0,1,10.0,50.0]", "[1,2,1,20.0,45.0]", "[2,1,1,5.0,6.0]");
    assertThat(chart.get("critical")).map(JsonNode::toString).containsExactly("[1,2,1,20.0,45.0]");
    assertThat(chart.get("note").asText()).isEmpty();
  }

  @Test
  void filesBeyondTheRowsShareOneOfEachLayer() throws IOException {
    UseInterval[] uses =
        LongStream.range(0, 60).mapToObj(file -> use(file, 0, 1, 2)).toArray(UseInterval[]::new);
    JsonNode chart =
        chart(
            List.of(layer("MPI-IO", uses), layer("POSIX", uses)),
            Map.of(IoActivity.WRITE, List.of(critical(59, 0, 1, 2))));
    assertThat(chart.get("files")).hasSize(38);
    assertThat(chart.get("files").get(0).asText()).isEqualTo("MPI-IO /f59");
    assertThat(chart.get("files").get(37).asText()).isEqualTo("POSIX 42 more files");
  }

  /** A store keeps the uses on the critical path alone, and not their layers. */
  @Test
  void usesOfAnUnknownLayerAreNamedByTheirFile() throws IOException {
    JsonNode chart =
        chart(
            List.of(layer("", use(1, 0, 5, 6))),
            Map.of(IoActivity.WRITE, List.of(critical(1, 0, 5, 6), critical(2, 0, 7, 8))));
    assertThat(chart.get("files")).map(JsonNode::asText).containsExactlyInAnyOrder("/f1", "/f2");
    assertThat(chart.get("critical")).hasSize(2);
  }

  @Test
  void equalUsesOfTwoActivitiesAreBothCritical() throws IOException {
    JsonNode chart =
        chart(
            List.of(layer("POSIX", use(1, 0, 5, 6))),
            Map.of(
                IoActivity.READ,
                List.of(critical(1, 0, 5, 6)),
                IoActivity.WRITE,
                List.of(critical(1, 0, 5, 6))));
    assertThat(chart.get("critical"))
        .map(JsonNode::toString)
        .containsExactlyInAnyOrder("[0,0,0,5.0,6.0]", "[0,0,1,5.0,6.0]");
  }

  @Test
  void usesThatAreNotDrawnAreCounted() throws IOException {
    List<CriticalUse> critical = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      critical.add(critical(1, i, i / 100.0, (i + 1) / 100.0));
    }
    JsonNode chart =
        chart(
            List.of(new Timeline.Layer("POSIX", new KeptUses(List.of(use(1, 0, 5, 6)), 2_000))),
            Map.of(IoActivity.WRITE, critical));
    assertThat(chart.get("critical")).hasSize(4_000);
    assertThat(chart.get("note").asText())
        .isEqualTo(
            "1,999 shorter uses are not drawn; 1,000 uses on the critical path are not drawn");
  }
}
