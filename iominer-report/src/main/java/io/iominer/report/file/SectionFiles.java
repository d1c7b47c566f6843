// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.file;

import io.iominer.report.facility.FacilityReport;
import io.iominer.report.json.SectionJson;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A report as files for programs. */
public final class SectionFiles {
  /** Name of the file with all sections. */
  public static final String REPORT = "report.json";

  private SectionFiles() {}

  /** Writes {@code report.json} and a CSV file for each section; existing ones are replaced. */
  public static void write(FacilityReport report, Path folder) throws IOException {
    Files.createDirectories(folder);
    for (SectionRows rows : report.sections()) {
      TextFile.write(
          folder.resolve(rows.section().id() + ".csv"), SectionCsv.of(rows, ResultFormat.CSV));
    }
    TextFile.write(folder.resolve(REPORT), SectionJson.of(report));
  }
}
