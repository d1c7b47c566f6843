// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BAR;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import java.util.List;

/** Sections of the first-order analyses. */
public final class FirstOrderSections {
  private static final SectionColumn JOBS = column("jobs", "Jobs", COUNT);
  private static final SectionColumn OF_JOBS = column("share", "Of jobs", BAR).as(VALUE);

  private static final List<SectionColumn> APPLICATIONS =
      List.of(
          column("application", "Application", TEXT),
          JOBS,
          column("bytes", "Bytes", BYTES),
          column("share", "Of all bytes", BAR));

  private FirstOrderSections() {}

  /** The section of an analysis, which no statement answers. */
  public static ReportSection of(FirstOrder analysis, FirstOrderQuestion question) {
    return ReportSection.table(
            analysis.id(),
            analysis.meaning(question.defaults()),
            "The store has nothing about this" + ofWhat(question.jobs()),
            columns(analysis))
        .drawn(chart(analysis));
  }

  private static List<SectionColumn> columns(FirstOrder analysis) {
    return switch (analysis) {
      case STRIPING ->
          List.of(
              column("jobs", "Jobs on Lustre", COUNT),
              column("customised", "Customised", COUNT),
              OF_JOBS);
      case APPLICATIONS_READ, APPLICATIONS_WRITE -> APPLICATIONS;
      case SEQUENTIAL ->
          List.of(
              column("sequential_share", "Sequential share", SHARE).as(LABEL),
              column("bound", "", TEXT),
              JOBS,
              OF_JOBS.as(VALUE, "CONSEC"),
              column("seq_jobs", "Jobs by SEQ", COUNT),
              OF_JOBS.named("seq_share").as(VALUE, "SEQ"));
      case READ_RATIO -> List.of(column("class", "Bytes", TEXT).as(LABEL), JOBS, OF_JOBS);
      case SHARING -> List.of(column("class", "Ranks / files", TEXT).as(LABEL), JOBS, OF_JOBS);
      case PATTERNS ->
          List.of(
              column("pattern", "Pattern", TEXT),
              JOBS,
              OF_JOBS,
              column("mean_bytes_read", "Mean read", BYTES),
              column("mean_bytes_written", "Mean written", BYTES));
      case MIDDLEWARE ->
          List.of(
              column("class", "Ranks", TEXT).as(LABEL),
              JOBS,
              column("posix_only", "POSIX, no MPI-IO", SHARE).as(VALUE),
              column("mpiio_independent", "MPI-IO independent", SHARE).as(VALUE),
              column("mpiio_collective", "MPI-IO collective", SHARE).as(VALUE),
              column("hdf5", "HDF5", SHARE).as(VALUE),
              column("pnetcdf", "PnetCDF", SHARE).as(VALUE),
              column("stdio", "STDIO", SHARE).as(VALUE));
      case OST_COUNT -> List.of(column("osts", "OSTs", TEXT).as(LABEL), JOBS, OF_JOBS);
      case OST_LOAD ->
          List.of(
              column("file_system", "File system", TEXT),
              column("ost", "OST", COUNT),
              JOBS,
              column("concurrent_jobs", "Runs at once", COUNT),
              column("bytes_read", "Read", BYTES),
              column("bytes_written", "Written", BYTES),
              column("share", "Of bytes on OSTs", BAR));
      case BUSIEST_HOURS ->
          List.of(
              column("file_system", "File system", TEXT),
              column("hour", "Hour (UTC)", TIME),
              column("bytes_read", "Read", BYTES),
              column("bytes_written", "Written", BYTES),
              column("share", "Of its bytes", BAR),
              column("osts", "OSTs", COUNT),
              column("missing_samples", "Samples missing", COUNT));
    };
  }

  private static ChartKind chart(FirstOrder analysis) {
    return switch (analysis) {
      case SEQUENTIAL -> ChartKind.LINES;
      case READ_RATIO, SHARING, MIDDLEWARE, OST_COUNT -> ChartKind.COLUMNS;
      default -> ChartKind.NONE;
    };
  }

  private static String ofWhat(JobFilter jobs) {
    if (jobs.choosesJobs()) {
      return " of these jobs.";
    }
    return jobs.equals(JobFilter.ALL) ? "." : " in the period.";
  }
}
