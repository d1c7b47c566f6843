// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.IngestSummary;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.query.SparkRun;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.spark.Ingest;
import io.iominer.ingest.spark.IngestReport;
import io.iominer.ingest.spark.IngestSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Ingests what a command line names, and says what became of it. */
final class IngestRun {
  private final IngestInputs inputs;
  private final IngestSettings settings;
  private final Path store;
  private final ProgressOptions progress;

  IngestRun(
      IngestOptions options, StoreOption store, ProgressOptions progress, CommandLine commandLine)
      throws IOException {
    this.inputs = options.inputs(store, commandLine);
    this.settings = options.settings(store.configuration());
    this.store = store.folder();
    this.progress = progress;
  }

  /** Returns the exit code: 0, or that of bad data where something was rejected. */
  int run(SparkRun spark, PrintWriter err, PrintWriter summary) throws IOException {
    Printed reports = new Printed(summary);
    new Ingest(store, settings).run(inputs, spark.session(), progress.listener(err), reports);
    reports.end();
    return reports.exitCode;
  }

  /** Prints what became of the inputs. */
  private final class Printed implements Ingest.Reports {
    private final PrintWriter summary;
    private final List<String> counts = new ArrayList<>();
    private int exitCode;

    Printed(PrintWriter summary) {
      this.summary = summary;
    }

    @Override
    public void logs(IngestReport report) {
      counts.add(IngestSummary.counts(report));
      counts.addAll(IngestSummary.reminders(report));
      if (!progress.isQuiet()) {
        summary.print(IngestSummary.of(report, store));
      }
      exitCode = report.exitCode();
    }

    @Override
    public void sources(List<SourceReport> reports) {
      counts.add(IngestSummary.counts(reports));
      if (!progress.isQuiet()) {
        summary.print(IngestSummary.of(reports));
      }
      if (reports.stream().anyMatch(report -> report.rejected() > 0)) {
        exitCode = ErrorKind.DATA.exitCode();
      }
    }

    void end() {
      if (progress.isQuiet()) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        summary.printf("%s %s: %s%n", now, store, String.join("; ", counts));
      }
      summary.flush();
    }
  }
}
