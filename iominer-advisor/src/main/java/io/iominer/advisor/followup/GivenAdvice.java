// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Advice that was given.
 *
 * @param advisedAt when; of a finding when the run ended of which it was found, as diagnoses are
 *     made anew
 * @param kind who advised
 * @param runs for which runs
 * @param change what is to be set
 * @param saving what it is expected to save
 * @param lastRun the last run that it stands on; empty where none is known
 * @param reason why, in a sentence
 */
public record GivenAdvice(
    Instant advisedAt,
    AdviceKind kind,
    RunsMeant runs,
    SettingChange change,
    PredictedSaving saving,
    Optional<LastRun> lastRun,
    String reason) {
  /** The same, standing on a run. */
  public GivenAdvice standingOn(Optional<LastRun> run) {
    return new GivenAdvice(advisedAt, kind, runs, change, saving, run, reason);
  }

  /** Whether both are on the same setting of the same runs, whatever value they advise. */
  private boolean isOnTheSameAs(GivenAdvice other) {
    return kind == other.kind
        && runs.equals(other.runs)
        && change.setting() == other.change.setting()
        && (change.setting() != Setting.POOL || change.place().equals(other.change.place()));
  }

  /**
   * What is not recorded yet: advice of which the latest that was recorded on the same setting of
   * the same runs asks for another value.
   */
  public static List<GivenAdvice> unrecorded(List<GivenAdvice> given, List<GivenAdvice> recorded) {
    return given.stream().filter(advice -> !advice.isLatestOf(recorded)).toList();
  }

  private boolean isLatestOf(List<GivenAdvice> recorded) {
    return recorded.stream()
        .filter(this::isOnTheSameAs)
        .max(Comparator.comparing(GivenAdvice::advisedAt))
        .filter(latest -> latest.change.asksFor(change))
        .isPresent();
  }
}
