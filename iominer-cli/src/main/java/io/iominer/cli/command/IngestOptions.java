// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.store.IoStore;
import io.iominer.ingest.darshan.table.RowPart;
import io.iominer.ingest.slurm.SacctOptions;
import io.iominer.ingest.spark.IngestRequest;
import io.iominer.ingest.spark.KnownSources;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What every command that ingests lets its user choose. */
final class IngestOptions {
  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "Folders, logs and archives of logs.")
  private List<Path> paths = List.of();

  @Option(
      names = "--slurm",
      paramLabel = "FILE",
      description = {
        "Accounting as sacct prints it (-P, -p or --json), one file; may be repeated.",
        "Ask sacct for JobID, JobIDRaw and what you need, with TZ=UTC; see docs/slurm.md."
      })
  private List<Path> slurm = List.of();

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      defaultValue = "UTC",
      description = "Time zone in which sacct printed text (default: ${DEFAULT-VALUE}).")
  private ZoneId timeZone;

  @Mixin private LmtSources lmt;

  @Option(
      names = "--dxt",
      description = "Also ingest single traced operations (table darshan_dxt).")
  private boolean dxt;

  @Option(names = "--no-heatmap", description = "Leave out the heat maps.")
  private boolean noHeatmap;

  @Option(
      names = "--again",
      description = {
        "Also read logs that the store has, and replace their rows: for example with --dxt, which",
        "an earlier ingest left out."
      })
  private boolean again;

  @Option(
      names = "--buckets",
      paramLabel = "N",
      description = "Job buckets of a store that is created (default: ${DEFAULT-VALUE}).")
  private int buckets = IoStore.DEFAULT_JOB_BUCKETS;

  /** Whether there are logs to ingest; refuses a command line without logs and accounting. */
  boolean hasLogs(CommandLine commandLine) {
    if (paths.isEmpty() && slurm.isEmpty() && lmt.isEmpty()) {
      throw new ParameterException(
          commandLine, "Missing required parameter: 'PATH', '--slurm' or '--lmt'");
    }
    return !paths.isEmpty();
  }

  /** Dumps of accounting. */
  List<Path> slurm() {
    return slurm;
  }

  /** How they are read. */
  SacctOptions sacct() {
    return SacctOptions.DEFAULT.withZone(timeZone);
  }

  /** Samples of servers. */
  LmtSources lmt() {
    return lmt;
  }

  int buckets() {
    return buckets;
  }

  IngestRequest request(Path store) {
    KnownSources known = again ? KnownSources.READ_AGAIN : KnownSources.SKIP;
    return new IngestRequest(paths, store, buckets, parts(), known);
  }

  private Set<RowPart> parts() {
    Set<RowPart> parts = EnumSet.noneOf(RowPart.class);
    if (dxt) {
      parts.add(RowPart.DXT);
    }
    if (!noHeatmap) {
      parts.add(RowPart.HEATMAP);
    }
    return parts;
  }
}
