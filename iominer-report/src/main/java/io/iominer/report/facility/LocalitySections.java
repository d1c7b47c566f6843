// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.TEXT;

import io.iominer.advisor.Advised;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.List;

/** The sections about applications whose files can be node-local. */
public final class LocalitySections {
  private static final ValueColumns<ApplicationLocality> COLUMNS =
      new ValueColumns<ApplicationLocality>()
          .add("application", "Application", TEXT, one -> one.application())
          .add("process_count", "Ranks", COUNT, one -> one.ranks())
          .add(
              "decision",
              "Node-local",
              TEXT,
              one -> one.decision().match(decided -> "eligible", notApplicable -> "no"))
          .add("runs", "Runs", COUNT, one -> one.runs())
          .add("writing_runs", "Wrote", COUNT, one -> one.writingRuns())
          .add("local_runs", "Local", COUNT, one -> one.localRuns())
          .add("input_files", "Inputs", COUNT, one -> one.files(Locality.INPUT))
          .add("local_files", "Local files", COUNT, one -> one.files(Locality.NODE_LOCAL))
          .add("local_bytes", "Their bytes", BYTES, one -> one.localBytes())
          .add(
              "local_metadata_operations",
              "Opens, stats",
              COUNT,
              one -> one.localMetadata().operations())
          .add("local_metadata_s", "Time in them", SECONDS, one -> one.localMetadata().seconds())
          .add(
              "why",
              "Why",
              TEXT,
              one -> one.decision().match(Advised.Decided::why, Advised.NotApplicable::reason));

  private static final String NOTE =
      """
      Node-local files lie in a directory on a storage node that only one rank sees (Sunway paper, section 6).
      Opens, stats: of local files; they need no MDS
      Time in them: sum over ranks
      Bandwidth stays as it was; where the storage node is the rank's forwarding node, bytes cross the storage network once less (Fig 10).
      A rank's directory lies on storage node (rank modulo storage nodes); a compute node that replaces a failed one takes its ranks.
      Inputs stay on the parallel file system. A view of all directories is read-only and lags behind.""";

  private static final ValueColumns<ApplicationLocality> EXPLAINED =
      new ValueColumns<ApplicationLocality>()
          .add("application", "Application", TEXT, one -> one.application())
          .add("process_count", "Ranks", COUNT, one -> one.ranks())
          .add("node_local_files", "Local", COUNT, one -> one.files(Locality.NODE_LOCAL))
          .add("read_again_files", "Read again", COUNT, one -> one.readAgainFiles())
          .add(
              "read_by_others_files",
              "Read by others",
              COUNT,
              one -> one.files(Locality.READ_BY_OTHERS))
          .add(
              "written_by_several_files",
              "Written by several",
              COUNT,
              one -> one.files(Locality.WRITTEN_BY_SEVERAL))
          .add(
              "used_by_other_jobs_files",
              "Other jobs'",
              COUNT,
              one -> one.files(Locality.USED_BY_OTHER_JOBS))
          .add("input_files", "Inputs", COUNT, one -> one.files(Locality.INPUT))
          .add("unused_files", "Unused", COUNT, one -> one.files(Locality.UNUSED))
          .add("incomplete_runs", "Incomplete runs", COUNT, one -> one.incompleteRuns())
          .add(
              "decision",
              "Node-local",
              TEXT,
              one -> one.decision().match(decided -> "eligible", notApplicable -> "no"))
          .add(
              "why",
              "Why",
              TEXT,
              one -> one.decision().match(Advised.Decided::why, Advised.NotApplicable::reason));

  private static final String EXPLAINED_NOTE =
      """
      Local: written on one compute node and later read only there
      Read again: local files that were read
      Read by others: written on one compute node, read on another or opened by all ranks together
      Other jobs': used by another application or user
      Inputs: read before any log shows a write; like unused files, they do not count against node-local storage
      A file that several logs used counts once for each log.""";

  private static final ValueColumns<ApplicationLocality> WHAT_IF =
      new ValueColumns<ApplicationLocality>()
          .add("application", "Application", TEXT, one -> one.application())
          .add("process_count", "Ranks", COUNT, one -> one.ranks())
          .add("runs", "Runs", COUNT, one -> one.runs())
          .add(
              "recorded_metadata_operations",
              "Opens, stats",
              COUNT,
              one -> one.metadata().operations())
          .add(
              "expected_metadata_operations",
              "Left for the MDS",
              COUNT,
              one -> one.metadataWithoutLocal().operations())
          .add("recorded_metadata_s", "Time in metadata", SECONDS, one -> one.metadata().seconds())
          .add("expected_metadata_s", "Left", SECONDS, one -> one.metadataWithoutLocal().seconds());

  private static final String WHAT_IF_NOTE =
      """
      Operations and times of all files, and without the node-local ones; times are sums over ranks.
      The time of these operations on a storage node is unknown, so at most the difference is saved. No bandwidth is claimed.""";

  private LocalitySections() {}

  /** A line for each application and number of ranks, in their order. */
  public static SectionRows of(List<ApplicationLocality> applications) {
    return ReportSection.table(
            "node_local",
            "Applications whose files can be node-local",
            "No application with files is there.",
            COLUMNS.columns())
        .withNote(NOTE)
        .rows(COLUMNS.rows(applications));
  }

  /** The numbers behind each decision: files by what they are. */
  public static SectionRows explained(List<ApplicationLocality> applications) {
    return ReportSection.table(
            "node_local_files",
            "Files of these applications by what they are",
            "No application with files is there.",
            EXPLAINED.columns())
        .withNote(EXPLAINED_NOTE)
        .rows(EXPLAINED.rows(applications));
  }

  /** The metadata operations of eligible applications, and the same without local files. */
  public static SectionRows whatIf(List<ApplicationLocality> applications) {
    return ReportSection.table(
            "what_if",
            "Metadata operations with node-local files",
            "No application's files can be node-local.",
            WHAT_IF.columns())
        .withNote(WHAT_IF_NOTE)
        .rows(
            WHAT_IF.rows(
                applications.stream().flatMap(one -> one.decision().decision().stream()).toList()));
  }
}
