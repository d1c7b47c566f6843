// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bytes;
import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.SourceReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** What an ingest did, as text. */
public final class IngestSummary {
  /** Messages of a dump that are shown; all are in the store. Heuristic. */
  private static final int MESSAGES = 5;

  private static final String WHERE_REJECTED = " (what was rejected: SELECT * FROM ingest_reject)";

  private IngestSummary() {}

  /** Several lines. */
  public static String of(IngestReport report, Path store) {
    StringBuilder text = new StringBuilder();
    line(text, "%s", counts(report));
    reminders(report).forEach(reminder -> line(text, "%s", reminder));
    if (report.replaced() > 0) {
      line(
          text,
          "%s in the store before: %s files were read again and replaced them",
          Counted.of(report.replaced(), "log was", "logs were"),
          report.replaced() == 1 ? "its" : "their");
    }
    text.append(RowCounts.of(new TreeMap<>(report.rows())));
    double seconds = report.time().toMillis() / 1e3;
    line(text, "%s read in %.1f s; the store is %s", new Bytes(report.bytes()), seconds, store);
    if (report.quarantined() > 0) {
      line(text, "Rejected (all of them: SELECT * FROM ingest_reject):");
      report.firstRejects().forEach(message -> line(text, "  %s", SafeText.of(message)));
    }
    return text.toString();
  }

  /**
   * What is wrong with sources that were ingested before and have not changed, and which of their
   * logs the store has no more.
   */
  public static List<String> reminders(IngestReport report) {
    List<String> reminders = new ArrayList<>();
    long rejected = report.countKnown(Outcome.REJECTED);
    long partial = report.countKnown(Outcome.PARTIAL);
    if (rejected + partial > 0) {
      reminders.add(
          String.format(
              Locale.ROOT,
              "Of the known sources %,d were rejected before and %,d are damaged in part"
                  + " (all of them: SELECT * FROM ingest_reject)",
              rejected,
              partial));
    }
    long expired = report.countKnown(Outcome.EXPIRED) + report.count(Outcome.EXPIRED);
    if (expired > 0) {
      reminders.add(
          String.format(
              Locale.ROOT,
              "%s logs that 'iominer expire' has removed (--force reads them again)",
              expired == 1
                  ? "1 source holds"
                  : String.format(Locale.ROOT, "%,d sources hold", expired)));
    }
    return reminders;
  }

  /** How many sources had which outcome, in a phrase. */
  public static String counts(IngestReport report) {
    return String.format(
        Locale.ROOT,
        "%s of logs: %,d known before, %s, %,d damaged in part, %s, %,d rejected, %,d failed",
        Counted.of(report.sources(), "source"),
        report.known(),
        Counted.of(report.count(Outcome.COMPLETE), "new log"),
        report.count(Outcome.PARTIAL),
        Counted.of(report.count(Outcome.DUPLICATE), "duplicate"),
        report.count(Outcome.REJECTED),
        report.count(Outcome.FAILED));
  }

  /** The same of sources that are ingested as a whole. */
  public static String counts(List<SourceReport> reports) {
    return String.format(
        Locale.ROOT,
        "%s of accounting or samples, %,d known before: %,d new rows, %,d rows rejected%s",
        Counted.of(reports.size(), "source"),
        reports.stream().filter(SourceReport::isKnown).count(),
        reports.stream()
            .flatMap(report -> report.rows().values().stream())
            .mapToLong(Long::longValue)
            .sum(),
        reports.stream().mapToLong(SourceReport::rejected).sum(),
        flaws(reports.stream().mapToLong(SourceReport::flaws).sum()));
  }

  /** Where a line of counts alone has what was rejected; empty where nothing was. */
  public static String whereRejected(IngestReport report) {
    return report.quarantined() > 0 ? WHERE_REJECTED : "";
  }

  /** The same of sources that are ingested as a whole. */
  public static String whereRejected(List<SourceReport> reports) {
    return reports.stream().allMatch(SourceReport::isSound) ? "" : WHERE_REJECTED;
  }

  /** A line for each source that is ingested as a whole, and the first messages about its rows. */
  public static String of(List<SourceReport> reports) {
    StringBuilder text = new StringBuilder();
    for (SourceReport report : reports) {
      StringBuilder counts = new StringBuilder();
      report
          .rows()
          .forEach(
              (table, rows) -> counts.append(String.format(Locale.ROOT, ", %,d %s", rows, table)));
      if (!report.isKnown()) {
        counts.append(String.format(Locale.ROOT, ", %,d rows rejected", report.rejected()));
        counts.append(flaws(report.flaws()));
      }
      line(text, "%s: %s%s", SafeText.of(report.source()), report.outcome(), counts);
      if (report.covered() > 0) {
        line(text, "  %,d rows were in the store already, from another source", report.covered());
      }
      report.messages().stream()
          .limit(MESSAGES)
          .forEach(message -> line(text, "  %s", SafeText.of(message)));
    }
    return text.toString();
  }

  private static String flaws(long count) {
    return count == 0 ? "" : ", " + Counted.of(count, "field") + " unreadable or contradictory";
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
