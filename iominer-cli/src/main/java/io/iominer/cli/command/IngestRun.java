// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.IngestSummary;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.query.SparkRun;
import io.iominer.ingest.slurm.SlurmIngest;
import io.iominer.ingest.slurm.SlurmReport;
import io.iominer.ingest.spark.IngestJob;
import io.iominer.ingest.spark.IngestReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    for (Path dump : options.slurm()) {
      if (!Files.isRegularFile(dump)) {
        throw new NoSuchFileException(dump.toString());
      }
    }
    int worst = 0;
    if (hasLogs) {
      IngestReport report =
          new IngestJob(spark.session(), ProgressListener.create(progress))
              .run(options.request(store));
      summary.print(IngestSummary.of(report, store));
      worst = report.exitCode();
    }
    if (!options.slurm().isEmpty()) {
      List<SlurmReport> reports =
          new SlurmIngest(options.sacct()).run(options.slurm(), store, options.buckets());
      summary.print(IngestSummary.of(reports));
      boolean bad = reports.stream().anyMatch(report -> report.rejected() > 0);
      worst = bad ? ErrorKind.DATA.exitCode() : worst;
    }
    summary.flush();
    return worst;
  }
}
