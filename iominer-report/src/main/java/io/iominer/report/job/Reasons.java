// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.model.Cause;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Ratio;
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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Why a job's I/O was slow, in the words of a screen or a page.
 *
 * @param headline how much was lost, or why nothing is explained
 * @param details sentences on it: the main cause, or counters that contradict each other
 * @param parts what the time was lost to, the greatest first and what is not explained last; none
 *     where hardly any was lost
 * @param remarks what was not known
 * @param advice on what the job lost time to, that which saves most first
 * @param runSeconds how long the run took; empty where it is not known
 */
public record Reasons(
    String headline,
    List<String> details,
    List<Part> parts,
    List<Completeness> remarks,
    List<Advice> advice,
    OptionalDouble runSeconds) {
  private static final String NO_RULE = "no rule found the reason";
  private static final String TOO_SHORT =
      ", too little to name a cause (" + Diagnosis.LEAST_LOSS.words() + ")";
  private static final String TOO_LITTLE_OF_RUN =
      " too little of the run to name a main cause (" + Diagnosis.MINOR.words() + ")";

  /** Of the time in I/O; less is no bottleneck however long it is. */
  private static final double LEAST_SHARE = Thresholds.DEFAULT.share(Diagnosis.NO_BOTTLENECK);

  /** Less is not shown. */
  private static final double SHOWN_SECONDS = 0.0005;

  /** More than this share of the lost time is most of it. */
  private static final double MOST_UNEXPLAINED = 0.5;

  /** A smaller share of the run would be shown as nothing. */
  private static final double LEAST_SHOWN = 0.0005;

  private static final String NOT_EXPLAINED = "not explained";
  private static final String ABOVE_STORAGE =
      "no cause found; most of it is time in MPI-IO or a library above the file system";
  private static final String OTHERS =
      String.format(
          Locale.ROOT, "less than %.0f %% of the lost time each", 100 * Diagnosis.LEAST_SHARE);
  private static final String WAITS =
      "opens that wait for something other than a server are included";
  private static final Completeness UNKNOWN_RATES =
      new Completeness(
          "Unknown",
          "storage speed, so time lost to slow storage is not counted. Use a store with enough logs of"
              + " this facility (--store), or set facility in the configuration.");

  public Reasons {
    details = List.copyOf(details);
    parts = List.copyOf(parts);
    remarks = List.copyOf(remarks);
    advice = List.copyOf(advice);
  }

  /**
   * What time was lost to.
   *
   * @param name the cause
   * @param seconds seconds lost to it
   * @param ofRun its share of the run; empty where the run time is not known
   * @param words what it is
   * @param findings what rules found of it, each with the rule's name
   */
  public record Part(
      String name, double seconds, Optional<Ratio> ofRun, String words, List<String> findings) {
    public Part {
      findings = List.copyOf(findings);
    }
  }

  /**
   * Those of a diagnosis.
   *
   * @param runSeconds how long the run took; empty where it is not known
   */
  public static Reasons of(Diagnosis diagnosis, KnownOsts known, OptionalDouble runSeconds) {
    return switch (diagnosis.verdict()) {
      case SKIPPED ->
          without("Not diagnosed: " + diagnosis.caveats().get(0), diagnosis, runSeconds);
      case IMPLAUSIBLE_COUNTERS ->
          new Reasons(
              "Not diagnosed: " + diagnosis.verdict().words(),
              diagnosis.caveats(),
              List.of(),
              List.of(),
              advice(diagnosis),
              runSeconds);
      case NO_IO -> without("Too little time in I/O to diagnose", diagnosis, runSeconds);
      case NO_BOTTLENECK -> {
        Losses losses = diagnosis.losses().orElseThrow();
        boolean isRateUnknown = isRateUnknown(diagnosis);
        yield new Reasons(
            (!isRateUnknown
                    ? "No I/O bottleneck found: "
                    : isMostButShort(losses)
                        ? "Little was lost, as far as the log shows: "
                        : "The log shows no avoidable loss: ")
                + lost(losses, runSeconds, isRateUnknown)
                + (isMostButShort(losses) ? TOO_SHORT : ""),
            List.of(),
            List.of(),
            unknownRates(diagnosis),
            advice(diagnosis),
            runSeconds);
      }
      case MINOR ->
          new Reasons(
              (diagnosis.caveats().stream().anyMatch(Diagnosis::saysMissing)
                      ? "As far as records are there, little of the run was lost: "
                      : "Little of the run was lost: ")
                  + lost(diagnosis.losses().orElseThrow(), runSeconds, false)
                  + tooShort(diagnosis, diagnosis.losses().orElseThrow()),
              List.of(),
              List.of(),
              unknownRates(diagnosis),
              advice(diagnosis),
              runSeconds);
      case CAUSE, NO_SINGLE_CAUSE -> causes(diagnosis, known, runSeconds);
    };
  }

  /** To what most seconds were lost, and why that is not the main cause. */
  private static String tooShort(Diagnosis diagnosis, Losses losses) {
    if (losses.allSeconds() < SHOWN_SECONDS) {
      return "";
    }
    return diagnosis
            .dominant()
            .filter(cause -> losses.seconds(cause) > losses.unexplainedSeconds())
            .map(cause -> ", the most to " + cause.words() + ";")
            .orElse(",")
        + TOO_LITTLE_OF_RUN;
  }

  private static Reasons without(String headline, Diagnosis diagnosis, OptionalDouble runSeconds) {
    return new Reasons(headline, List.of(), List.of(), List.of(), advice(diagnosis), runSeconds);
  }

  private static Reasons causes(Diagnosis diagnosis, KnownOsts known, OptionalDouble runSeconds) {
    Losses losses = diagnosis.losses().orElseThrow();
    List<Part> parts = new ArrayList<>();
    for (RankedCause cause : diagnosis.causes()) {
      parts.add(
          new Part(
              cause.cause().words(),
              cause.seconds(),
              ofRun(cause.seconds(), runSeconds),
              cause.cause().meaning(),
              findings(diagnosis, losses, cause.cause())));
    }
    double unexplained = losses.unexplainedSeconds();
    if (unexplained >= Diagnosis.LEAST_SHARE * losses.allSeconds()) {
      parts.add(
          new Part(
              NOT_EXPLAINED,
              unexplained,
              ofRun(unexplained, runSeconds),
              unexplained(diagnosis, known),
              List.of()));
    }
    double others = losses.allSeconds() - parts.stream().mapToDouble(Part::seconds).sum();
    if (others >= SHOWN_SECONDS) {
      parts.add(new Part("others", others, ofRun(others, runSeconds), OTHERS, List.of()));
    }
    List<Completeness> remarks = new ArrayList<>(known.remark().stream().toList());
    remarks.addAll(unknownRates(diagnosis));
    Optional<String> main =
        diagnosis
            .dominant()
            .map(cause -> "Main cause: " + cause.words() + ", " + seconds(losses.seconds(cause)));
    return new Reasons(
        lost(losses, runSeconds, false) + (main.isPresent() ? "" : withoutMain(losses)),
        main.stream().toList(),
        parts,
        remarks,
        advice(diagnosis),
        runSeconds);
  }

  /** What a recommendation saves, in words. */
  public String saving(Advice one) {
    String whole = runSeconds.isPresent() ? " of the run" : " of the time in I/O";
    if (one.least() < LEAST_SHOWN) {
      return "at most " + ofRun(one.most()) + new Ratio(one.most()) + whole;
    }
    return ofRun(one.least()).replace(" s, ", " to ")
        + ofRun(one.most())
        + new Ratio(one.least()).toString().replace(" %", " to ")
        + new Ratio(one.most())
        + whole;
  }

  /** Seconds of a share of the run; empty where the run time is not known. */
  private String ofRun(double share) {
    return runSeconds.isPresent() ? seconds(share * runSeconds.getAsDouble()) + ", " : "";
  }

  /** That most of the lost time is not explained, or else that no cause has most of it. */
  private static String withoutMain(Losses losses) {
    return Ratio.of(losses.unexplainedSeconds(), losses.allSeconds())
        .filter(share -> share.value() > MOST_UNEXPLAINED)
        .map(share -> ", " + share + " not explained")
        .orElse(", to no single cause");
  }

  private static Optional<Ratio> ofRun(double seconds, OptionalDouble runSeconds) {
    return runSeconds.isPresent() ? Ratio.of(seconds, runSeconds.getAsDouble()) : Optional.empty();
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
            .map(
                step ->
                    "in a run in which "
                        + step.whatIf().meaning()
                        + ", I/O would take "
                        + (diagnosis.causes().size() > 1 ? "a further " : "")
                        + seconds(step.lostSeconds())
                        + " less; "
                        + NO_RULE)
            .orElse(NO_RULE));
  }

  /**
   * How much of the run was I/O, and how much of that was lost.
   *
   * @param isByLog whether only what the log itself shows counts
   */
  private static String lost(Losses losses, OptionalDouble runSeconds, boolean isByLog) {
    double io = losses.ioSeconds();
    boolean isNone = losses.allSeconds() < SHOWN_SECONDS;
    return "I/O took "
        + seconds(io)
        + ofRun(io, runSeconds)
            .map(share -> " of the " + seconds(runSeconds.getAsDouble()) + " run (" + share + ")")
            .orElse("")
        + "; "
        + (isNone ? "none" : seconds(losses.allSeconds()))
        + (isByLog ? isNone ? " counts as" : " count as" : isNone ? " was" : " were")
        + " lost";
  }

  private static boolean isMostButShort(Losses losses) {
    return losses.allSeconds() >= LEAST_SHARE * losses.ioSeconds() && losses.allSeconds() > 0;
  }

  private static boolean isRateUnknown(Diagnosis diagnosis) {
    return diagnosis.caveats().contains(Diagnosis.UNKNOWN_RATES);
  }

  /** A slow file system looks like this one. */
  private static List<Completeness> unknownRates(Diagnosis diagnosis) {
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
