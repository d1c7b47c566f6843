// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Diagnosis.RankedCause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Comparator;
import java.util.Locale;

/** Why the job's I/O was slow, what else may cost elsewhere, and recommendations. */
final class CausesText {
  /** Advice on the screen, that which saves most first; JSON has all. */
  private static final int MOST_ADVICE = 4;

  private static final double PERCENT = 100;
  private static final int INDENT = 13;
  private static final String TOO_SHORT = ", too few seconds to count";

  /** Of the time in I/O; less is no bottleneck however long it is. */
  private static final double LEAST_SHARE = Thresholds.DEFAULT.share(Diagnosis.NO_BOTTLENECK);

  private static final String ABOVE_STORAGE =
      "not explained by the log: mostly time in MPI-IO or a library above the file system";
  private static final String UNKNOWN_RATES =
      "What the storage can do: unknown, so only what the log itself shows counts as lost; a store"
          + " of 100 logs learns it (--store), and facility in a file for --config tells it";

  private CausesText() {}

  static void print(Diagnosis diagnosis, KnownOsts known, ScreenText out) {
    switch (diagnosis.verdict()) {
      case SKIPPED -> out.line("Why          not diagnosed: %s", diagnosis.caveats().get(0));
      case IMPLAUSIBLE_COUNTERS -> implausible(diagnosis, out);
      case NO_IO -> out.line("Why          hardly any time in I/O: nothing to explain");
      case NO_BOTTLENECK -> {
        Losses losses = diagnosis.losses().orElseThrow();
        out.line(
            "Why          %s: %s%s",
            diagnosis.verdict().words(), lost(losses), isMostButShort(losses) ? TOO_SHORT : "");
        unknownRates(diagnosis, out);
      }
      case CAUSE, NO_SINGLE_CAUSE ->
          causes(diagnosis, diagnosis.losses().orElseThrow(), known, out);
    }
    RisksText.print(diagnosis, out);
    recommendations(diagnosis, out);
  }

  /** Which counters contradict each other, in place of causes. */
  private static void implausible(Diagnosis diagnosis, ScreenText out) {
    out.line("Why          not diagnosed: %s", diagnosis.verdict().words());
    diagnosis.caveats().stream()
        .flatMap(counters -> Paragraph.lines("", INDENT, counters).stream())
        .forEach(line -> out.line("%s", line));
  }

  private static String lost(Losses losses) {
    return seconds(losses.allSeconds())
        + " of "
        + seconds(losses.ioSeconds())
        + " in I/O were lost";
  }

  private static void causes(Diagnosis diagnosis, Losses losses, KnownOsts known, ScreenText out) {
    double lost = losses.allSeconds();
    out.line(
        "Why          %s%s",
        lost(losses), diagnosis.dominant().isPresent() ? "" : ", to no single cause");
    for (RankedCause cause : diagnosis.causes()) {
      out.line(
          "  %3.0f %%  %9s  %s",
          cause.share() * PERCENT, seconds(cause.seconds()), cause.cause().meaning());
      for (Finding finding : diagnosis.explaining(cause.cause())) {
        out.line(
            "                      %s (%s)", SafeText.of(finding.message()), finding.rule().id());
      }
    }
    if (losses.unexplainedSeconds() >= Diagnosis.LEAST_SHARE * lost) {
      out.line(
          "  %3.0f %%  %9s  %s",
          losses.unexplainedSeconds() / lost * PERCENT,
          seconds(losses.unexplainedSeconds()),
          isRateUnknown(diagnosis) ? ABOVE_STORAGE : known.unexplained());
    }
    if (!known.words().isEmpty()) {
      out.line("             %s", known.words());
    }
    unknownRates(diagnosis, out);
  }

  private static boolean isMostButShort(Losses losses) {
    return losses.allSeconds() >= LEAST_SHARE * losses.ioSeconds() && losses.allSeconds() > 0;
  }

  private static boolean isRateUnknown(Diagnosis diagnosis) {
    return diagnosis.caveats().contains(Diagnosis.UNKNOWN_RATES);
  }

  /** A slow file system looks like this one. */
  private static void unknownRates(Diagnosis diagnosis, ScreenText out) {
    if (isRateUnknown(diagnosis)) {
      Paragraph.lines("", INDENT, UNKNOWN_RATES).forEach(line -> out.line("%s", line));
    }
  }

  /** On what the job lost time to; there is none on risks, as it would save nothing here. */
  private static void recommendations(Diagnosis diagnosis, ScreenText out) {
    diagnosis.causes().stream()
        .flatMap(cause -> diagnosis.explaining(cause.cause()).stream())
        .flatMap(finding -> finding.advice().stream())
        .sorted(Comparator.comparingDouble(Advice::most).reversed())
        .limit(MOST_ADVICE)
        .forEach(one -> advice(one, out));
  }

  private static void advice(Advice advice, ScreenText out) {
    out.line("");
    out.line(
        "Recommended  %s (%s; %.0f to %.0f %% of the run)",
        SafeText.of(advice.title()),
        advice.who().name().toLowerCase(Locale.ROOT),
        advice.least() * PERCENT,
        advice.most() * PERCENT);
    for (String step : advice.steps()) {
      out.line("  $ %s", SafeText.of(step));
    }
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.3f s" : "%.1f s", seconds);
  }
}
