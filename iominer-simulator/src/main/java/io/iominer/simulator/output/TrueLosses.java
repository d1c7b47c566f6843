// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.model.Cause;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Seconds of a job's input and output, and what of them was lost to which cause. */
public final class TrueLosses {
  /**
   * A job that lost a smaller share of its input and output time has no dominant cause; heuristic.
   */
  static final double SMALL_SHARE = 0.05;

  private final Map<Cause, Double> seconds = new EnumMap<>(Cause.class);
  private double ioSeconds;

  /** Adds time of input and output. */
  public void spend(double more) {
    ioSeconds += more;
  }

  /** Adds a loss; what is negative by rounding counts as none. */
  public void lose(Cause cause, double more) {
    seconds.merge(cause, Math.max(0, more), Double::sum);
  }

  /** Time of input and output. */
  public double ioSeconds() {
    return ioSeconds;
  }

  /** What was lost to a cause. */
  public double seconds(Cause cause) {
    return seconds.getOrDefault(cause, 0.0);
  }

  /** What was lost to all causes together. */
  public double lostSeconds() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** The cause that took the most, or empty where little was lost. */
  public Optional<Cause> dominant() {
    if (lostSeconds() < SMALL_SHARE * ioSeconds) {
      return Optional.empty();
    }
    Cause most = Cause.PATTERN;
    for (Cause cause : Cause.values()) {
      if (seconds(cause) > seconds(most)) {
        most = cause;
      }
    }
    return Optional.of(most);
  }
}
