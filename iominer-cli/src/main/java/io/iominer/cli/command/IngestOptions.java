// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.config.Configuration;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.job.IngestSettings;
import io.iominer.ingest.job.KnownSources;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
      description =
          "Accounting file printed by sacct with -P, -p or --json; may be repeated"
              + " (docs/slurm.md).")
  private List<Path> slurm = List.of();

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description = "Time zone of sacct's text output (default: UTC).")
  private @Nullable ZoneId timeZone;

  @Option(
      names = "--from",
      paramLabel = "DAY",
      description =
          "First day of configured paths with dates (default: today) and of databases with"
              + " samples (default: their first).")
  private @Nullable LocalDate from;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description = "Last day of the same (default: today).")
  private @Nullable LocalDate to;

  @Mixin private LmtSources lmt;

  @Option(names = "--dxt", description = "Also ingest traced operations (table darshan_dxt).")
  private boolean dxt;

  @Option(names = "--no-heatmap", description = "Do not ingest heat maps.")
  private boolean noHeatmap;

  @Option(
      names = "--force",
      description = "Read logs that the store has again, and replace their rows.")
  private boolean again;

  @Option(
      names = "--follow-links",
      description =
          "Follow all symbolic links (default: those within the folder to a file of the"
              + " same owner).")
  private boolean followsLinks;

  @Option(
      names = "--buckets",
      paramLabel = "N",
      description = "Job buckets of a new store (default: 8).")
  private @Nullable Integer buckets;

  /** Whether neither the command line nor the configuration names anything to ingest. */
  boolean nameNothing(StoreOption store) throws IOException {
    return paths.isEmpty()
        && slurm.isEmpty()
        && lmt.isEmpty()
        && !store.configuration().hasSources();
  }

  /**
   * What is to be ingested: what the command line names or, where it names nothing, all sources of
   * the configuration.
   */
  IngestInputs inputs(StoreOption store, CommandLine commandLine) throws IOException {
    Configuration configuration = store.configuration();
    boolean isNamed = !paths.isEmpty() || !slurm.isEmpty() || !lmt.isEmpty();
    LocalDate last = to == null ? LocalDate.now(ZoneOffset.UTC) : to;
    LocalDate first = from == null ? last : from;
    IngestInputs inputs =
        isNamed
            ? new IngestInputs(paths, slurm.stream().map(Path::toString).toList(), lmt.sources())
            : IngestInputs.of(configuration, first, last);
    if (inputs.isEmpty() && configuration.hasSources()) {
      throw new IoMinerException(
          ErrorKind.USER, "The configuration's sources have nothing from " + first + " to " + last);
    }
    if (inputs.isEmpty()) {
      throw new ParameterException(
          commandLine,
          "Missing required parameter: 'PATH', '--slurm' or '--lmt', or a configuration with"
              + " sources");
    }
    return inputs;
  }

  /** How it is read: options go before the configuration. */
  IngestSettings settings(Configuration configuration) {
    return new IngestSettings(
        buckets == null ? configuration.buckets().orElse(IoStore.DEFAULT_JOB_BUCKETS) : buckets,
        parts(),
        again ? KnownSources.READ_AGAIN : KnownSources.SKIP,
        followsLinks ? LinkRule.ALL : IngestSettings.links(configuration),
        new SourceSettings(
            Optional.ofNullable(timeZone).or(configuration::timeZone).orElse(ZoneOffset.UTC),
            lmt.connection(configuration.lmtConnection()),
            Optional.ofNullable(from),
            Optional.ofNullable(to)));
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
