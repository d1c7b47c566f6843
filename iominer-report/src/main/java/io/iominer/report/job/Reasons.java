// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.model.Cause;
import io.iominer.core.text.SafeText;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Diagnosis.RankedCause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.MetadataAdvice;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Why a job's I/O was slow, in the words of a screen or a page.
 *
 * @param headline how much was lost, or why nothing is explained
 * @param details sentences on it: counters that contradict each other
 * @param parts what the time was lost to, the greatest first and what is not explained last; none
 *     where hardly any was lost
 * @param remarks what was not known
 * @param advice on what the job lost time to, that which saves most first
 */
public record Reasons(
    String headline,
    List<String> details,
    List<Part> parts,
    List<String> remarks,
    List<Advice> advice) {
  private static final String NO_RULE = "no rule tells more of it";
  private static final String TOO_SHORT = ", too little to look for a cause";

  /** Of the time in I/O; less is no bottleneck however long it is. */
  private static final double LEAST_SHARE = Thresholds.DEFAULT.share(Diagnosis.NO_BOTTLENECK);

  private static final String ABOVE_STORAGE =
      "not explained by the log: mostly time in MPI-IO or a library above the file system";
  private static final String WAITS =
      "not explained by the log; opens that wait for something else than a server are part of it";
  private static final String UNKNOWN_RATES =
      "What the storage can do: unknown, so only what logs themselves show counts as lost; a store"
          + " learns it where enough of its logs tell it (iominer calibrate), and facility in a file"
          + " for --config tells it";

  public Reasons {
    details = List.copyOf(details);
    parts = List.copyOf(parts);
    remarks = List.copyOf(remarks);
    advice = List.copyOf(advice);
  }

  /**
   * What time was lost to.
   *
   * @param share of all lost time, 0 to 1
   * @param seconds seconds lost to it
   * @param words what it is
   * @param findings what rules found of it, each with the rule's name
   */
  public record Part(double share, double seconds, String words, List<String> findings) {
    public Part {
      findings = List.copyOf(findings);
    }
  }

  /** Those of a diagnosis. */
  public static Reasons of(Diagnosis diagnosis, KnownOsts known) {
    return switch (diagnosis.verdict()) {
      case SKIPPED -> without("not diagnosed: " + diagnosis.caveats().get(0), diagnosis);
      case IMPLAUSIBLE_COUNTERS ->
          new Reasons(
              "not diagnosed: " + diagnosis.verdict().words(),
              diagnosis.caveats(),
              List.of(),
              List.of(),
              advice(diagnosis));
      case NO_IO -> without("hardly any time in I/O: nothing to explain", diagnosis);
      case NO_BOTTLENECK -> {
        Losses losses = diagnosis.losses().orElseThrow();
        yield new Reasons(
            (isRateUnknown(diagnosis)
                    ? "the log shows no I/O bottleneck: " + seconds(losses, "count as lost")
                    : diagnosis.verdict().words() + ": " + lost(losses))
                + (isMostButShort(losses) ? TOO_SHORT : ""),
            List.of(),
            List.of(),
            unknownRates(diagnosis),
            advice(diagnosis));
      }
      case MINOR ->
          new Reasons(
              "no I/O bottleneck: "
                  + lost(diagnosis.losses().orElseThrow())
                  + ", which is too little of the run to matter",
              List.of(),
              List.of(),
              unknownRates(diagnosis),
              advice(diagnosis));
      case CAUSE, NO_SINGLE_CAUSE -> causes(diagnosis, diagnosis.losses().orElseThrow(), known);
    };
  }

  private static Reasons without(String headline, Diagnosis diagnosis) {
    return new Reasons(headline, List.of(), List.of(), List.of(), advice(diagnosis));
  }

  private static Reasons causes(Diagnosis diagnosis, Losses losses, KnownOsts known) {
    double lost = losses.allSeconds();
    List<Part> parts = new ArrayList<>();
    for (RankedCause cause : diagnosis.causes()) {
      parts.add(
          new Part(
              cause.share(),
              cause.seconds(),
              cause.cause().meaning(),
              findings(diagnosis, losses, cause.cause())));
    }
    if (losses.unexplainedSeconds() >= Diagnosis.LEAST_SHARE * lost) {
      parts.add(
          new Part(
              losses.unexplainedSeconds() / lost,
              losses.unexplainedSeconds(),
              unexplained(diagnosis, known),
              List.of()));
    }
    List<String> remarks = new ArrayList<>();
    if (!known.words().isEmpty()) {
      remarks.add(known.words());
    }
    remarks.addAll(unknownRates(diagnosis));
    return new Reasons(
        lost(losses) + (diagnosis.dominant().isPresent() ? "" : ", to no single cause"),
        List.of(),
        parts,
        remarks,
        advice(diagnosis));
  }

  /** What rules found; where none found anything, with what the job was compared. */
  private static List<String> findings(Diagnosis diagnosis, Losses losses, Cause cause) {
    List<String> found =
        diagnosis.explaining(cause).stream()
            .map(finding -> SafeText.of(finding.message()) + " (" + finding.rule().id() + ")")
            .toList();
    if (!found.isEmpty()) {
      return found;
    }
    return List.of(
        losses.waterfall().stream()
            .filter(step -> step.cause() == cause && step.lostSeconds() > 0)
            .max(Comparator.comparingDouble(LossStep::lostSeconds))
            .map(step -> "compared with: " + step.whatIf().meaning() + "; " + NO_RULE)
            .orElse(NO_RULE));
  }

  private static String lost(Losses losses) {
    return seconds(losses, "were lost");
  }

  private static String seconds(Losses losses, String verb) {
    return seconds(losses.allSeconds()) + " of " + seconds(losses.ioSeconds()) + " in I/O " + verb;
  }

  private static boolean isMostButShort(Losses losses) {
    return losses.allSeconds() >= LEAST_SHARE * losses.ioSeconds() && losses.allSeconds() > 0;
  }

  private static boolean isRateUnknown(Diagnosis diagnosis) {
    return diagnosis.caveats().contains(Diagnosis.UNKNOWN_RATES);
  }

  /** A slow file system looks like this one. */
  private static List<String> unknownRates(Diagnosis diagnosis) {
    return isRateUnknown(diagnosis) ? List.of(UNKNOWN_RATES) : List.of();
  }

  private static String unexplained(Diagnosis diagnosis, KnownOsts known) {
    if (onWaits(diagnosis).findAny().isPresent()) {
      return WAITS;
    }
    return isRateUnknown(diagnosis) ? ABOVE_STORAGE : known.unexplained();
  }

  /**
   * On what the job lost time to, and on waits, which are not explained, that which saves most
   * first; there is none on risks, as it would save nothing here. Screens, pages and JSON have the
   * same.
   */
  public static List<Advice> advice(Diagnosis diagnosis) {
    Stream<Advice> onCauses =
        diagnosis.causes().stream()
            .flatMap(cause -> diagnosis.explaining(cause.cause()).stream())
            .flatMap(finding -> finding.advice().stream());
    return Stream.concat(onCauses, onWaits(diagnosis))
        .distinct()
        .sorted(Advice.BEST_FIRST)
        .toList();
  }

  private static Stream<Advice> onWaits(Diagnosis diagnosis) {
    return diagnosis.isTimeLost()
        ? diagnosis.findings().stream()
            .flatMap(finding -> finding.advice().stream())
            .filter(advice -> advice.title().equals(MetadataAdvice.OPENS_WAIT))
        : Stream.empty();
  }

  /** Seconds as precisely as they are known. */
  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.3f s" : "%.1f s", seconds);
  }
}
