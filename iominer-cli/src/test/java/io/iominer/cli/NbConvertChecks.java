// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.cli.notebook.Notebook;
import io.iominer.cli.page.DrawnCharts;
import io.iominer.cli.page.OpenedPage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jupyter itself runs a notebook in the kernel, where it is installed (Debian: {@code apt install
 * jupyter-nbconvert python3-nbclient}); what it writes is opened in Chromium, where that is.
 */
abstract class NbConvertChecks {
  private static final Path NBCONVERT = Path.of("/usr/bin/jupyter-nbconvert");
  private static final String NOTEBOOK = "02-patterns";
  private static final int CHARTS = 5;
  private static final long MOST_SECONDS = 300;

  @TempDir private Path folder;

  @Test
  void aNotebookRunsInJupyter() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(NBCONVERT), "no " + NBCONVERT + ": no notebook is run in it");
    writeKernel();
    DiagnosedSamples.shared();
    long begin = System.nanoTime();
    run(
        "nbconvert",
        NBCONVERT.toString(),
        "--to",
        "html",
        "--execute",
        "--HTMLExporter.mathjax_url=",
        "--HTMLExporter.require_js_url=",
        "--output-dir",
        folder.toString(),
        Notebook.FOLDER.resolve(NOTEBOOK + ".ipynb").toAbsolutePath().toString());
    System.out.printf(
        "jupyter nbconvert --execute %s: %.1f s%n", NOTEBOOK, (System.nanoTime() - begin) / 1e9);
    Path page = folder.resolve(NOTEBOOK + ".html");
    String html = Files.readString(page);
    assertThat(count(html, "<div class=\"chart\"")).isEqualTo(CHARTS);
    assertThat(count(html, "jp-RenderedHTMLCommon jp-RenderedHTML "))
        .as("each cell of code has an output")
        .isEqualTo(Notebook.of(NOTEBOOK).code().size());
    OpenedPage opened = OpenedPage.of(page, OpenedPage.DESKTOP);
    DrawnCharts.expect(opened, CHARTS);
    assertThat(opened.console()).isEmpty();
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  /** That of notebooks/setup-kernel, with the classes of the tests. */
  private void writeKernel() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Files.readAllLines(Path.of("src", "main", "app", "spark.options")));
    command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(IoMinerCli.class.getName(), "kernel", "{connection_file}"));
    Path kernel = Files.createDirectories(folder.resolve("kernels/iominer"));
    new ObjectMapper()
        .writeValue(
            kernel.resolve("kernel.json").toFile(),
            Map.of("argv", command, "display_name", "IOMiner", "language", "java"));
  }

  private void run(String name, String... command) throws IOException, InterruptedException {
    File err = folder.resolve(name + ".err").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(err);
    builder
        .environment()
        .putAll(
            Map.of(
                "JUPYTER_DATA_DIR",
                folder.toString(),
                "JUPYTER_CONFIG_DIR",
                folder.toString(),
                "IPYTHONDIR",
                folder.toString(),
                "SPARK_LOCAL_IP",
                "127.0.0.1",
                "IOMINER_STORE",
                DiagnosedSamples.shared().store().toString()));
    Process process = builder.start();
    try {
      assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as(name).isTrue();
      assertThat(process.exitValue()).as(() -> text(err)).isZero();
    } finally {
      process.destroy();
    }
  }

  private static String text(File file) {
    try {
      return Files.readString(file.toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }
}
