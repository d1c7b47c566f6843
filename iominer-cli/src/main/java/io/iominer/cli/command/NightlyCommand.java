// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.error.Interruption;
import io.iominer.cli.nightly.Night;
import io.iominer.cli.nightly.NightOutcome;
import io.iominer.cli.nightly.NightRun;
import io.iominer.cli.nightly.NightSummary;
import io.iominer.cli.nightly.ReportFolders;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.config.Configuration;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.LockHeldException;
import io.iominer.core.store.NightLock;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** All that a facility does each night, for cron, systemd or Slurm. */
@Command(
    name = "nightly",
    description = {
      "Run all nightly stages on a store.",
      "It ingests the sources of the configuration, diagnoses them, advises, writes the"
          + " report of the day before, removes rows and reports that are older than the"
          + " configuration keeps (never logs), and compacts the store.",
      "It prints what was done, what needs attention and what failed as plain text for an"
          + " e-mail, the first line as its subject. Running it again goes on where it was cut"
          + " off, and does nothing twice. The last report stays until a new one is complete. Of"
          + " several failed stages the first decides the exit code, as it can be why the others"
          + " failed. See docs/nightly.md."
    },
    footer = "  iominer nightly --config iominer.json",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all went well",
      "1:a stage failed: a fault of IOMiner itself",
      "2:wrong usage, or a stage failed: a path does not exist",
      "3:done, but some sources were rejected, completely or in part; or a stage failed on bad data",
      "4:a stage failed: permission, disk full, a database is down, or another process writes to"
          + " the store",
      "5:another nightly run of this store is in progress; nothing was done"
    })
@Needs(store = true, spark = Spark.ALWAYS, work = Work.DIAGNOSIS)
public final class NightlyCommand implements Callable<Integer> {
  /** Beside those of {@link io.iominer.core.error.ErrorKind}. */
  private static final int ANOTHER_IS_UNDER_WAY = 5;

  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = "--day",
      paramLabel = "DAY",
      description = "Day of the report, such as 2026-11-20 (default: yesterday, UTC).")
  private @Nullable LocalDate day;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder of the reports, a folder for each day (default: key nightly.out of the"
              + " configuration).")
  private @Nullable Path folder;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    Configuration configuration = store.configuration();
    DiagnosisSettings settings = DiagnosisSettings.of(configuration);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    LocalDate reported = reported(today);
    Path out = out(configuration);
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new IoMinerException(
          ErrorKind.USER, out + ": expected a folder of the reports, found a file");
    }
    Path place =
        IoStore.openOrCreate(
                store.folder(), configuration.buckets().orElse(IoStore.DEFAULT_JOB_BUCKETS))
            .folder();
    try (NightLock lock = NightLock.take(place);
        TaskPlace tasks = TaskPlace.start(spark.settings());
        ReportFolders reports = new ReportFolders(out, reported, configuration.site())) {
      Night night = new Night(tasks, place, configuration, settings, reported, today, listener());
      NightOutcome outcome =
          NightRun.whole(reports, lock, cause -> ErrorReport.trace(cause, spec.commandLine()))
              .run(night);
      if (!Interruption.isUnderWay()) {
        print(
            new NightSummary(
                reported, configuration.site(), outcome, reports.published(), reports.last()));
      }
      return outcome.exitCode();
    } catch (LockHeldException e) {
      ErrorReport.print(e, spec.commandLine());
      return ANOTHER_IS_UNDER_WAY;
    }
  }

  private LocalDate reported(LocalDate today) {
    if (day != null && day.isAfter(today)) {
      throw new ParameterException(
          spec.commandLine(), "--day: expected a day until today, found " + day);
    }
    return day == null ? today.minusDays(1) : day;
  }

  private Path out(Configuration configuration) {
    if (folder != null) {
      return folder;
    }
    return configuration
        .nightly()
        .out()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "Expected a folder of the reports, as nightly.out in the configuration or as"
                        + " --out, found none"));
  }

  /** What goes on is for people at a terminal; a log of cron has the summary. */
  private WorkListener listener() {
    return Terminal.isError()
        ? ProgressListener.create(spec.commandLine().getErr())
        : WorkListener.SILENT;
  }

  private void print(NightSummary summary) {
    spec.commandLine().getOut().print(summary.text());
    spec.commandLine().getOut().flush();
  }
}
