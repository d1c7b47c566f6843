// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.report.facility.Attention.Topic;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.util.List;
import java.util.stream.Stream;

/** What needs attention first, as lines of the summary. */
public final class AttentionRows {
  /** Letters of a name at most: what programs are called is up to their users. Heuristic. */
  private static final int LONGEST_NAME = 40;

  /** Lines of a topic at most; the report has more. Heuristic. */
  private static final int MOST_LINES = 5;

  /** Less is shown as 0.00. */
  private static final double LEAST_NODE_HOURS = 0.01;

  /** Fewer seconds, lost to contention or on nodes that nobody knows, are no line; heuristic. */
  private static final double LEAST_LOST_SECONDS = 1;

  private final AttentionRule rule;

  /** By a rule, which says of what a day warns. */
  public AttentionRows(AttentionRule rule) {
    this.rule = rule;
  }

  /**
   * Lines of the sections that the report begins with; an OST that has recovered needs none.
   *
   * @param sections those of {@code FacilityReportRun.attention}
   */
  public List<Attention> of(List<SectionRows> sections) {
    return sections.stream().flatMap(this::of).toList();
  }

  private Stream<Attention> of(SectionRows rows) {
    Stream<SectionRow> cells = rows.byName().stream();
    return switch (rows.section().id()) {
      case PlacementSections.FAIL_SLOW ->
          cells.filter(row -> row.value("until") == null).map(AttentionRows::slowOst);
      case AttentionSections.LOST_NODE_HOURS ->
          cells
              .filter(
                  row ->
                      row.value("lost_node_hours") == null
                          ? row.number("lost_s") >= LEAST_LOST_SECONDS
                          : row.number("lost_node_hours") >= LEAST_NODE_HOURS)
              .limit(MOST_LINES)
              .map(this::lost);
      case AttentionSections.INTERFERENCE ->
          cells
              .filter(row -> row.number("lost_contention_s") >= LEAST_LOST_SECONDS)
              .limit(MOST_LINES)
              .map(AttentionRows::interference);
      case MissingSection.ID -> cells.filter(AttentionRule::isLarge).map(this::missing);
      default -> Stream.of();
    };
  }

  private static Attention slowOst(SectionRow row) {
    return Attention.warning(
        Topic.SLOW_OST,
        name(row, "ost"),
        "%s (%s): jobs got at most %s of the rate of other OSTs since %s, confidence %s"
            .formatted(
                name(row, "ost"),
                name(row, "ost_name"),
                row.text("speed"),
                row.text("since")
                    + (row.value("speed_before") == null
                        ? " or before"
                        : ", found on " + row.text("found")),
                row.text("confidence")));
  }

  private Attention lost(SectionRow row) {
    boolean isKnown = row.value("lost_node_hours") != null;
    long unknown = (long) row.number("unknown_node_logs");
    String nodeHours = isKnown ? row.text("lost_node_hours") + " node hours" : "";
    return new Attention(
        Topic.LOST_NODE_HOURS,
        name(row, "application") + " (" + (isKnown ? nodeHours : row.text("lost_s")) + ")",
        "%s: %s%s in %s, mostly to %s%s"
            .formatted(
                name(row, "application"),
                isKnown ? nodeHours + " (" + row.text("lost_share") + " of its node hours), " : "",
                row.text("lost_s"),
                Counted.of((long) row.number("logs"), "log"),
                row.text("cause"),
                unknown == 0 ? "" : "; nodes of " + Counted.of(unknown, "log") + " are unknown"),
        rule.warnsOfLoss(row));
  }

  private static Attention interference(SectionRow row) {
    String job = "job " + row.text("job_id") + " (" + name(row, "application") + ")";
    return new Attention(
        Topic.INTERFERENCE,
        job,
        "%s lost %s to contention; longest on its OSTs at the same time: %s"
            .formatted(job, row.text("lost_contention_s"), row.text("longest")),
        false);
  }

  private Attention missing(SectionRow row) {
    String what = row.text("missing");
    return new Attention(
        Topic.MISSING_DATA,
        what.replaceFirst("^any ", ""),
        (row.value("missing_count") == null
                ? what.replaceFirst("^any ", "no ")
                : "%s of %s %s".formatted(row.text("missing_count"), row.text("all_count"), what))
            + "; unknown: "
            + row.text("unknown"),
        rule.warnsOfGap(row));
  }

  /** A name, shortened. */
  private static String name(SectionRow row, String column) {
    return SafeText.head(row.text(column), LONGEST_NAME);
  }
}
