// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where first-order analyses are computed: on threads of this process, or on executors. */
@FunctionalInterface
public interface FirstOrderTasks {
  /**
   * Asks a store.
   *
   * @param sections some of those that {@link FirstOrderSections#all} has for the question
   * @param sink takes each in its order, as soon as it and those before it are known
   */
  FacilityReport report(
      Path store, FirstOrderQuestion question, List<ReportSection> sections, SectionSink sink)
      throws IOException;
}
