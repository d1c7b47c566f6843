// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.progress.RowCounts;
import io.iominer.cli.progress.TimedLine;
import io.iominer.core.spark.Compaction;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.Retention;
import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bytes;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Removes what is older than a site keeps. */
@Command(
    name = "expire",
    description = {
      "Remove old data from a store.",
      "It removes logs with all their rows, accounting and server-side monitoring data that"
          + " ended before a day. A log counts by its job's end, or start where it has no end;"
          + " data without a time stays, and so does accounting of jobs that have not ended."
          + " Sources of removed logs are remembered as expired: 'ingest' does not bring them back"
          + " while their files stay the same, except with --force. Needs no Spark."
    },
    footer = "  iominer expire --store iominer-store --older-than 730 --dry-run")
@Needs(store = true, spark = Spark.NEVER, work = Work.QUESTION)
public final class ExpireCommand implements Callable<Integer> {
  /** More days than there is a calendar for are no number of days. */
  private static final Pattern DAYS = Pattern.compile("[1-9]\\d{0,5}");

  @Spec private CommandSpec spec;

  @Option(
      names = "--older-than",
      paramLabel = "DAYS|DAY",
      required = true,
      description = "Age in days, such as 730, or first day to keep, such as 2026-11-01 (UTC).")
  private String olderThan;

  @Option(names = "--dry-run", description = "Print what would be removed; remove nothing.")
  private boolean dryRun;

  @Option(
      names = "--keep-hours",
      paramLabel = "H",
      description =
          "Hours for which earlier states, and their disk space, are kept for open sessions"
              + " (default: ${DEFAULT-VALUE}).")
  private double keepHours = Compaction.DEFAULT_KEEP.toHours();

  @Mixin private StoreOption store;

  @Mixin private ProgressOptions progress;

  @Override
  public Integer call() throws IOException {
    Duration keep = KeepHours.of(keepHours, spec.commandLine());
    LocalDate day = firstDayKept();
    IoStore.open(store.folder());
    Retention retention =
        new Retention(store.folder(), day.atStartOfDay().toInstant(ZoneOffset.UTC));
    print(
        dryRun
            ? retention.plan()
            : retention.run(keep, progress.listener(spec.commandLine().getErr())),
        day);
    return 0;
  }

  private LocalDate firstDayKept() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    if (DAYS.matcher(olderThan).matches()) {
      return today.minusDays(Long.parseLong(olderThan));
    }
    try {
      LocalDate day = LocalDate.parse(olderThan);
      if (!day.isAfter(today)) {
        return day;
      }
    } catch (DateTimeParseException e) {
      // Told below.
    }
    throw new ParameterException(
        spec.commandLine(),
        "--older-than: expected a number of days from 1, or a day until today such as 2026-11-01, found "
            + olderThan);
  }

  private void print(Retention.Report report, LocalDate day) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    long rows = report.rows().values().stream().mapToLong(Long::longValue).sum();
    String summary =
        String.format(
            Locale.ROOT,
            "%s what ended before %s (UTC): %s, %s%s",
            dryRun ? "Would remove" : "Removed",
            day,
            Counted.of(report.logs(), "log"),
            Counted.of(rows, "row"),
            dryRun
                ? ""
                : "; files of " + new Bytes(report.removedBytes()) + " were removed from the disk");
    if (progress.isQuiet()) {
      out.println(TimedLine.of(store.folder(), summary));
    } else {
      out.print(RowCounts.of(report.rows()));
      out.println(summary);
      if (!dryRun && rows > 0 && keepHours > 0) {
        out.println(KeepHours.later("Removed rows", keepHours));
      }
    }
    out.flush();
  }
}
