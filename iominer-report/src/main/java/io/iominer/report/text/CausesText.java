// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Ratio;
import io.iominer.report.job.KnownOsts;
import io.iominer.report.job.Reasons;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.Step;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Why the job's I/O was slow: the verdict, what the time was lost to, what is recommended, what may
 * cost elsewhere, and what is not known.
 */
final class CausesText {
  /** Between a command and what is said of it. */

  /** Lines of a program or a job script; all others are commands of a shell. */
  private static final int INDENT = 13;

  private static final int EVIDENCE = 40;
  private static final int STEP = 5;
  private final Diagnosis diagnosis;
  private final Reasons reasons;
  private final boolean isVerbose;
  private final ScreenText out;

  private CausesText(Diagnosis diagnosis, Reasons reasons, boolean isVerbose, ScreenText out) {
    this.diagnosis = diagnosis;
    this.reasons = reasons;
    this.isVerbose = isVerbose;
    this.out = out;
  }

  /**
   * Prints them.
   *
   * @param runSeconds how long the run took; empty where it is not known
   * @param isVerbose whether each possible problem and each wide range is explained
   */
  static void print(
      Diagnosis diagnosis,
      KnownOsts known,
      OptionalDouble runSeconds,
      boolean isVerbose,
      ScreenText out) {
    Reasons reasons = Reasons.of(diagnosis, known, runSeconds);
    new CausesText(diagnosis, reasons, isVerbose, out).print();
  }

  private void print() {
    out.paragraph("Verdict", INDENT, Emphasis.of(diagnosis.verdict()), reasons.headline());
    reasons.details().forEach(detail -> paragraph("", detail));
    lost();
    recommended();
    RisksText.print(diagnosis, isVerbose, out);
    if (!reasons.remarks().isEmpty()) {
      out.part();
      reasons.remarks().forEach(remark -> paragraph(remark.kind(), remark.words()));
    }
  }

  private void lost() {
    if (reasons.parts().isEmpty()) {
      return;
    }
    out.part();
    out.line("%-30s %7s", "Lost time", "of run");
    for (Reasons.Part part : reasons.parts()) {
      String heading =
          String.format(
              Locale.ROOT,
              "  %-18s %9s %7s",
              part.name(),
              Reasons.seconds(part.seconds()),
              part.ofRun().map(Ratio::toString).orElse(Cells.NOTHING));
      out.paragraph(heading, EVIDENCE, part.words());
      part.findings().forEach(finding -> out.hanging(EVIDENCE, "- " + finding));
    }
  }

  private void recommended() {
    List<Advice> advice = reasons.advice();
    if (advice.isEmpty()) {
      return;
    }
    out.part();
    out.line("Recommended");
    for (int i = 0; i < advice.size(); i++) {
      recommended(i + 1, advice.get(i));
    }
  }

  private void recommended(int number, Advice advice) {
    step(
        String.format(Locale.ROOT, "%3d", number),
        SafeText.of(advice.title()) + " (" + advice.who().name().toLowerCase(Locale.ROOT) + ")");
    step("", "saves " + reasons.saving(advice));
    if (isVerbose && advice.isWide()) {
      step("", "range: " + advice.reasoning());
    }
    if (!advice.precondition().isEmpty()) {
      step("", "only if " + advice.precondition());
    }
    advice.steps().forEach(step -> step(Step.of(step), ""));
    if (!advice.undo().isEmpty()) {
      step(Step.of(advice.undo()), "undo: ");
    }
  }

  private void step(Step step, String before) {
    if (!step.remark().isEmpty()) {
      // On a line of its own, as its second line would be a command.
      out.line("     # %s", SafeText.of(step.remark()));
    }
    if (step.kind() == Step.Kind.SENTENCE) {
      step("", before + step.text());
    } else {
      out.line("     %s%s", before, SafeText.of(step.withPrompt()));
    }
  }

  private void step(String number, String text) {
    out.paragraph(number, STEP, text);
  }

  private void paragraph(String heading, String text) {
    out.paragraph(heading, INDENT, text);
  }
}
