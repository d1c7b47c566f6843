// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was on an OST while a job used it. Empty where nobody tells.
 *
 * @param interferenceSeconds seconds of the job's time on it in which other jobs used it, at most
 *     as long as it may have been busy with their bytes
 * @param speed its rate as a share of the other OSTs', 0 to 1; empty for one that was not slow
 * @param speedEvidence what tells its speed
 * @param fullness used share of its space, 0 to 1
 */
public record OstConditions(
    OptionalDouble interferenceSeconds,
    OptionalDouble speed,
    Optional<SpeedEvidence> speedEvidence,
    OptionalDouble fullness) {
  /** Nothing is known of it: it counts as healthy and free. */
  public static final OstConditions UNKNOWN =
      new OstConditions(
          OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), OptionalDouble.empty());

  /** The same, but it was not slow. */
  OstConditions healthy() {
    return new OstConditions(
        interferenceSeconds, OptionalDouble.empty(), Optional.empty(), fullness);
  }

  /** The same for a share of the job's I/O time. */
  OstConditions during(double share) {
    return interferenceSeconds.isEmpty()
        ? this
        : new OstConditions(
            OptionalDouble.of(share * interferenceSeconds.getAsDouble()),
            speed,
            speedEvidence,
            fullness);
  }
}
