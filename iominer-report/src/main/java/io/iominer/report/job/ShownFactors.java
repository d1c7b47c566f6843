// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.model.Factor;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import java.util.List;
import java.util.stream.Stream;

/** The section of a job's performance factors. */
final class ShownFactors {
  /** The paper's, and further ones that tell most. */
  static final List<Factor> FACTORS =
      List.of(
          Factor.BYTES,
          Factor.CRITICAL_S,
          Factor.CRITICAL_BANDWIDTH,
          Factor.SMALL_SHARE,
          Factor.NONCONSECUTIVE_SHARE,
          Factor.IS_COLLECTIVE,
          Factor.OST_COUNT,
          Factor.PROCESSES_PER_OST,
          Factor.UNALIGNED_SHARE,
          Factor.ONE_FILE_SHARE,
          Factor.IMBALANCE,
          Factor.METADATA_SHARE);

  private static final String LEGEND =
      Factor.CRITICAL_PATH
          + "\nRate over path: bytes over the critical path\n"
          + Factor.legend(FACTORS.subList(3, FACTORS.size()))
          + "\nSee docs/tables.md, perf_factor.";

  private ShownFactors() {}

  /** A row for reads and one for writes. */
  static ReportSection section() {
    return ReportSection.table(
            "factors",
            "Performance factors",
            "The job moved no bytes.",
            Stream.concat(
                    Stream.of(column("direction", "Direction", TEXT)),
                    FACTORS.stream().map(SectionColumn::of))
                .toList())
        .withNote(LEGEND);
  }
}
