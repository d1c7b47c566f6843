// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.spark.Tuples;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.notebook.Notebook;
import io.iominer.report.notebook.PlotKind;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs of a notebook's cells in Chromium. */
class NotebookBrowserTest {
  /** Notebooks load a module loader, which scripts must not meet. */
  private static final String LOADER =
      "<script>window.define = () => { throw new Error('a module'); }; define.amd = {};</script>";

  @TempDir private Path folder;

  private OpenedPage opened(String body) throws IOException {
    Path file = folder.resolve("notebook.html");
    Files.writeString(
        file, "<!DOCTYPE html><title>Notebook</title><body>" + LOADER + body + "</body>");
    return OpenedPage.of(file, OpenedPage.DESKTOP);
  }

  private static String section() {
    Object[] hostile = {
      "</script><script>document.title='owned'</script>",
      3L,
      1.5,
      0.25,
      100.0,
      "slow_ost",
      0L,
      1L,
      0.1
    };
    Object[] other = {"app2", 1L, 0.5, 0.25, 50.0, "metadata", 0L, 2L, 0.1};
    return Notebook.show(
            AttentionSections.lostNodeHours(JobFilter.ALL, 5).rows(List.of(hostile, other)))
        .html();
  }

  @Test
  void chartsAreDrawnInFramesOfTheirOwn() throws IOException, InterruptedException {
    OpenedPage page = opened(Notebook.setup().html() + section() + section());
    DrawnCharts.expect(page, 2);
    assertThat(page.title()).isEqualTo("Notebook");
    assertThat(page.all("table")).as("the notebook's own").isEmpty();
    assertThat(page.requests()).isEmpty();
    assertThat(page.console()).isEmpty();
  }

  /** Jupyter can show a cell before the first one, when it opens a notebook again. */
  @Test
  void chartsWaitForWhatDrawsThem() throws IOException, InterruptedException {
    DrawnCharts.expect(opened(section() + Notebook.setup().html()), 1);
  }

  @Test
  void withoutItTheTableIsThere() throws IOException {
    OpenedPage page = opened(section());
    assertThat(page.all("tbody tr")).hasSize(2);
    assertThat(page.all("iframe")).isEmpty();
    assertThat(page.title()).isEqualTo("Notebook");
  }

  private static Tuples tuples(String statement) {
    return new Tuples(TestSpark.session().sql(statement));
  }

  @Test
  void plotsAreDrawnOfAllKinds() throws IOException, InterruptedException {
    Tuples rows =
        tuples(
            "SELECT '</script><script>document.title=1</script>' || id % 3 AS name, id AS jobs,"
                + " 2e9 * id AS bytes_read, timestamp_seconds(id) AS start_time FROM range(9)");
    StringBuilder body = new StringBuilder(Notebook.setup().html());
    for (PlotKind kind : PlotKind.values()) {
      String[] columns =
          switch (kind) {
            case BAR, BOX -> new String[] {"name", "bytes_read"};
            case LINE -> new String[] {"start_time", "jobs", "2 * jobs AS twice"};
            case SCATTER -> new String[] {"jobs", "bytes_read"};
            case HISTOGRAM -> new String[] {"bytes_read"};
            case HEAT -> new String[] {"name", "jobs", "bytes_read"};
          };
      body.append(Notebook.plot(kind, rows, columns).html());
    }
    OpenedPage page = opened(body.toString());
    DrawnCharts.expect(page, PlotKind.values().length);
    assertThat(page.title()).isEqualTo("Notebook");
    assertThat(page.console()).isEmpty();
  }

  @Test
  void aTableHasPages() throws IOException {
    OpenedPage page = opened(Notebook.show(tuples("SELECT id FROM range(45)")).html());
    assertThat(page.all("tbody tr:not([hidden])")).hasSize(Notebook.PAGE);
    assertThat(page.all(".pages button[disabled]")).as("no page before the first").hasSize(1);
    assertThat(page.find(".pages span").getText()).contains("Rows 1 to 20 of 45");
  }
}
