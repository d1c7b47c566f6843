// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.TEXT;

import io.iominer.advisor.Advised;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.ReportSection.Shape;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.List;

/** The section about applications whose files can be node-local. */
public final class LocalitySections {
  private static final List<String> COLUMNS =
      List.of(
          "application",
          "process_count",
          "decision",
          "runs",
          "writing_runs",
          "local_runs",
          "input_files",
          "local_files",
          "local_bytes",
          "local_metadata_operations",
          "local_metadata_s",
          "why");

  private static final List<SectionColumn> HEADS =
      List.of(
          new SectionColumn("Application", TEXT),
          new SectionColumn("Ranks", COUNT),
          new SectionColumn("Node-local", TEXT),
          new SectionColumn("Runs", COUNT),
          new SectionColumn("Wrote", COUNT),
          new SectionColumn("Local", COUNT),
          new SectionColumn("Inputs", COUNT),
          new SectionColumn("Local files", COUNT),
          new SectionColumn("Their bytes", BYTES),
          new SectionColumn("Opens, stats", COUNT),
          new SectionColumn("Time in them", SECONDS),
          new SectionColumn("Why", TEXT));

  private static final String NOTE =
      """
      Node-local files lie in a directory on a storage node that only one rank sees (Sunway paper, section 6).
      Opens and stat calls of them, and their time summed over ranks, need no MDS; where the storage node is the
      rank's own forwarding node, their bytes cross the storage network once less (Fig 10). Bandwidth: as before.
      Directory of a rank: storage node (rank modulo storage nodes); a compute node that replaces a failed one takes
      its ranks. Inputs stay on the parallel file system. A view of all directories is read-only and lags behind.""";

  private LocalitySections() {}

  /** A line for each application and number of ranks, in their order. */
  public static SectionRows of(List<ApplicationLocality> applications) {
    ReportSection section =
        new ReportSection(
            "node_local",
            "Applications whose files can be node-local",
            "No application with files is there.",
            Shape.TABLE,
            HEADS,
            "",
            NOTE);
    return new SectionRows(
        section, COLUMNS, applications.stream().map(LocalitySections::row).toList());
  }

  private static Object[] row(ApplicationLocality one) {
    Advised<ApplicationLocality> decision = one.decision();
    return new Object[] {
      one.application(),
      one.ranks(),
      decision.match(decided -> "eligible", notApplicable -> "no"),
      one.runs(),
      one.writingRuns(),
      one.localRuns(),
      one.inputFiles(),
      one.localFiles(),
      one.localBytes(),
      one.localMetadataOperations(),
      one.localMetadataSeconds(),
      decision.match(Advised.Decided::why, Advised.NotApplicable::reason)
    };
  }
}
