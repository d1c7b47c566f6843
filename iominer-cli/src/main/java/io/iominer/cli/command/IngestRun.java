// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.IngestSummary;
import io.iominer.cli.progress.ProgressListener;
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

/** Ingests what a command line names, and says what became of it. */
final class IngestRun {
  private final IngestOptions options;
  private final Path store;

  IngestRun(IngestOptions options, Path store) {
    this.options = options;
    this.store = store;
  }

  /** Returns the exit code: 0, or that of bad data where something was put aside. */
  int run(boolean hasLogs, SparkRun spark, PrintWriter progress, PrintWriter summary)
      throws IOException {
    requireFiles(options.slurm());
    requireFiles(options.lmt().files());
    List<LmtServer> servers = options.lmt().servers();
    int worst = 0;
    if (hasLogs) {
      IngestReport report =
          new IngestJob(spark.session(), ProgressListener.create(progress))
              .run(options.request(store));
      summary.print(IngestSummary.of(report, store));
      worst = report.exitCode();
    }
    List<SourceReport> reports = new ArrayList<>();
    if (!options.slurm().isEmpty()) {
      reports.addAll(
          new SlurmIngest(options.sacct()).run(options.slurm(), store, options.buckets()));
    }
    LmtIngest lmt = new LmtIngest(options.lmt().options());
    if (!options.lmt().files().isEmpty()) {
      reports.addAll(lmt.files(options.lmt().files(), store, options.buckets()));
    }
    for (LmtServer server : servers) {
      reports.addAll(lmt.server(server, store, options.buckets()));
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
