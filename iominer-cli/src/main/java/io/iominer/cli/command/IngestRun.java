// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.IngestSummary;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.config.Configuration;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.query.SparkRun;
import io.iominer.ingest.lmt.LmtIngest;
import io.iominer.ingest.lmt.LmtServer;
import io.iominer.ingest.slurm.SlurmIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.spark.IngestJob;
import io.iominer.ingest.spark.IngestReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Ingests what a command line names, and says what became of it. */
final class IngestRun {
  private final IngestOptions options;
  private final IngestInputs inputs;
  private final Configuration configuration;
  private final Path store;

  IngestRun(IngestOptions options, StoreOption store, CommandLine commandLine) throws IOException {
    this.options = options;
    this.inputs = options.inputs(store, commandLine);
    this.configuration = store.configuration();
    this.store = store.folder();
  }

  /** Returns the exit code: 0, or that of bad data where something was put aside. */
  int run(SparkRun spark, PrintWriter progress, PrintWriter summary) throws IOException {
    requireFiles(inputs.slurm());
    requireFiles(inputs.lmt());
    int worst = 0;
    if (!inputs.logs().isEmpty()) {
      IngestReport report =
          new IngestJob(spark.session(), ProgressListener.create(progress))
              .run(options.request(inputs.logs(), store, configuration));
      summary.print(IngestSummary.of(report, store));
      worst = report.exitCode();
    }
    int buckets = options.buckets(configuration);
    List<SourceReport> reports = new ArrayList<>();
    if (!inputs.slurm().isEmpty()) {
      reports.addAll(
          new SlurmIngest(options.sacct(configuration)).run(inputs.slurm(), store, buckets));
    }
    LmtIngest lmt = new LmtIngest(options.samples(configuration));
    if (!inputs.lmt().isEmpty()) {
      reports.addAll(lmt.files(inputs.lmt(), store, buckets));
    }
    for (LmtServer server : inputs.servers()) {
      reports.addAll(lmt.server(server, store, buckets));
    }
    summary.print(IngestSummary.of(reports));
    summary.flush();
    boolean bad = reports.stream().anyMatch(report -> report.rejected() > 0);
    return bad ? ErrorKind.DATA.exitCode() : worst;
  }

  private static void requireFiles(List<Path> files) throws NoSuchFileException {
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        throw new NoSuchFileException(file.toString());
      }
    }
  }
}
