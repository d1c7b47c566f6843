// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.core.spark.Compaction;
import io.iominer.core.store.Retention;
import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bytes;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.OptionalInt;

/**
 * Removes what is older than the configuration keeps, counted from the day of the report; nothing
 * where it does not say how long.
 */
final class ExpireStage implements Stage {
  static final String NAME = "expire";

  private final ReportFolders reports;

  ExpireStage(ReportFolders reports) {
    this.reports = reports;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageResult run(Night night) {
    StageNotes notes = new StageNotes();
    OptionalInt rows = night.configuration().nightly().keepDays();
    if (rows.isPresent()) {
      notes.part("rows", () -> notes.did(rows(night, firstDay(night, rows.getAsInt()))));
    } else {
      notes.did("nightly.keep_days is not set: all rows stay");
    }
    OptionalInt old = night.configuration().nightly().keepReportDays();
    if (old.isPresent()) {
      notes.part("reports", () -> notes.did(reports(firstDay(night, old.getAsInt()))));
    } else {
      notes.did("nightly.keep_report_days is not set: all reports stay");
    }
    return notes.result();
  }

  private static LocalDate firstDay(Night night, int days) {
    return night.day().minusDays(days - 1L);
  }

  private static String rows(Night night, LocalDate first) {
    Retention.Report report =
        new Retention(night.store(), first.atStartOfDay().toInstant(ZoneOffset.UTC))
            .run(Compaction.DEFAULT_KEEP, night.listener());
    long rows = report.rows().values().stream().mapToLong(Long::longValue).sum();
    return "%s, %s that ended before %s; files of %s were removed from the disk"
        .formatted(
            Counted.of(report.logs(), "log"),
            Counted.of(rows, "row"),
            first,
            new Bytes(report.removedBytes()));
  }

  private String reports(LocalDate first) throws IOException {
    return Counted.of(reports.removeBefore(first), "report") + " of days before " + first;
  }
}
