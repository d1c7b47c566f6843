// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in Chromium, where that is installed (Debian: {@code apt install chromium}). */
class FacilityPageBrowserTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final long MOST_SECONDS = 120;

  @TempDir private Path folder;

  /** The page as it is after its scripts ran; what they said on the console goes to a file. */
  private String opened(String page, String... options) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(CHROMIUM), "no " + CHROMIUM + ": the page is not opened");
    Path file = folder.resolve("report.html");
    Files.writeString(file, page);
    List<String> command =
        new ArrayList<>(
            List.of(
                CHROMIUM.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("profile"),
                "--virtual-time-budget=5000"));
    command.addAll(List.of(options));
    command.addAll(List.of("--dump-dom", file.toUri().toString()));
    File dom = folder.resolve("dom.html").toFile();
    Process browser =
        new ProcessBuilder(command)
            .redirectOutput(dom)
            .redirectError(folder.resolve("console").toFile())
            .start();
    assertThat(browser.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    return Files.readString(dom.toPath());
  }

  private List<String> console() throws IOException {
    return Files.readAllLines(folder.resolve("console")).stream()
        .filter(line -> line.contains("CONSOLE"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--window-size=1280,900", "--window-size=390,844"})
  void chartsAreDrawnWithoutAnError(String size) throws IOException, InterruptedException {
    String dom = opened(SamplePage.html(), size);
    assertThat(console()).isEmpty();
    assertThat(dom).contains("<title>I/O report</title>");
    String[] charts = dom.split("<div class=\"chart\"", -1);
    assertThat(charts).hasSize(1 + 3);
    for (int i = 1; i < charts.length; i++) {
      assertThat(charts[i].substring(0, charts[i].indexOf("</script>"))).contains("<canvas");
    }
  }

  /** A script that the page's policy does not name does not run, however it came into the page. */
  @Test
  void aScriptThatIsNotThePagesOwnDoesNotRun() throws IOException, InterruptedException {
    String dom =
        opened(SamplePage.html().replace("</main>", "<script>document.title='owned'</script>"));
    assertThat(dom).contains("<title>I/O report</title>");
    assertThat(console()).isNotEmpty();
  }

  /** An axis is brushed as a person does it; the table shows the rows that are chosen. */
  @Test
  void brushingAnAxisChoosesRowsOfTheTable() throws IOException, InterruptedException {
    String brush =
        """
        addEventListener('load', () => {
          const place = document.querySelector('[data-section=slowest]');
          const chart = echarts.getInstanceByDom(place);
          chart.dispatchAction({type: 'axisAreaSelect', parallelAxisId:
            chart.getModel().queryComponents({mainType: 'parallelAxis'})[0].id, intervals: [[0.4, 0.6]]});
        });
        """;
    String page =
        SamplePage.html().replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "");
    int end = page.lastIndexOf("</body>");
    String dom =
        opened(page.substring(0, end) + "<script>" + brush + "</script>" + page.substring(end));
    String section = dom.substring(dom.indexOf("<section id=\"slowest\""));
    assertThat(section).contains("1 of 3 rows chosen");
    assertThat(section.split("<tr hidden", -1)).hasSize(1 + 2);
  }
}
