// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.ReportSection.Shape;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What became of advice: whether it was followed, and what changed since. */
public final class FollowUpSections {
  private static final String NONE =
      "No advice is recorded ('iominer advise KIND --record'), and no finding sets anything.";

  private static final List<String> ADVICE =
      List.of(
          "application",
          "node_count",
          "process_count",
          "kind",
          "setting",
          "place",
          "present",
          "advised",
          "advised_at",
          "applied",
          "later_runs",
          "telling_runs",
          "applied_runs",
          "why",
          "reason");

  private static final List<SectionColumn> ADVICE_HEADS =
      List.of(
          new SectionColumn("Application", TEXT),
          new SectionColumn("Nodes", COUNT),
          new SectionColumn("Ranks", COUNT),
          new SectionColumn("Kind", TEXT),
          new SectionColumn("Setting", TEXT),
          new SectionColumn("Of", TEXT),
          new SectionColumn("Was", TEXT),
          new SectionColumn("Advised", TEXT),
          new SectionColumn("On (UTC)", TIME),
          new SectionColumn("Applied", TEXT),
          new SectionColumn("Runs since", COUNT),
          new SectionColumn("Tell it", COUNT),
          new SectionColumn("Have it", COUNT),
          new SectionColumn("Not known because", TEXT),
          new SectionColumn("Reason of the advice", TEXT));

  private static final List<String> CHANGES =
      List.of(
          "application",
          "node_count",
          "process_count",
          "setting",
          "advised",
          "before_runs",
          "before_io_s",
          "before_s_per_gb",
          "after_runs",
          "after_io_s",
          "after_s_per_gb",
          "saved_s",
          "predicted_least_s",
          "predicted_s",
          "predicted_most_s",
          "caution");

  private static final List<SectionColumn> CHANGE_HEADS =
      List.of(
          new SectionColumn("Application", TEXT),
          new SectionColumn("Nodes", COUNT),
          new SectionColumn("Ranks", COUNT),
          new SectionColumn("Setting", TEXT),
          new SectionColumn("Advised", TEXT),
          new SectionColumn("Runs before", COUNT),
          new SectionColumn("I/O time", SECONDS),
          new SectionColumn("s/GB", NUMBER),
          new SectionColumn("Runs since", COUNT),
          new SectionColumn("I/O time", SECONDS),
          new SectionColumn("s/GB", NUMBER),
          new SectionColumn("Less by", SECONDS),
          new SectionColumn("Predicted: least", SECONDS),
          new SectionColumn("model", SECONDS),
          new SectionColumn("most", SECONDS),
          new SectionColumn("Caution", TEXT));

  private FollowUpSections() {}

  /** A line for each advice in both sections, in their order. */
  public static List<SectionRows> of(List<FollowUp> followUps) {
    return List.of(
        section(
            "follow_up",
            "Whether later runs followed what was advised",
            ADVICE_HEADS,
            "A finding counts as advised when its run ended. Logs never tell forwarding nodes, files on"
                + " storage nodes\nand hints of MPI-IO. docs/follow-up.md says what tells the others.",
            ADVICE,
            followUps,
            FollowUpSections::advice),
        section(
            "changes_since",
            "What changed since, beside what was predicted",
            CHANGE_HEADS,
            "Medians of diagnosed runs of the same application and size that moved bytes. Runs since are"
                + " those that followed\nthe advice, or all where none is known to. A change has other"
                + " causes, too: programs, inputs and other jobs.",
            CHANGES,
            followUps,
            FollowUpSections::change));
  }

  private static SectionRows section(
      String id,
      String title,
      List<SectionColumn> heads,
      String note,
      List<String> names,
      List<FollowUp> followUps,
      Function<FollowUp, @Nullable Object[]> row) {
    return new SectionRows(
        new ReportSection(id, title, NONE, Shape.TABLE, heads, "", note),
        names,
        followUps.stream().map(row).toList());
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
