// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Cause;
import io.iominer.core.text.SafeText;
import io.iominer.report.job.Reasons;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import java.util.List;

/** What cleared a cause, or how much of the lost time is its part all the same. */
public final class WhyNotText {
  private WhyNotText() {}

  /** The text of a log's diagnosis, lines ended by newlines. */
  public static String of(Cause cause, LogReport log, Screen screen) {
    ScreenText out = new ScreenText(screen);
    Diagnosis diagnosis = log.diagnosis();
    out.part();
    out.line("Why not      %s: %s", cause.words(), cause.meaning());
    diagnosis
        .losses()
        .ifPresentOrElse(
            losses -> print(cause, losses, out),
            () -> out.line("  nothing is known: %s", diagnosis.verdict().words()));
    List<Finding> findings =
        diagnosis.findings().stream().filter(finding -> finding.rule().cause() == cause).toList();
    findings.stream()
        .filter(Finding::isTripped)
        .forEach(
            finding ->
                out.line("  %s found: %s", finding.rule().id(), SafeText.of(finding.message())));
    RulesText.print(findings, log.job().facts(), out);
    if (!diagnosis.caveats().isEmpty()) {
      out.part();
      out.line("Not known    what could have changed this");
      diagnosis.caveats().forEach(caveat -> out.line("  %s", SafeText.of(caveat)));
    }
    return out.toString();
  }

  private static void print(Cause cause, Losses losses, ScreenText out) {
    if (!losses.isKnown(cause)) {
      out.line("  it is not known what was lost to it");
      return;
    }
    out.line(
        "  %s of %s in I/O were lost to it, of %s that were lost in all",
        Reasons.seconds(losses.seconds(cause)),
        Reasons.seconds(losses.ioSeconds()),
        Reasons.seconds(losses.allSeconds()));
    for (LossStep step : losses.waterfall()) {
      if (step.cause() == cause) {
        out.line(
            "  %10s would be gained if %s",
            Reasons.seconds(step.lostSeconds()), step.whatIf().meaning());
      }
    }
  }
}
