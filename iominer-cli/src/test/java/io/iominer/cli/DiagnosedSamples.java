// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A store of all samples whose logs were diagnosed: the real logs with their accounting first, then
 * the simulated day, too. Made once in a JVM; a test must leave in it what it says.
 *
 * @param store its folder
 * @param first logs that were diagnosed when the store had the real ones
 * @param then logs that were diagnosed when it had all
 * @param last logs that were diagnosed when nothing had come
 */
record DiagnosedSamples(Path store, long first, long then, long last) {
  /** The configuration that names all samples. */
  static final Path CONFIGURATION = SampleLogs.DARSHAN.resolveSibling("iominer.json");

  /** Made when it is first asked for. */
  private static final class Shared {
    private static final DiagnosedSamples INSTANCE = make();
    private static final Map<Path, JsonNode> DIAGNOSED = new HashMap<>();
  }

  static DiagnosedSamples shared() {
    return Shared.INSTANCE;
  }

  /** What {@code diagnose} says of a log with what the store knows, asked once for each log. */
  static JsonNode diagnosed(Path log) {
    return Shared.DIAGNOSED.computeIfAbsent(
        log,
        file -> {
          String[] command = {
            "diagnose", file.toString(), "--json", "--store", shared().store().toString()
          };
          try {
            return new ObjectMapper().readTree(AnalyzedSamples.run(command));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  static StoreDiagnosis diagnosis() {
    return new StoreDiagnosis(
        SessionExchange.of(TestSpark.session(), "diagnosis"),
        DiagnosisSettings.standard(),
        WorkListener.SILENT);
  }

  private static DiagnosedSamples make() {
    try {
      // A folder of the build, which "clean" removes.
      Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
      Path store = SmallStore.in(Files.createTempDirectory(target, "diagnosed-samples-"));
      Path accounting = SampleLogs.DARSHAN.resolveSibling("slurm/sacct-parsable2.txt");
      ingest(store, SampleLogs.DARSHAN.toString(), "--slurm", accounting.toString());
      long first = diagnosis().diagnoseNew(store).logs();
      ingest(store, "--config", CONFIGURATION.toString());
      return new DiagnosedSamples(
          store,
          first,
          diagnosis().diagnoseNew(store).logs(),
          diagnosis().diagnoseNew(store).logs());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void ingest(Path store, String... what) {
    TestSpark.session();
    StringWriter err = new StringWriter();
    String[] arguments =
        Stream.concat(Stream.of("ingest", "--store", store.toString()), Stream.of(what))
            .toArray(String[]::new);
    int exitCode =
        IoMinerCli.commandLine(arguments).setErr(new PrintWriter(err)).execute(arguments);
    assertThat(exitCode).as(err::toString).isZero();
  }
}
