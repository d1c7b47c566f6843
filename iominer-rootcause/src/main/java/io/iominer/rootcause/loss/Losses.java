// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A job's I/O time and how much of it was lost to what.
 *
 * @param ioSeconds time in which the job did I/O
 * @param seconds seconds lost, by cause; causes that took nothing are left out
 * @param unknown causes of which it is not known whether they took anything
 * @param unexplainedSeconds seconds beyond what the model expects that no cause accounts for
 * @param waterfall all steps from the time that was spent to the ideal one, in the order of {@link
 *     WhatIf}; empty where only the seconds by cause were kept, as in a store
 */
public record Losses(
    double ioSeconds,
    Map<Cause, Double> seconds,
    Set<Cause> unknown,
    double unexplainedSeconds,
    List<LossStep> waterfall) {
  public Losses {
    Map<Cause, Double> copy = new EnumMap<>(Cause.class);
    seconds.forEach(
        (cause, lost) -> {
          if (lost > 0) {
            copy.put(cause, lost);
          }
        });
    seconds = Collections.unmodifiableMap(copy);
    unknown = Set.copyOf(unknown);
    waterfall = List.copyOf(waterfall);
  }

  /** Losses of which the steps are not known. */
  public Losses(
      double ioSeconds, Map<Cause, Double> seconds, Set<Cause> unknown, double unexplainedSeconds) {
    this(ioSeconds, seconds, unknown, unexplainedSeconds, List.of());
  }

  /** Losses of which every cause is known. */
  public Losses(double ioSeconds, Map<Cause, Double> seconds, double unexplainedSeconds) {
    this(ioSeconds, seconds, Set.of(), unexplainedSeconds);
  }

  /** Whether it is known what a cause took. */
  public boolean isKnown(Cause cause) {
    return !unknown.contains(cause);
  }

  /** Seconds lost to a cause, as far as is known. */
  public double seconds(Cause cause) {
    return seconds.getOrDefault(cause, 0.0);
  }

  /** Seconds beyond what the job needed: lost to causes, or not explained. */
  public double allSeconds() {
    return lostSeconds() + unexplainedSeconds;
  }

  /** Seconds lost to all causes together. */
  public double lostSeconds() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
