// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What became of advice. It is said beside what was predicted, and never to be the cause: programs,
 * inputs and other jobs change, too.
 *
 * @param advice the advice
 * @param laterRuns runs of those that it is for that started after it
 * @param tellingRuns of these, runs whose logs tell whether it was followed
 * @param appliedRuns of these, runs that followed it
 * @param applied whether it was followed
 * @param why why that is not known, in a sentence; empty where it is
 * @param before runs before it
 * @param after runs after it that followed it; where none is known to have, all after it
 * @param caution why before and after cannot be compared, in a sentence; empty where they can
 */
public record FollowUp(
    GivenAdvice advice,
    long laterRuns,
    long tellingRuns,
    long appliedRuns,
    Applied applied,
    Optional<String> why,
    RunGroup before,
    RunGroup after,
    Optional<String> caution) {
  /** Whether advice was followed. */
  public enum Applied {
    /** In all later runs that tell. */
    YES,
    /** In some of them. */
    PARTLY,
    /** In none of them. */
    NO,
    /** No run tells. */
    UNKNOWN;

    /** Its name in reports. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Follows advice up.
   *
   * @param runs of the application, in any order
   */
  public static FollowUp of(GivenAdvice advice, List<FollowedRun> runs, Thresholds thresholds) {
    List<FollowedRun> before = new ArrayList<>();
    List<FollowedRun> later = new ArrayList<>();
    for (FollowedRun run : runs) {
      if (advice.runs().contain(run)) {
        (run.start().isAfter(advice.advisedAt()) ? later : before).add(run);
      }
    }
    List<FollowedRun> telling =
        later.stream().filter(run -> run.has(advice.change()).isPresent()).toList();
    List<FollowedRun> followed =
        telling.stream().filter(run -> run.has(advice.change()).orElse(false)).toList();
    RunGroup was = RunGroup.of(before);
    RunGroup became = RunGroup.of(followed.isEmpty() ? later : followed);
    return new FollowUp(
        advice,
        later.size(),
        telling.size(),
        followed.size(),
        applied(telling.size(), followed.size()),
        telling.isEmpty() ? Optional.of(unknown(advice, later)) : Optional.empty(),
        was,
        became,
        caution(was, became, thresholds));
  }

  private static Applied applied(int telling, int followed) {
    if (telling == 0) {
      return Applied.UNKNOWN;
    }
    return followed == 0 ? Applied.NO : followed == telling ? Applied.YES : Applied.PARTLY;
  }

  private static String unknown(GivenAdvice advice, List<FollowedRun> later) {
    return later.isEmpty()
        ? "No such run since."
        : advice
            .change()
            .setting()
            .untold()
            .orElse(
                advice.change().setting() == Setting.COMPUTE_NODES
                    ? "No accounting shows the compute nodes of the runs since."
                    : "No log since shows on which OSTs its files lie.");
  }

  private static Optional<String> caution(RunGroup was, RunGroup became, Thresholds thresholds) {
    double least = thresholds.number(FollowUpThresholds.LEAST_RUNS);
    if (was.runs() < least || became.runs() < least) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "Too few runs to compare: %,d before and %,d since that were diagnosed and moved"
                  + " bytes, %.0f of each are asked for.",
              was.runs(),
              became.runs(),
              least));
    }
    double change = became.bytes().orElse(0) / was.bytes().orElse(0) - 1;
    return Math.abs(change) > thresholds.share(FollowUpThresholds.BYTES_SPREAD)
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "Runs since move %.0f %% %s bytes: only seconds per GB can be compared.",
                Math.abs(change) * 100,
                change > 0 ? "more" : "fewer"))
        : Optional.empty();
  }

  /**
   * By how many seconds the median I/O time became less, negative where it became more; empty where
   * before and after cannot be compared.
   */
  public OptionalDouble savedSeconds() {
    return caution.isEmpty() && before.ioSeconds().isPresent() && after.ioSeconds().isPresent()
        ? OptionalDouble.of(before.ioSeconds().getAsDouble() - after.ioSeconds().getAsDouble())
        : OptionalDouble.empty();
  }

  /** The applications of which advice was expected to save most come first. */
  public static List<FollowUp> sorted(List<FollowUp> all) {
    Map<String, Double> greatest = new HashMap<>();
    for (FollowUp one : all) {
      greatest.merge(one.application(), one.advice.saving().greatest(), Math::max);
    }
    return all.stream()
        .sorted(
            Comparator.comparingDouble((FollowUp one) -> -greatest.get(one.application()))
                .thenComparing(FollowUp::application)
                .thenComparing(one -> one.advice.advisedAt())
                .thenComparing(one -> one.advice.kind())
                .thenComparing(one -> one.advice.change().setting())
                .thenComparing(one -> one.advice.change().advised()))
        .toList();
  }

  /** Those of the first applications, of follow-ups in the order of {@link #sorted}. */
  public static List<FollowUp> ofFirst(int applications, List<FollowUp> sorted) {
    List<String> first =
        sorted.stream().map(FollowUp::application).distinct().limit(applications).toList();
    return sorted.stream().filter(one -> first.contains(one.application())).toList();
  }

  private String application() {
    return advice.runs().application();
  }
}
