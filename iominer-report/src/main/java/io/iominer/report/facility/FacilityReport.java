// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.report.section.SectionRows;
import java.util.List;

/**
 * What is said about a whole store. It holds values, not queries: a renderer needs no store.
 *
 * @param sections in the order in which a person reads them
 */
public record FacilityReport(List<SectionRows> sections) {
  public FacilityReport {
    sections = List.copyOf(sections);
  }
}
