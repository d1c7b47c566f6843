// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.advisor.placement.Action;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.advice.Advice;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A recommendation as the template shows it; all texts may be shown as they are.
 *
 * @param title what to do
 * @param about who can do it, what it saves and why
 * @param before what must hold before, as a sentence; may be empty
 * @param steps commands, hints or code, in lines; may be empty
 * @param undo how to take it back; may be empty
 */
public record PageAdvice(String title, String about, String before, String steps, String undo) {
  /** That of a job. */
  static PageAdvice of(Advice advice) {
    return new PageAdvice(
        SafeText.of(advice.title()),
        who(advice.who())
            + "; should save "
            + range(advice.least(), advice.most())
            + " of the run: "
            + SafeText.of(advice.reasoning()),
        sentence(SafeText.of(advice.precondition())),
        lines(advice.steps()),
        SafeText.of(advice.undo()));
  }

  /** That of a decision on placement. */
  static PageAdvice of(Action action) {
    return new PageAdvice(
        SafeText.of(action.title()),
        who(action.who()),
        sentence(SafeText.of(action.precondition())),
        lines(action.commands()),
        lines(action.undo()));
  }

  /** Those of rows of {@link io.iominer.report.facility.AdviceSection}. */
  static List<PageAdvice> of(SectionRows rows) {
    return rows.byName().stream().map(PageAdvice::of).toList();
  }

  private static PageAdvice of(SectionRow row) {
    List<?> steps = (List<?>) row.value("steps");
    return new PageAdvice(
        text(row, "application") + ": " + text(row, "title"),
        about(capital(text(row, "who")), row),
        sentence(text(row, "precondition")),
        steps == null ? "" : steps.stream().map(Form.TEXT::text).collect(Collectors.joining("\n")),
        text(row, "undo"));
  }

  private static String about(String who, SectionRow row) {
    return who
        + "; should save "
        + text(row, "saved_node_hours_least")
        + " to "
        + text(row, "saved_node_hours_most")
        + " node hours of "
        + Counted.of((long) row.number("logs"), "log")
        + ". Of job "
        + text(row, "job_id")
        + " "
        + text(row, "saves_least")
        + " to "
        + text(row, "saves_most")
        + " of the run: "
        + text(row, "reasoning");
  }

  private static String text(SectionRow row, String column) {
    return row.value(column) == null ? "" : row.text(column);
  }

  private static String sentence(String text) {
    return text.isEmpty() || text.endsWith(".") ? text : text + ".";
  }

  private static String range(double least, double most) {
    return String.format(Locale.ROOT, "%.0f %% to %.0f %%", 100 * least, 100 * most);
  }

  private static String who(Advice.Who who) {
    return capital(who.name());
  }

  private static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT)
        + name.substring(1).toLowerCase(Locale.ROOT);
  }

  private static String lines(List<String> steps) {
    return steps.stream().map(SafeText::of).collect(Collectors.joining("\n"));
  }
}
