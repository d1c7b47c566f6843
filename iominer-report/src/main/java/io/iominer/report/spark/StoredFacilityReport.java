// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.SectionSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Asks a store the sections of a report. */
public final class StoredFacilityReport {
  private StoredFacilityReport() {}

  /** Asks the sections in their order, and hands each to {@code sink} before it asks the next. */
  public static FacilityReport of(List<ReportSection> sections, IOMiner miner, SectionSink sink)
      throws IOException {
    List<SectionRows> asked = new ArrayList<>();
    for (ReportSection section : sections) {
      SectionRows rows = StoredSection.of(section, miner);
      sink.section(rows);
      asked.add(rows);
    }
    return new FacilityReport(asked);
  }
}
