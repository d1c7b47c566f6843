// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.Advised;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.List;

/** The sections about applications whose files can be node-local. */
public final class LocalitySections {

  private static final List<SectionColumn> COLUMNS =
      List.of(
          column("application", "Application", TEXT),
          column("process_count", "Ranks", COUNT),
          column("decision", "Node-local", TEXT),
          column("runs", "Runs", COUNT),
          column("writing_runs", "Wrote", COUNT),
          column("local_runs", "Local", COUNT),
          column("input_files", "Inputs", COUNT),
          column("local_files", "Local files", COUNT),
          column("local_bytes", "Their bytes", BYTES),
          column("local_metadata_operations", "Opens, stats", COUNT),
          column("local_metadata_s", "Time in them", SECONDS),
          column("why", "Why", TEXT));

  private static final String NOTE =
      """
      Node-local files lie in a directory on a storage node that only one rank sees (Sunway paper, section 6).
      Opens and stat calls of them, and their time summed over ranks, need no MDS; where the storage node is the
      rank's own forwarding node, their bytes cross the storage network once less (Fig 10). Bandwidth: as before.
      Directory of a rank: storage node (rank modulo storage nodes); a compute node that replaces a failed one takes
      its ranks. Inputs stay on the parallel file system. A view of all directories is read-only and lags behind.""";

  private static final List<SectionColumn> EXPLAINED =
      List.of(
          column("application", "Application", TEXT),
          column("process_count", "Ranks", COUNT),
          column("node_local_files", "Local", COUNT),
          column("read_again_files", "Read again", COUNT),
          column("read_by_others_files", "Read by others", COUNT),
          column("written_by_several_files", "Written by several", COUNT),
          column("used_by_other_jobs_files", "Other jobs'", COUNT),
          column("input_files", "Inputs", COUNT),
          column("unused_files", "Unused", COUNT),
          column("incomplete_runs", "Incomplete runs", COUNT),
          column("decision", "Node-local", TEXT),
          column("why", "Why", TEXT));

  private static final String EXPLAINED_NOTE =
      """
      Local: written by one rank and later read by none but it; Read again: those of them that it did read. Read by
      others: written by one rank, read by another one or opened by all together. Other jobs': used by another
      application or user.
      Inputs: read before any log tells who wrote them; they do not stand against the others, nor do unused ones.
      A file that several logs used counts in each of them.""";

  private static final List<SectionColumn> WHAT_IF =
      List.of(
          column("application", "Application", TEXT),
          column("process_count", "Ranks", COUNT),
          column("runs", "Runs", COUNT),
          column("recorded_metadata_operations", "Opens, stats", COUNT),
          column("expected_metadata_operations", "Left for the MDS", COUNT),
          column("recorded_metadata_s", "Time in metadata", SECONDS),
          column("expected_metadata_s", "Left", SECONDS));

  private static final String WHAT_IF_NOTE =
      """
      Of all files, and without the node-local ones; times summed over ranks. What the same operations take on a storage
      node is not known and not in it: the time that is saved is at most what is left out. No bandwidth is claimed.""";

  private LocalitySections() {}

  /** A line for each application and number of ranks, in their order. */
  public static SectionRows of(List<ApplicationLocality> applications) {
    return ReportSection.table(
            "node_local",
            "Applications whose files can be node-local",
            "No application with files is there.",
            COLUMNS)
        .withNote(NOTE)
        .rows(applications.stream().map(LocalitySections::row).toList());
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
      one.files(Locality.INPUT),
      one.files(Locality.NODE_LOCAL),
      one.localBytes(),
      one.localMetadata().operations(),
      one.localMetadata().seconds(),
      decision.match(Advised.Decided::why, Advised.NotApplicable::reason)
    };
  }

  /** The numbers behind each decision: files by what they are. */
  public static SectionRows explained(List<ApplicationLocality> applications) {
    return ReportSection.table(
            "node_local_files",
            "Files of these applications by what they are",
            "No application with files is there.",
            EXPLAINED)
        .withNote(EXPLAINED_NOTE)
        .rows(applications.stream().map(LocalitySections::files).toList());
  }

  private static Object[] files(ApplicationLocality one) {
    return new Object[] {
      one.application(),
      one.ranks(),
      one.files(Locality.NODE_LOCAL),
      one.readAgainFiles(),
      one.files(Locality.READ_BY_OTHERS),
      one.files(Locality.WRITTEN_BY_SEVERAL),
      one.files(Locality.USED_BY_OTHER_JOBS),
      one.files(Locality.INPUT),
      one.files(Locality.UNUSED),
      one.incompleteRuns(),
      one.decision().match(decided -> "eligible", notApplicable -> "no"),
      one.decision().match(Advised.Decided::why, Advised.NotApplicable::reason)
    };
  }

  /** The metadata operations of eligible applications, and the same without local files. */
  public static SectionRows whatIf(List<ApplicationLocality> applications) {
    return ReportSection.table(
            "what_if",
            "Metadata operations of recorded runs, and the same with node-local files",
            "No application's files can be node-local.",
            WHAT_IF)
        .withNote(WHAT_IF_NOTE)
        .rows(
            applications.stream()
                .flatMap(one -> one.decision().decision().stream())
                .map(LocalitySections::metadata)
                .toList());
  }

  private static Object[] metadata(ApplicationLocality one) {
    ApplicationLocality.Metadata left = one.metadataWithoutLocal();
    return new Object[] {
      one.application(),
      one.ranks(),
      one.runs(),
      one.metadata().operations(),
      left.operations(),
      one.metadata().seconds(),
      left.seconds()
    };
  }
}
