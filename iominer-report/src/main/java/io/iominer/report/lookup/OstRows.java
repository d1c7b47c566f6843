// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.JobContentionTable;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.lookup.OwnOst;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The OSTs of a log, those with most of its bytes first, and what servers measured there. */
final class OstRows {

  private final List<StoredRow> around;

  private OstRows(List<StoredRow> around) {
    this.around = around;
  }

  static SectionRows of(
      StoredLog log, Map<Ost, OwnOst> osts, Map<Ost, MeasuredOst> measured, ReportSection section) {
    List<StoredRow> around =
        log.list(JobContentionTable.DEFINITION, List.of("osts")).stream()
            .flatMap(row -> row.structs("osts").stream())
            .toList();
    OstRows rows = new OstRows(around);
    return section
        .rows(
            osts.entrySet().stream()
                .sorted(
                    Comparator.comparingDouble(
                            (Map.Entry<Ost, OwnOst> ost) -> ost.getValue().bytes())
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .limit(RunSection.OSTS_SHOWN)
                .map(
                    ost ->
                        rows.row(
                            ost.getKey(),
                            ost.getValue(),
                            Optional.ofNullable(measured.get(ost.getKey()))))
                .toList())
        .of(osts.size());
  }

  private @Nullable Object[] row(Ost ost, OwnOst own, Optional<MeasuredOst> measured) {
    Optional<StoredRow> known = around(ost);
    return new @Nullable Object[] {
      ost.index(),
      (long) own.bytes(),
      value(known, "busy_s"),
      value(known, "overlap_s"),
      value(known, "interference_s"),
      value(known, "other_jobs_bytes"),
      value(known, "speed"),
      ost.fileSystem().orElse(null),
      measured.flatMap(MeasuredOst::bytes).orElse(null),
      measured
          .filter(servers -> own.timedBytes().isPresent())
          .flatMap(servers -> servers.share(own.timedBytes().getAsDouble()))
          .orElse(null),
      measured
          .flatMap(MeasuredOst::fullness)
          .<Object>map(full -> full)
          .orElse(value(known, "fullness"))
    };
  }

  private Optional<StoredRow> around(Ost ost) {
    return around.stream()
        .filter(row -> row.whole("ost") == ost.index())
        .filter(row -> row.text("file_system").equals(ost.fileSystem()))
        .findFirst();
  }

  private static @Nullable Object value(Optional<StoredRow> row, String column) {
    return row.map(known -> known.value(column)).orElse(null);
  }
}
