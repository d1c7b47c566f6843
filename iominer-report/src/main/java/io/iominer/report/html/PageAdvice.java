// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.advisor.placement.Action;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.advice.Advice;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
    return rows.rows().stream().map(row -> of(rows, row)).toList();
  }

  private static PageAdvice of(SectionRows rows, @Nullable Object[] row) {
    List<?> steps = (List<?>) row[rows.names().indexOf("steps")];
    return new PageAdvice(
        text(rows, row, "application") + ": " + text(rows, row, "title"),
        about(capital(text(rows, row, "who")), rows, row),
        sentence(text(rows, row, "precondition")),
        steps == null ? "" : steps.stream().map(Form.TEXT::text).collect(Collectors.joining("\n")),
        text(rows, row, "undo"));
  }

  private static String about(String who, SectionRows rows, @Nullable Object[] row) {
    return who
        + "; should save "
        + text(rows, row, "saved_node_hours_least")
        + " to "
        + text(rows, row, "saved_node_hours_most")
        + " node hours of "
        + Counted.of(((Number) row[rows.names().indexOf("logs")]).longValue(), "log")
        + ". Of job "
        + text(rows, row, "job_id")
        + " "
        + text(rows, row, "saves_least")
        + " to "
        + text(rows, row, "saves_most")
        + " of the run: "
        + text(rows, row, "reasoning");
  }

  private static String text(SectionRows rows, @Nullable Object[] row, String column) {
    int i = rows.names().indexOf(column);
    return row[i] == null ? "" : rows.section().columns().get(i).form().text(row[i]);
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
