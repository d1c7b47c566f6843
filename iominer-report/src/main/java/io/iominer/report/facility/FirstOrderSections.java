// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BAR;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.ReportSection.Shape;
import io.iominer.report.section.SectionColumn;
import java.util.List;
import java.util.Map;

/** Sections of the first-order analyses. */
public final class FirstOrderSections {
  private static final SectionColumn JOBS = new SectionColumn("Jobs", COUNT);
  private static final SectionColumn OF_JOBS = new SectionColumn("Of jobs", BAR);

  private static final List<SectionColumn> APPLICATIONS =
      List.of(
          new SectionColumn("Application", TEXT),
          JOBS,
          new SectionColumn("Bytes", BYTES),
          new SectionColumn("Of all bytes", BAR));

  private static final Map<String, List<SectionColumn>> COLUMNS =
      Map.ofEntries(
          Map.entry(
              "striping",
              List.of(
                  new SectionColumn("Jobs on Lustre", COUNT),
                  new SectionColumn("Customised", COUNT),
                  OF_JOBS)),
          Map.entry("applications-read", APPLICATIONS),
          Map.entry("applications-write", APPLICATIONS),
          Map.entry(
              "sequential",
              List.of(
                  new SectionColumn("Sequential share", SHARE),
                  new SectionColumn("", TEXT),
                  JOBS,
                  OF_JOBS,
                  new SectionColumn("Jobs by SEQ", COUNT),
                  OF_JOBS)),
          Map.entry("read-ratio", List.of(new SectionColumn("Bytes", TEXT), JOBS, OF_JOBS)),
          Map.entry("sharing", List.of(new SectionColumn("Ranks / files", TEXT), JOBS, OF_JOBS)),
          Map.entry(
              "patterns",
              List.of(
                  new SectionColumn("Pattern", TEXT),
                  JOBS,
                  OF_JOBS,
                  new SectionColumn("Mean read", BYTES),
                  new SectionColumn("Mean written", BYTES))),
          Map.entry(
              "middleware",
              List.of(
                  new SectionColumn("Ranks", TEXT),
                  JOBS,
                  new SectionColumn("POSIX, no MPI-IO", SHARE),
                  new SectionColumn("MPI-IO independent", SHARE),
                  new SectionColumn("MPI-IO collective", SHARE),
                  new SectionColumn("HDF5", SHARE),
                  new SectionColumn("PnetCDF", SHARE),
                  new SectionColumn("STDIO", SHARE))),
          Map.entry("ost-count", List.of(new SectionColumn("OSTs", TEXT), JOBS, OF_JOBS)),
          Map.entry(
              "ost-load",
              List.of(
                  new SectionColumn("File system", TEXT),
                  new SectionColumn("OST", COUNT),
                  JOBS,
                  new SectionColumn("Runs at once", COUNT),
                  new SectionColumn("Read", BYTES),
                  new SectionColumn("Written", BYTES),
                  new SectionColumn("Of bytes on OSTs", BAR))),
          Map.entry(
              "busiest-hours",
              List.of(
                  new SectionColumn("File system", TEXT),
                  new SectionColumn("Hour (UTC)", TIME),
                  new SectionColumn("Read", BYTES),
                  new SectionColumn("Written", BYTES),
                  new SectionColumn("Of its bytes", BAR),
                  new SectionColumn("OSTs", COUNT),
                  new SectionColumn("Samples missing", COUNT))));

  private FirstOrderSections() {}

  /** The section of an analysis, which no statement answers. */
  public static ReportSection of(FirstOrder analysis, FirstOrderQuestion question) {
    List<SectionColumn> columns = COLUMNS.get(analysis.id());
    if (columns == null) {
      throw new IllegalStateException("The screen does not know the analysis " + analysis.id());
    }
    return new ReportSection(
        analysis.id(),
        analysis.meaning(question.defaults()),
        "The store has nothing about this" + ofWhat(question.jobs()),
        Shape.TABLE,
        columns,
        "");
  }

  private static String ofWhat(JobFilter jobs) {
    if (jobs.choosesJobs()) {
      return " of these jobs.";
    }
    return jobs.equals(JobFilter.ALL) ? "." : " in the period.";
  }
}
