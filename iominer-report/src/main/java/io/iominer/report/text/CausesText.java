// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.report.job.KnownOsts;
import io.iominer.report.job.Reasons;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.advice.Advice;
import java.util.Locale;

/** Why the job's I/O was slow, what else may cost elsewhere, and recommendations. */
final class CausesText {
  private static final double PERCENT = 100;
  private static final int INDENT = 13;

  private CausesText() {}

  static void print(Diagnosis diagnosis, KnownOsts known, ScreenText out) {
    Reasons reasons = Reasons.of(diagnosis, known);
    out.line("Why          %s", reasons.headline());
    reasons.details().forEach(detail -> paragraph("", detail, out));
    for (Reasons.Part part : reasons.parts()) {
      out.line(
          "  %3.0f %%  %9s  %s",
          part.share() * PERCENT, Reasons.seconds(part.seconds()), part.words());
      part.findings().forEach(finding -> out.line("                      %s", finding));
    }
    reasons.remarks().forEach(remark -> paragraph("", remark, out));
    RisksText.print(diagnosis, out);
    reasons.advice().forEach(one -> advice(one, out));
  }

  private static void paragraph(String heading, String text, ScreenText out) {
    Paragraph.lines(heading, INDENT, text).forEach(line -> out.line("%s", line));
  }

  private static void advice(Advice advice, ScreenText out) {
    out.line("");
    out.line(
        "Recommended  %s (%s; %.0f to %.0f %% of the run)",
        SafeText.of(advice.title()),
        advice.who().name().toLowerCase(Locale.ROOT),
        advice.least() * PERCENT,
        advice.most() * PERCENT);
    if (advice.isWide()) {
      paragraph("  Range      ", advice.reasoning(), out);
    }
    if (!advice.precondition().isEmpty()) {
      paragraph("  Before     ", advice.precondition(), out);
    }
    for (String step : advice.steps()) {
      out.line("  $ %s", SafeText.of(step));
    }
    if (!advice.undo().isEmpty()) {
      out.line("  Undo       %s", SafeText.of(advice.undo()));
    }
  }
}
