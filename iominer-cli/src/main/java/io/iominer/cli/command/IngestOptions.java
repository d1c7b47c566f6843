// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.store.IoStore;
import io.iominer.ingest.darshan.table.RowPart;
import io.iominer.ingest.spark.IngestRequest;
import io.iominer.ingest.spark.KnownSources;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that ingests lets its user choose. */
final class IngestOptions {
  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Folders, logs and archives of logs.")
  private List<Path> paths;

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
