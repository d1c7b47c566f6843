// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.StatementStopped;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.LostNodeHours;
import io.iominer.report.section.SectionRows;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a notebook shows of tuples and of sections. */
class NotebookTest {
  @TempDir private Path folder;

  private static final String HOSTILE = "</td><script>document.title='owned'</script>&\u202e\u0007";

  private static Tuples tuples(String statement) {
    return new Tuples(TestSpark.session().sql(statement));
  }

  @Test
  void valuesHaveTheirUnits() {
    String html =
        Notebook.show(
                tuples(
                    "SELECT 1234567L AS job_id, 2097152L AS bytes_read, 1.5D AS run_time_s,"
                        + " 0.25D AS small_share, 1048576D AS bandwidth, 1234L AS jobs,"
                        + " timestamp_seconds(0) AS start_time, NULL AS user, 7.5D AS metadata_rate,"
                        + " array('a', 'b') AS evidence"))
            .html();
    assertThat(html)
        .contains(
            ">1234567<",
            ">2.00 MiB<",
            ">1.50 s<",
            ">25 %<",
            ">1.00 MiB/s<",
            ">1,234<",
            ">1970-01-01 00:00:00<",
            ">-<",
            ">metadata_rate (operations/s)<",
            ">7.50<",
            "a")
        .doesNotContain("there are more", "<script");
  }

  @Test
  void whatIsNegativeIsANumberOfItsUnit() {
    assertThat(Notebook.show(tuples("SELECT -5L AS bytes_read, -0.5D AS lost_s")).html())
        .contains("bytes_read (bytes)", ">-5<", "lost_s (s)", ">-0.50<");
  }

  @Test
  void theFirstRowsAreShownAndThatThereAreMore() {
    assertThat(Notebook.show(tuples("SELECT id FROM range(3)"), 2).html())
        .contains(">0<", ">1<", "The first 2 rows; there are more.")
        .doesNotContain(">2<");
    assertThat(Notebook.show(tuples("SELECT id FROM range(3)"), 3).html())
        .doesNotContain("there are more");
    assertThat(Notebook.show(tuples("SELECT id FROM range(0)")).html()).contains("No rows.");
  }

  @Test
  void manyRowsAreShownInPages() {
    String html = Notebook.show(tuples("SELECT id FROM range(1001)")).html();
    assertThat(html).contains(">999<", "The first 1,000 rows; there are more.", ", 20);</script>");
    assertThat(html.split("<td", -1)).as("rows").hasSize(1 + 1000);
    assertThat(Notebook.show(tuples("SELECT id FROM range(20)")).html()).doesNotContain("<script");
  }

  @Test
  void aTableThatTakesTooLongIsStopped() {
    Tuples slow =
        tuples(
            "SELECT count(*) AS n FROM range(1000000) a CROSS JOIN range(1000000) b"
                + " WHERE a.id * b.id % 7 = 3");
    assertThatThrownBy(() -> Notebook.show(slow, 2, Duration.ofMillis(500)))
        .isInstanceOf(StatementStopped.class)
        .hasMessageContaining("stopped after 0.5s, its time limit; show(tuples, rows,");
    assertThat(Notebook.show(tuples("SELECT id FROM range(3)")).html()).contains(">2<");
  }

  @Test
  void namesAreTextWhateverTheyHold() {
    String html =
        Notebook.show(tuples("SELECT '" + HOSTILE.replace("'", "\\'") + "' AS application")).html();
    assertThat(html)
        .contains("&lt;/td&gt;&lt;script&gt;", "&amp;", "\\x202e", "\\x07")
        .doesNotContain("<script");
  }

  @Test
  void aSectionHasItsChartItsTableAndItsQuery() {
    String html = Notebook.show(section(List.of("app1", HOSTILE))).html();
    assertThat(html)
        .contains("<div class=\"chart\"", "\"kind\":\"bars\"", "<td", "SELECT r.application")
        .contains("(window.iominerCharts = window.iominerCharts || []).push('iominer");
    assertThat(html.split("<script", -1)).as("the data and what draws them").hasSize(1 + 2);
    assertThat(Notebook.show(section(List.of())).html())
        .contains("No job lost time")
        .doesNotContain("<script");
  }

  private static JsonNode option(RichHtml plot) throws IOException {
    Matcher data =
        Pattern.compile("<script type=\"application/json\"[^>]*>(.*?)</script>", Pattern.DOTALL)
            .matcher(plot.html());
    assertThat(data.find()).isTrue();
    return new ObjectMapper().readTree(data.group(1));
  }

  private static JsonNode data(RichHtml plot) throws IOException {
    return option(plot).get("series").get(0).get("data");
  }

  @Test
  void aPlotIsOfTheKindThatFits() throws IOException {
    Tuples rows =
        tuples(
            "SELECT concat('a', id) AS application, timestamp_seconds(id) AS start_time,"
                + " 2L * id AS jobs, id * 1024 * 1024 * 1.5D AS bytes_read FROM range(1, 3)");
    JsonNode bars =
        option(Notebook.plot(rows, "application", "bytes_read", "bytes_read / 2 AS bytes_half"));
    assertThat(bars.at("/series/0/type").textValue()).isEqualTo("bar");
    assertThat(bars.at("/series/1/data").toString()).as("in MiB").isEqualTo("[0.75,1.5]");
    assertThat(bars.at("/xAxis/data").toString()).isEqualTo("[\"a1\",\"a2\"]");
    JsonNode line = option(Notebook.plot(rows.sort("start_time DESC"), "start_time", "jobs"));
    assertThat(line.at("/series/0/type").textValue()).isEqualTo("line");
    assertThat(line.at("/series/0/data").toString()).isEqualTo("[[1000.0,2.0],[2000.0,4.0]]");
    JsonNode points = option(Notebook.plot(rows, "jobs", "bytes_read"));
    assertThat(points.at("/series/0/type").textValue()).isEqualTo("scatter");
    assertThat(points.at("/yAxis/name").textValue()).isEqualTo("bytes_read (MiB)");
    assertThat(points.at("/series/0/data").toString()).isEqualTo("[[2.0,1.5],[4.0,3.0]]");
    assertThat(data(Notebook.plot(rows, "jobs"))).hasSize(Plot.BINS);
  }

  @Test
  void aHistogramCountsEachRowOnce() throws IOException {
    JsonNode counts = data(Notebook.plot(tuples("SELECT id AS n FROM range(100)"), "n"));
    for (JsonNode count : counts) {
      assertThat(count.longValue()).isEqualTo(5);
    }
    assertThat(data(Notebook.plot(tuples("SELECT 3 AS n FROM range(7)"), "n")).get(0).longValue())
        .isEqualTo(7);
  }

  @Test
  void aBoxHasTheQuartilesOfItsRows() throws IOException {
    JsonNode boxes =
        data(
            Notebook.plot(
                PlotKind.BOX,
                tuples("SELECT if(id < 5, 'a', 'b') AS k, if(id = 6, NULL, id) AS n FROM range(7)"),
                "k",
                "n"));
    assertThat(boxes.toString()).isEqualTo("[[0.0,1.0,2.0,3.0,4.0],[5.0,5.0,5.0,5.0,5.0]]");
  }

  @Test
  void aHeatMapHasAColorForEachPair() throws IOException {
    JsonNode cells =
        data(
            Notebook.plot(
                PlotKind.HEAT,
                tuples(
                    "SELECT * FROM VALUES ('x', 'p', 0.5D), ('y', 'p', 0.25D) AS t(a, b, a_share)"),
                "a",
                "b",
                "a_share"));
    assertThat(cells.toString()).as("in percent").isEqualTo("[[0,0,50.0],[1,0,25.0]]");
  }

  @Test
  void aPlotOfOtherColumnsIsRefused() {
    Tuples rows = tuples("SELECT 'a' AS text, 1 AS number");
    assertThatThrownBy(() -> Notebook.plot(rows, "number", "text"))
        .hasMessage("plot: expected numbers in column text");
    assertThatThrownBy(() -> Notebook.plot(PlotKind.HEAT, rows, "text", "number"))
        .hasMessage("plot: HEAT takes 3 columns");
    assertThatThrownBy(() -> Notebook.plot(rows, "text", "numbers"))
        .hasMessageContaining("the nearest is number");
  }

  @Test
  void aPlotSaysWhatItLeavesOutAndNamesAreText() {
    RichHtml plot =
        Notebook.plot(
            tuples("SELECT '" + HOSTILE.replace("'", "\\'") + "' AS n, id FROM range(10001)"),
            "n",
            "id");
    assertThat(plot.html()).contains("The first 10,000 rows are drawn; there are more.");
    assertThat(plot.html().split("<script", -1)).as("the data and what draws them").hasSize(1 + 2);
  }

  @Test
  void anUnknownSectionIsAnErrorThatNamesTheKnownOnes() {
    IoStore.openOrCreate(folder.resolve("store"), 2);
    try (IOMiner miner = IOMiner.open(folder.resolve("store"), TestSpark.session())) {
      assertThatThrownBy(() -> Notebook.show(miner, "reasons"))
          .hasMessageStartingWith("There is no section reasons; there are ")
          .hasMessageContaining("causes");
    }
  }

  /** A section with a row for each application. */
  static SectionRows section(List<String> applications) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (String application : applications) {
      rows.add(new @Nullable Object[] {application, 3L, 1.5, 0.25, 100.0, "slow_ost", 0L});
    }
    return LostNodeHours.section(rows);
  }
}
