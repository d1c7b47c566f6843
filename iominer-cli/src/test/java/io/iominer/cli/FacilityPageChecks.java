// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.cli.page.OpenedPage;
import io.iominer.core.spark.IOMiner;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page about the facility, of the sample logs and of the simulated day among them. */
abstract class FacilityPageChecks {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"([a-z-]+)-data\">(.*?)</script>");

  @TempDir private Path folder;

  private static String store() {
    return DiagnosedSamples.shared().store().toString();
  }

  private Path day(String day) {
    Path page = folder.resolve(day);
    assertThat(
            AnalyzedSamples.run(
                "report", "--store", store(), "--day", day, "--out", page.toString()))
        .isEqualTo("Report: " + page.resolve("report.html") + "\n");
    return page.resolve("report.html");
  }

  private static void isWhole(Path file, Dimension size, int charts) {
    OpenedPage page = OpenedPage.of(file, size);
    assertThat(page.title()).contains("I/O report, ");
    assertThat(page.all(".chart")).hasSize(charts);
    isReadable(page);
  }

  @Test
  void thePageOfTheSamplesIsWholeOnADeskAndOnATelephone() throws IOException {
    Path file = AnalyzedSamples.report().resolve("report.html");
    assertThat(Files.size(file)).isLessThan(600_000);
    isWhole(file, OpenedPage.DESKTOP, 5);
    isWhole(file, OpenedPage.PHONE, 5);
    isWhole(AnalyzedSamples.report().resolve("figures.html"), OpenedPage.DESKTOP, 7);
    isWhole(AnalyzedSamples.report().resolve("app/app011.html"), OpenedPage.PHONE, 2);
    isWhole(AnalyzedSamples.report().resolve("fs/scratch.html"), OpenedPage.PHONE, 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.html", "figures.html", "app/app011.html", "fs/scratch.html"})
  void pagesAreReadableInTheDark(String file) {
    Path page = AnalyzedSamples.report().resolve(file);
    OpenedPage light = OpenedPage.of(page, OpenedPage.DESKTOP);
    Object paper = light.ask("return getComputedStyle(document.body).backgroundColor");
    OpenedPage dark = OpenedPage.dark(page, OpenedPage.DESKTOP);
    assertThat(dark.ask("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(13, 17, 23)")
        .isNotEqualTo(paper);
    isReadable(dark);
  }

  /** What is brushed chooses rows of the table. */
  @Test
  void jobsAreChosenByABrush() {
    OpenedPage page =
        OpenedPage.of(AnalyzedSamples.report().resolve("figures.html"), OpenedPage.DESKTOP);
    int all = page.all("#low-write-bandwidth tbody tr").size();
    assertThat(all).isGreaterThan(5);
    brush(page, "[[-2, -1]]");
    assertThat(page.all("#low-write-bandwidth tbody tr:not([hidden])")).isEmpty();
    brush(page, "[]");
    assertThat(page.all("#low-write-bandwidth tbody tr:not([hidden])")).hasSize(all);
    brush(page, "[[0, 3e8]]");
    int chosen = page.all("#low-write-bandwidth tbody tr:not([hidden])").size();
    assertThat(chosen).isBetween(1, all - 1);
    assertThat(page.find("#low-write-bandwidth .chosen").getText())
        .isEqualTo(chosen + " of " + all + " rows chosen");
  }

  /** From the day to an application, its jobs, the page of one, its OSTs, and back, by links. */
  @Test
  void linksLeadFromTheDayToAnApplicationAJobAndItsOsts() {
    OpenedPage page =
        OpenedPage.of(AnalyzedSamples.report().resolve("report.html"), OpenedPage.DESKTOP);
    WebElement application = page.find("#lost-node-hours tbody a");
    String name = application.getText();
    application.click();
    assertThat(page.title()).startsWith("Application " + name + ", ");
    isReadable(page);
    page.find("header nav li:nth-child(2) a").click();
    assertThat(page.address()).endsWith("#lost-jobs=" + name);
    assertThat(page.all("#lost-jobs tbody tr:not(.off)"))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.getText()).contains(name));
    WebElement job = page.find("#lost-jobs tbody tr:not(.off) a");
    String title = "Job " + job.getText() + ", " + name;
    job.click();
    assertThat(page.title()).isEqualTo(title);
    isReadable(page);
    page.find("#osts tbody a").click();
    assertThat(page.title()).startsWith("File system ");
    page.back();
    assertThat(page.title()).isEqualTo(title);
    page.back();
    assertThat(page.address()).endsWith("#lost-jobs=" + name);
    assertThat(page.find("#lost-jobs input").getAttribute("value")).isEqualTo(name);
    page.find("#lost-by-user tbody a").click();
    assertThat(page.title()).startsWith("User ");
    isReadable(page);
    page.find("#runs-of-user tbody a[href*=jobs]").click();
    assertThat(page.title()).startsWith("Job ");
    page.find("header nav a").click();
    assertThat(page.title()).startsWith("I/O report");
    page.find("#file-systems tbody a").click();
    assertThat(page.title()).startsWith("File system ");
    assertThat(page.all("#ost-hours .chart")).hasSize(1);
    assertThat(page.find("#fail_slow_osts tbody").getText()).contains("OST 1 of /scratch");
    isReadable(page);
    page.find("header nav a").click();
    assertThat(page.title()).startsWith("I/O report");
  }

  private static void isReadable(OpenedPage page) {
    page.hasDrawnCharts();
    page.hasWorkingLinks();
    page.fitsTheScreen();
    assertThat(page.console()).isEmpty();
    assertThat(page.requests()).isEmpty();
    page.isAccessible();
  }

  @Test
  void tablesAreFilteredSortedAndShownAsAWhole() {
    OpenedPage page =
        OpenedPage.of(AnalyzedSamples.report().resolve("report.html"), OpenedPage.DESKTOP);
    int all = page.all("#lost-jobs tbody tr").size();
    assertThat(all).isGreaterThan(10);
    assertThat(page.all("#lost-jobs tbody tr:not(.off)")).hasSize(10);
    page.find("#lost-jobs .tools button").sendKeys(Keys.ENTER);
    assertThat(page.all("#lost-jobs tbody tr:not(.off)")).hasSize(all);
    page.find("#lost-jobs th:first-child .sort").sendKeys(Keys.ENTER);
    List<String> jobs = new ArrayList<>();
    page.all("#lost-jobs tbody td:first-child").forEach(cell -> jobs.add(cell.getText()));
    assertThat(jobs).isSortedAccordingTo(Comparator.reverseOrder());
    page.find("#lost-jobs input").sendKeys("no such job");
    assertThat(page.all("#lost-jobs tbody tr:not(.off)")).isEmpty();
    assertThat(page.find("#lost-jobs .tools [role=status]").getText())
        .isEqualTo("0 of " + all + " rows");
    assertThat(page.address()).endsWith("#lost-jobs=no%20such%20job");
  }

  private static void brush(OpenedPage page, String intervals) {
    page.ask(
        """
        const chart = echarts.getInstanceByDom(document.querySelector('[data-section=low-write-bandwidth]'));
        chart.dispatchAction({type: 'axisAreaSelect', intervals: %s,
          parallelAxisId: chart.getModel().queryComponents({mainType: 'parallelAxis'})[2].id});"""
            .formatted(intervals));
  }

  @Test
  void theFirstScreenSaysWhoLostMostAndWhatIsSlow() {
    OpenedPage page =
        OpenedPage.of(AnalyzedSamples.report().resolve("report.html"), OpenedPage.DESKTOP);
    WebElement headlines = page.find(".headlines");
    assertThat(headlines.getRect().getY() + headlines.getRect().getHeight())
        .isLessThan(OpenedPage.DESKTOP.getHeight());
    String lostMost = page.find("#lost-node-hours tbody td").getText();
    assertThat(headlines.getText())
        .contains(
            "OST 1 of /scratch",
            lostMost + ": ",
            "mostly to",
            "logs with an incomplete trace (DXT)");
  }

  @Test
  void thePageOfTheSimulatedDayIsWhole() throws IOException {
    isWhole(day("2026-11-19"), OpenedPage.DESKTOP, 5);
  }

  @Test
  void anEmptyDaySaysWhatIsMissingInsteadOfCharts() throws IOException {
    Path file = day("2001-01-01");
    assertThat(Files.readString(file))
        .contains("No job was diagnosed.", "2001-01-01")
        .doesNotContain("-data\">");
    OpenedPage page = OpenedPage.of(file, OpenedPage.PHONE);
    page.hasWorkingLinks();
    assertThat(page.console()).isEmpty();
    page.isAccessible();
  }

  /** What is drawn is what report.json holds, and what the operators' API says of it. */
  @Test
  void chartsHaveWhatTheStoreSays() throws IOException {
    Path report = AnalyzedSamples.report();
    JsonNode said = new ObjectMapper().readTree(report.resolve("report.json").toFile());
    int drawn = 0;
    for (String page : List.of("report.html", "figures.html")) {
      Matcher charts = DATA.matcher(Files.readString(report.resolve(page)));
      while (charts.find()) {
        drawn++;
        compare(new ObjectMapper().readTree(charts.group(2)), said.get(charts.group(1)));
      }
    }
    assertThat(drawn).isEqualTo(12);
  }

  private static void compare(JsonNode drawn, JsonNode rows) {
    switch (drawn.get("kind").textValue()) {
      case "heat" -> {
        assertThat(drawn.get("cells")).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
          double value = rows.get(i).get("lost_node_hours").doubleValue();
          assertThat(drawn.get("cells").get(i).get(2).doubleValue())
              .isCloseTo(value, within(0.005 * value));
        }
      }
      case "parallel" -> assertThat(drawn.get("rows")).hasSameSizeAs(rows);
      case "lines" -> assertThat(shares(drawn)).isEqualTo(ofTheStore()).hasSameSizeAs(rows);
      default -> assertThat(rows).isNotEmpty();
    }
  }

  /** Each sample of a server is on the page of its file system. */
  @Test
  void pagesOfFileSystemsHaveAllThatServersMeasured() throws IOException {
    Path report = AnalyzedSamples.report();
    JsonNode said = new ObjectMapper().readTree(report.resolve("report.json").toFile());
    List<Double> found = new ArrayList<>();
    try (Stream<Path> pages = Files.list(report.resolve("fs"))) {
      for (Path page : pages.toList()) {
        Matcher charts = DATA.matcher(Files.readString(page));
        while (charts.find()) {
          if (charts.group(1).equals("ost-hours")) {
            new ObjectMapper()
                .readTree(charts.group(2))
                .get("cells")
                .forEach(cell -> found.add(cell.get(2).doubleValue()));
          }
        }
      }
    }
    double sum = 0;
    for (JsonNode row : said.get("ost-hours")) {
      sum += row.get("rate").doubleValue();
    }
    assertThat(found).hasSameSizeAs(said.get("ost-hours"));
    assertThat(found.stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(sum, within(0.005 * sum));
  }

  private static List<Double> shares(JsonNode lines) {
    List<Double> shares = new ArrayList<>();
    lines.get("series").get(0).get("data").forEach(one -> shares.add(one.get(1).doubleValue()));
    return shares;
  }

  private static List<Double> ofTheStore() {
    try (IOMiner miner = IOMiner.open(Path.of(store()), TestSpark.session())) {
      return miner
          .query(
              "SELECT count_if(10 * share < k) / count(*) FROM (SELECT"
                  + " (posix_consec_reads + posix_consec_writes) / (posix_reads + posix_writes)"
                  + " AS share FROM darshan_job WHERE posix_reads + posix_writes > 0)"
                  + " CROSS JOIN (SELECT explode(sequence(1, 11)) AS k) GROUP BY k ORDER BY k")
          .collect()
          .stream()
          .map(row -> row.getDouble(0))
          .toList();
    }
  }
}
