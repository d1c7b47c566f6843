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
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What became of advice: whether it was followed, and what changed since. */
public final class FollowUpSections {
  private static final String NONE =
      "No advice is recorded ('iominer advise KIND --record'), and no finding sets anything.";

  private static final List<SectionColumn> ADVICE =
      List.of(
          column("application", "Application", TEXT),
          column("node_count", "Nodes", COUNT),
          column("process_count", "Ranks", COUNT),
          column("kind", "Kind", TEXT),
          column("setting", "Setting", TEXT),
          column("place", "Of", TEXT),
          column("present", "Was", TEXT),
          column("advised", "Advised", TEXT),
          column("advised_at", "On (UTC)", TIME),
          column("applied", "Applied", TEXT),
          column("later_runs", "Runs since", COUNT),
          column("telling_runs", "Tell it", COUNT),
          column("applied_runs", "Have it", COUNT),
          column("why", "Not known because", TEXT),
          column("reason", "Reason of the advice", TEXT));

  private static final List<SectionColumn> CHANGES =
      List.of(
          column("application", "Application", TEXT),
          column("node_count", "Nodes", COUNT),
          column("process_count", "Ranks", COUNT),
          column("setting", "Setting", TEXT),
          column("advised", "Advised", TEXT),
          column("before_runs", "Runs before", COUNT),
          column("before_io_s", "I/O time", SECONDS),
          column("before_s_per_gb", "s/GB", NUMBER).in("s/GB"),
          column("after_runs", "Runs since", COUNT),
          column("after_io_s", "I/O time", SECONDS),
          column("after_s_per_gb", "s/GB", NUMBER).in("s/GB"),
          column("saved_s", "Less by", SECONDS),
          column("predicted_least_s", "Predicted: least", SECONDS),
          column("predicted_s", "model", SECONDS),
          column("predicted_most_s", "most", SECONDS),
          column("caution", "Caution", TEXT));

  private FollowUpSections() {}

  /** A line for each advice in both sections, in their order. */
  public static List<SectionRows> of(List<FollowUp> followUps) {
    return List.of(
        ReportSection.table(
                "follow_up", "Whether later runs followed what was advised", NONE, ADVICE)
            .withNote(
                "A finding counts as advised when its run ended. Logs never tell forwarding nodes, files on"
                    + " storage nodes\nand hints of MPI-IO. docs/follow-up.md says what tells the others.")
            .rows(followUps.stream().map(FollowUpSections::advice).toList()),
        ReportSection.table(
                "changes_since", "What changed since, beside what was predicted", NONE, CHANGES)
            .withNote(
                "Medians of diagnosed runs of the same application and size that moved bytes. Runs since are"
                    + " those that followed\nthe advice, or all where none is known to. A change has other"
                    + " causes, too: programs, inputs and other jobs.")
            .rows(followUps.stream().map(FollowUpSections::change).toList()));
  }

  private static @Nullable Object[] advice(FollowUp one) {
    GivenAdvice advice = one.advice();
    SettingChange change = advice.change();
    return new @Nullable Object[] {
      advice.runs().application(),
      count(advice.runs().computeNodes()),
      count(advice.runs().ranks()),
      advice.kind().id(),
      change.setting().id(),
      change.place().orElse(null),
      change.present().orElse(null),
      change.advised(),
      advice.advisedAt(),
      one.applied().id(),
      one.laterRuns(),
      one.tellingRuns(),
      one.appliedRuns(),
      one.why().orElse(null),
      advice.reason()
    };
  }

  private static @Nullable Object[] change(FollowUp one) {
    GivenAdvice advice = one.advice();
    return new @Nullable Object[] {
      advice.runs().application(),
      count(advice.runs().computeNodes()),
      count(advice.runs().ranks()),
      advice.change().setting().id(),
      advice.change().advised(),
      one.before().runs(),
      number(one.before().ioSeconds()),
      number(one.before().secondsPerGigabyte()),
      one.after().runs(),
      number(one.after().ioSeconds()),
      number(one.after().secondsPerGigabyte()),
      number(one.savedSeconds()),
      number(advice.saving().least()),
      number(advice.saving().middle()),
      number(advice.saving().most()),
      one.caution().orElse(null)
    };
  }

  private static @Nullable Object count(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  private static @Nullable Object number(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
