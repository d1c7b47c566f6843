// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.notebook.NotebookView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs of a notebook's cells in Chromium. */
class NotebookViewBrowserTest {
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
      "</script><script>document.title='owned'</script>", 3L, 1.5, 0.25, 100.0, "slow_ost", 0L, 1L
    };
    Object[] other = {"app2", 1L, 0.5, 0.25, 50.0, "metadata", 0L, 2L};
    return NotebookView.of(
            AttentionSections.lostNodeHours(JobFilter.ALL, 5).rows(List.of(hostile, other)))
        .html();
  }

  @Test
  void chartsAreDrawnInFramesOfTheirOwn() throws IOException, InterruptedException {
    OpenedPage page = opened(NotebookView.setup().html() + section() + section());
    DrawnCharts.expect(page, 2);
    assertThat(page.title()).isEqualTo("Notebook");
    assertThat(page.all("table")).as("the notebook's own").isEmpty();
    assertThat(page.requests()).isEmpty();
    assertThat(page.console()).isEmpty();
  }

  /** Jupyter can show a cell before the first one, when it opens a notebook again. */
  @Test
  void chartsWaitForWhatDrawsThem() throws IOException, InterruptedException {
    DrawnCharts.expect(opened(section() + NotebookView.setup().html()), 1);
  }

  @Test
  void withoutItTheTableIsThere() throws IOException {
    OpenedPage page = opened(section());
    assertThat(page.all("tbody tr")).hasSize(2);
    assertThat(page.all("iframe")).isEmpty();
    assertThat(page.title()).isEqualTo("Notebook");
  }
}
