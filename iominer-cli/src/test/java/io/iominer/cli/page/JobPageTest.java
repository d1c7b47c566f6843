// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.command.DiagnoseCommand;
import io.iominer.cli.error.ErrorReport;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.WriteOptions;
import io.iominer.testing.MadeNames;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import picocli.CommandLine;

/** Pages of jobs in a browser. */
class JobPageTest {
  private static final String HOSTILE =
      "/scratch/\u202e\u001b[2J</script><script>document.title='owned'</script>\"'&<img src=x>"
          + "\uD83D\uDE00".repeat(2_000);

  @TempDir private Path folder;

  private Path page(Path log) {
    Path page = folder.resolve("page.html");
    StringWriter said = new StringWriter();
    int exitCode =
        new CommandLine(new DiagnoseCommand())
            .setExecutionExceptionHandler(new ErrorReport())
            .setOut(new PrintWriter(said))
            .setErr(new PrintWriter(said))
            .execute("--html", page.toString(), log.toString());
    assertThat(exitCode).as(said.toString()).isZero();
    assertThat(said.toString()).isEqualTo("Page: " + page + System.lineSeparator());
    return page;
  }

  private static Path sample(long job) throws IOException {
    return SampleLogs.darshan().stream()
        .filter(log -> log.toString().contains("_id" + job + "-"))
        .findFirst()
        .orElseThrow();
  }

  private static void isWhole(OpenedPage page, int charts) {
    assertThat(page.all(".chart")).hasSize(charts);
    page.hasDrawnCharts();
    page.hasWorkingLinks();
    page.fitsTheScreen();
    page.isAccessible();
    assertThat(page.console()).isEmpty();
    assertThat(page.requests()).isEmpty();
  }

  /** With a trace, without a heat map of POSIX, and with thousands of files. */
  @ParameterizedTest
  @CsvSource({"4478504, 11", "4478503, 8", "4478506, 8"})
  void pagesOfLogsAreWholeOnADeskAndOnATelephone(long job, int charts) throws IOException {
    Path file = page(sample(job));
    OpenedPage page = OpenedPage.of(file, OpenedPage.DESKTOP);
    assertThat(page.title()).startsWith("Job " + job);
    isWhole(page, charts);
    isWhole(OpenedPage.of(file, OpenedPage.PHONE), charts);
  }

  /** A hundred thousand uses of 1,024 ranks; by the corpus' reference output it has 125,214. */
  @Test
  void aLargeTraceIsDrawnByFileAndByRank() throws IOException {
    Path file = page(SharedData.darshanLog("jeanbez_8_benchmark_parallel_id45195555"));
    OpenedPage page = OpenedPage.of(file, OpenedPage.DESKTOP);
    isWhole(page, 12);
    assertThat(rows(page))
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .extracting(name -> name.substring(0, name.indexOf(' ')))
        .containsExactly("MPI-IO", "DXT_MPIIO", "POSIX", "DXT_POSIX");
    String text = Files.readString(file);
    int library = text.indexOf("</main>");
    assertThat(text.substring(0, library).length()).isLessThan(1_000_000);
    WebElement button = page.find("#critical_files > button");
    assertThat(button.getText()).isEqualTo("By rank");
    button.sendKeys(Keys.ENTER);
    assertThat(button.getText()).isEqualTo("By file");
    assertThat(rows(page))
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .hasSizeBetween(20, 36)
        .contains("MPI-IO ranks 0 to 113", "DXT_POSIX ranks 912 to 1023");
    Object drawn = drawn(page);
    page.ask(
        "echarts.getInstanceByDom(document.querySelector('[data-section=critical_files]'))"
            + ".dispatchAction({type: 'dataZoom', start: 20, end: 21})");
    page.ask(
        "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    assertThat(drawn(page)).isNotEqualTo(drawn);
    assertThat(page.console()).isEmpty();
  }

  private static Object rows(OpenedPage page) {
    return page.ask(
        "return echarts.getInstanceByDom(document.querySelector('[data-section=critical_files]'))"
            + ".getOption().yAxis[0].data");
  }

  private static Object drawn(OpenedPage page) {
    return page.ask(
        "return echarts.getInstanceByDom(document.querySelector('[data-section=critical_files]'))"
            + ".getOption().series.map(s => s.data.length).join()");
  }

  @Test
  void recommendationsAreCopiedByTheKeyboard() throws IOException {
    OpenedPage page = OpenedPage.of(page(sample(4478503)), OpenedPage.DESKTOP);
    WebElement button = page.find("#advice button.copy");
    int tabs = 0;
    while (!button.equals(page.focused()) && tabs < 50) {
      page.press(Keys.TAB);
      tabs++;
    }
    assertThat(page.focused()).isEqualTo(button);
    button.sendKeys(Keys.ENTER);
    page.ask(
        """
        const button = arguments[0];
        return new Promise(done => {
          const look = () => button.textContent === 'Copied' ? done() : setTimeout(look, 20);
          look();
        })""",
        button);
    assertThat(button.getText()).isEqualTo("Copied");
    assertThat(page.clipboard().strip()).isEqualTo(page.find("#advice pre").getText().strip());
  }

  @Test
  void namesOfALogAreTextWhateverTheyHold() throws IOException {
    Path log = folder.resolve("hostile.darshan");
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.OPENS.index()] = 1;
    counters[PosixCounter.WRITES.index()] = 2;
    counters[PosixCounter.BYTES_WRITTEN.index()] = 100;
    counters[PosixCounter.SIZE_WRITE_0_100.index()] = 2;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.WRITE_TIME.index()] = 3;
    times[PosixFCounter.WRITE_START_TIMESTAMP.index()] = 1;
    times[PosixFCounter.WRITE_END_TIMESTAMP.index()] = 4;
    try (DarshanWriter writer = DarshanWriter.create(log, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              WriteOptions.CURRENT.version(),
              1,
              1_700_000_000,
              0,
              1_700_000_005,
              0,
              1,
              1,
              RawText.of("lib_ver=<b>3.5.0\n"),
              RawText.of(HOSTILE.substring(0, 300) + "\nlustre\t/scratch\n")));
      writer.names(new MadeNames(Map.of(77L, HOSTILE)));
      try (ModuleWriter records = writer.module(DarshanModule.POSIX)) {
        records.write(CounterRecord.of(DarshanModule.POSIX, 77, 0, counters, times));
      }
    }
    OpenedPage page = OpenedPage.of(page(log), OpenedPage.PHONE);
    assertThat(page.title()).startsWith("Job 1");
    assertThat(page.all("img, b")).isEmpty();
    isWhole(page, page.all(".chart").size());
    assertThat(page.find("#files").getText()).contains("</script><script>", "\\x202e");
  }

  /** A script that the page's policy does not name does not run, however it came into the page. */
  @Test
  void aScriptThatIsNotThePagesOwnDoesNotRun() throws IOException {
    Path file = page(sample(4478503));
    Files.writeString(
        file,
        Files.readString(file)
            .replace("</main>", "<script>document.title='owned'</script></main>"));
    OpenedPage page = OpenedPage.of(file, OpenedPage.DESKTOP);
    assertThat(page.title()).startsWith("Job ");
    assertThat(page.console()).hasSize(1);
  }
}
