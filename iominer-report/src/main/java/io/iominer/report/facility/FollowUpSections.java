// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.List;

/** What became of advice: whether it was followed, and what changed since. */
public final class FollowUpSections {
  private static final String NONE =
      "No advice is recorded ('iominer advise KIND --record'), and no finding sets anything.";

  private static final ValueColumns<FollowUp> ADVICE =
      new ValueColumns<FollowUp>()
          .add("application", "Application", TEXT, one -> one.advice().runs().application())
          .add("node_count", "Nodes", COUNT, one -> one.advice().runs().computeNodes())
          .add("process_count", "Ranks", COUNT, one -> one.advice().runs().ranks())
          .add("kind", "Kind", TEXT, one -> one.advice().kind().id())
          .add("setting", "Setting", TEXT, one -> one.advice().change().setting().id())
          .add("place", "Path", TEXT, one -> one.advice().change().place())
          .add("present", "Value before", TEXT, one -> one.advice().change().present())
          .add("advised", "Value advised", TEXT, one -> one.advice().change().advised())
          .add("advised_at", "Advised on (UTC)", TIME, one -> one.advice().advisedAt())
          .add("applied", "Applied", TEXT, one -> one.applied().id())
          .add("later_runs", "Runs since", COUNT, one -> one.laterRuns())
          .add("telling_runs", "Runs that show the setting", COUNT, one -> one.tellingRuns())
          .add("applied_runs", "Runs with the advised value", COUNT, one -> one.appliedRuns())
          .add("why", "Reason if unknown", TEXT, one -> one.why())
          .add("reason", "Rule or model, and its advice", TEXT, one -> one.advice().reason());

  private static final ValueColumns<FollowUp> CHANGES =
      new ValueColumns<FollowUp>()
          .add("application", "Application", TEXT, one -> one.advice().runs().application())
          .add("node_count", "Nodes", COUNT, one -> one.advice().runs().computeNodes())
          .add("process_count", "Ranks", COUNT, one -> one.advice().runs().ranks())
          .add("setting", "Setting", TEXT, one -> one.advice().change().setting().id())
          .add("advised", "Value advised", TEXT, one -> one.advice().change().advised())
          .add("before_runs", "Runs before", COUNT, one -> one.before().runs())
          .add("before_io_s", "I/O time before", SECONDS, one -> one.before().ioSeconds())
          .add(
              column("before_s_per_gb", "s/GB before", NUMBER).in("s/GB"),
              one -> one.before().secondsPerGigabyte())
          .add("after_runs", "Runs since", COUNT, one -> one.after().runs())
          .add("after_io_s", "I/O time since", SECONDS, one -> one.after().ioSeconds())
          .add(
              column("after_s_per_gb", "s/GB since", NUMBER).in("s/GB"),
              one -> one.after().secondsPerGigabyte())
          .add("saved_s", "Saved", SECONDS, one -> one.savedSeconds())
          .add(
              "predicted_least_s",
              "Predicted saving: least",
              SECONDS,
              one -> one.advice().saving().least())
          .add("predicted_s", "by model", SECONDS, one -> one.advice().saving().middle())
          .add("predicted_most_s", "most", SECONDS, one -> one.advice().saving().most())
          .add("caution", "Caution", TEXT, one -> one.caution());

  private FollowUpSections() {}

  /** A line for each advice in both sections, in their order. */
  public static List<SectionRows> of(List<FollowUp> followUps) {
    return List.of(
        ReportSection.table(
                "follow_up", "Was the advice applied by later runs?", NONE, ADVICE.columns())
            .withNote(
                """
                Advice of a finding counts from the end of its run.
                Darshan logs do not show forwarding nodes, connections or MPI-IO hints; other settings: docs/follow-up.md""")
            .rows(ADVICE.rows(followUps)),
        ReportSection.table(
                "changes_since",
                "I/O time since the advice, and predicted saving",
                NONE,
                CHANGES.columns())
            .withNote(
                """
                Medians of diagnosed runs of the same application and size that moved bytes.
                Runs since: those that applied the advice; all, where that is unknown
                Other programs, inputs and jobs also change the time.""")
            .rows(CHANGES.rows(followUps)));
  }
}
