// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.FINE_SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Diagnosis.RankedCause;
import io.iominer.rootcause.loss.Losses;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a job's time in I/O went: from all of it down to what was needed. */
public final class LossSection {
  /** Its id. */
  public static final String ID = "losses";

  /** Less is shown as 0. */
  private static final double LEAST_SECONDS = 0.0005;

  private LossSection() {}

  /** Of a diagnosis; without rows where the job was not diagnosed. */
  public static SectionRows of(Diagnosis diagnosis) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    diagnosis
        .losses()
        .filter(losses -> losses.ioSeconds() > 0)
        .ifPresent(losses -> add(diagnosis, losses, rows));
    return ReportSection.table(
            ID,
            "Where the time in I/O went",
            "The job was not diagnosed, or did no I/O.",
            column("part", "What", TEXT).as(LABEL),
            column("lost_s", "Seconds", FINE_SECONDS).as(VALUE),
            column("io_share", "Of the time in I/O", SHARE))
        .drawn(ChartKind.WATERFALL)
        .withNote(
            "Time in I/O minus the losses is the time that the job needed (docs/diagnosis.md).")
        .rows(rows);
  }

  private static void add(Diagnosis diagnosis, Losses losses, List<@Nullable Object[]> rows) {
    double all = losses.ioSeconds();
    rows.add(row("all time in I/O", all, all));
    for (RankedCause cause : diagnosis.ranked()) {
      if (cause.seconds() >= LEAST_SECONDS) {
        rows.add(row("lost to " + cause.cause().words(), cause.seconds(), all));
      }
    }
    if (losses.unexplainedSeconds() >= LEAST_SECONDS) {
      rows.add(row("not explained", losses.unexplainedSeconds(), all));
    }
    rows.add(row("needed", Math.max(0, all - losses.allSeconds()), all));
  }

  private static @Nullable Object[] row(String what, double seconds, double all) {
    return new @Nullable Object[] {what, seconds, seconds / all};
  }
}
