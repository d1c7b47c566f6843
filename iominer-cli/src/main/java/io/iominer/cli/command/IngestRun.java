// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.IngestSummary;
import io.iominer.cli.progress.TimedLine;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.progress.StopRequest;
import io.iominer.ingest.job.Ingest;
import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.job.IngestSettings;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  int run(Exchange tasks, PrintWriter err, PrintWriter summary) throws IOException {
    Printed reports = new Printed(progress.isQuiet() ? Optional.empty() : Optional.of(summary));
    new Ingest(store, settings).run(inputs, tasks, progress.listener(err), reports);
    if (progress.isQuiet()) {
      summary.println(TimedLine.of(store, reports.counts()));
    }
    summary.flush();
    return reports.exitCode;
  }

  /** What came, in a line; empty where nothing did. */
  Optional<String> look(Exchange tasks, PrintWriter err, StopRequest stop) throws IOException {
    Printed reports = new Printed(Optional.empty());
    new Ingest(store, settings, stop).run(inputs, tasks, progress.listener(err), reports);
    return reports.isNews ? Optional.of(TimedLine.of(store, reports.counts())) : Optional.empty();
  }

  /** Prints what became of the inputs. */
  private final class Printed implements Ingest.Reports {
    private final Optional<PrintWriter> summary;
    private final List<String> counts = new ArrayList<>();
    private int exitCode;
    private boolean isNews;

    Printed(Optional<PrintWriter> summary) {
      this.summary = summary;
    }

    @Override
    public void logs(IngestReport report) {
      counts.add(IngestSummary.counts(report) + IngestSummary.whereRejected(report));
      counts.addAll(IngestSummary.reminders(report));
      summary.ifPresent(out -> out.print(IngestSummary.of(report, store)));
      exitCode = report.exitCode();
      isNews |= report.outcomes().values().stream().anyMatch(count -> count > 0);
    }

    @Override
    public void sources(List<SourceReport> reports) {
      counts.add(IngestSummary.counts(reports) + IngestSummary.whereRejected(reports));
      summary.ifPresent(out -> out.print(IngestSummary.of(reports)));
      if (!reports.stream().allMatch(SourceReport::isSound)) {
        exitCode = ErrorKind.DATA.exitCode();
      }
      isNews |= !reports.stream().allMatch(SourceReport::isKnown);
    }

    String counts() {
      return String.join("; ", counts);
    }
  }
}
