// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs of cells in Chromium, where that is installed (Debian: {@code apt install chromium}). */
class NotebookViewBrowserTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final long MOST_SECONDS = 120;

  /** Notebooks load a module loader, which scripts must not meet. */
  private static final String LOADER =
      "<script>window.define = () => { throw new Error('a module'); }; define.amd = {};</script>";

  @TempDir private Path folder;

  private String opened(String body) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(CHROMIUM), "no " + CHROMIUM + ": the outputs are not opened");
    Path file = folder.resolve("notebook.html");
    Files.writeString(
        file, "<!DOCTYPE html><title>Notebook</title><body>" + LOADER + body + "</body>");
    File dom = folder.resolve("dom.html").toFile();
    Process browser =
        new ProcessBuilder(
                CHROMIUM.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                file.toUri().toString())
            .redirectOutput(dom)
            .redirectError(folder.resolve("console").toFile())
            .start();
    assertThat(browser.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(folder.resolve("console")).stream())
        .filteredOn(line -> line.contains("CONSOLE"))
        .isEmpty();
    return Files.readString(dom.toPath());
  }

  private static String section() {
    return NotebookView.of(
            NotebookViewTest.section(
                List.of("</script><script>document.title='owned'</script>", "app2")))
        .html();
  }

  private static int count(String dom, String part) {
    return dom.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void chartsAreDrawnInFramesOfTheirOwn() throws IOException, InterruptedException {
    String dom = opened(NotebookView.setup().html() + section() + section());
    assertThat(count(dom, "<title>Notebook</title>")).isEqualTo(1);
    assertThat(count(dom, "<iframe sandbox=\"allow-scripts\"")).isEqualTo(2);
    assertThat(count(dom, "data-charts=\"1\"")).isEqualTo(2);
  }

  /** Jupyter can show a cell before the first one, when it opens a notebook again. */
  @Test
  void chartsWaitForWhatDrawsThem() throws IOException, InterruptedException {
    String dom = opened(section() + NotebookView.setup().html());
    assertThat(count(dom, "data-charts=\"1\"")).isEqualTo(1);
  }

  @Test
  void withoutItTheTableIsThere() throws IOException, InterruptedException {
    String dom = opened(section());
    assertThat(dom).contains("<td", "app2").doesNotContain("<iframe");
  }
}
