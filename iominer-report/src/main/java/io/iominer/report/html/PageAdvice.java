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
import io.iominer.rootcause.advice.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A recommendation as the template shows it; all texts may be shown as they are.
 *
 * @param title what to do
 * @param about who can do it, what it saves and why
 * @param before what must hold before, in sentences; may be empty
 * @param steps what to do, in order; may be empty
 * @param undo how to take it back; may be empty
 */
public record PageAdvice(
    String title, String about, String before, List<Part> steps, List<Part> undo) {
  public PageAdvice {
    steps = List.copyOf(steps);
    undo = List.copyOf(undo);
  }

  /**
   * What stands by itself: a sentence, a command or lines of code.
   *
   * @param sentence for people; may be empty
   * @param code what can be copied; may be empty
   */
  public record Part(String sentence, String code) {
    /** Lines of code stay together; a command is copied by itself. */
    private static List<Part> of(List<String> steps) {
      List<Part> parts = new ArrayList<>();
      boolean continues = false;
      for (String text : steps) {
        Step step = Step.of(text);
        boolean isCode = step.kind() == Step.Kind.CODE;
        int last = parts.size() - 1;
        if (continues && isCode && step.remark().isEmpty()) {
          String before = parts.get(last).code;
          parts.set(
              last, new Part(parts.get(last).sentence, before + "\n" + SafeText.of(step.text())));
        } else {
          parts.add(of(step));
        }
        continues = isCode;
      }
      return parts;
    }

    private static Part of(Step step) {
      return step.kind() == Step.Kind.SENTENCE
          ? new Part(SafeText.of(step.text()), "")
          : new Part(remark(SafeText.of(step.remark())), SafeText.of(step.text()));
    }

    private static String remark(String text) {
      return text.isEmpty() ? "" : capital(text) + ":";
    }
  }

  /**
   * That of a job.
   *
   * @param saving what it saves, in words
   */
  static PageAdvice of(Advice advice, String saving) {
    return new PageAdvice(
        SafeText.of(advice.title()),
        who(advice.who()) + "; saves " + saving + ": " + SafeText.of(advice.reasoning()),
        onlyIf(SafeText.of(advice.precondition())),
        Part.of(advice.steps()),
        Part.of(one(advice.undo())));
  }

  /** That of a decision on placement. */
  static PageAdvice of(Action action) {
    return new PageAdvice(
        SafeText.of(action.title()),
        who(action.who()),
        sentence(SafeText.of(action.precondition())),
        Part.of(action.commands()),
        Part.of(action.undo()));
  }

  /** Those of rows of {@link io.iominer.report.facility.AdviceSection}. */
  static List<PageAdvice> of(SectionRows rows) {
    return rows.byName().stream().map(PageAdvice::of).toList();
  }

  private static PageAdvice of(SectionRow row) {
    return new PageAdvice(
        text(row, "application") + ": " + text(row, "title"),
        about(capital(text(row, "who").toLowerCase(Locale.ROOT)), row),
        onlyIf(text(row, "precondition")),
        Part.of(texts(row.value("steps"))),
        Part.of(one(text(row, "undo"))));
  }

  private static String about(String who, SectionRow row) {
    return who
        + "; saves "
        + text(row, "saved_node_hours_least")
        + " to "
        + text(row, "saved_node_hours_most")
        + " node hours in "
        + Counted.of((long) row.number("logs"), "log")
        + " (job "
        + text(row, "job_id")
        + ": "
        + text(row, "saves_least")
        + " to "
        + text(row, "saves_most")
        + " of its run). Basis: "
        + text(row, "reasoning");
  }

  private static String text(SectionRow row, String column) {
    return row.value(column) == null ? "" : row.text(column);
  }

  private static String onlyIf(String text) {
    return text.isEmpty() ? "" : sentence("Only if " + text);
  }

  private static String sentence(String text) {
    return text.isEmpty() || text.endsWith(".") ? text : text + ".";
  }

  private static String who(Advice.Who who) {
    return capital(who.name().toLowerCase(Locale.ROOT));
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static List<String> one(String text) {
    return text.isEmpty() ? List.of() : List.of(text);
  }

  private static List<String> texts(@Nullable Object steps) {
    return steps == null ? List.of() : ((List<?>) steps).stream().map(Form.TEXT::text).toList();
  }
}
