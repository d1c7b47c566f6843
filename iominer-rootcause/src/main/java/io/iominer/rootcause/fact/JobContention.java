// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was around a job while it ran; empty where nobody knows, as for a single log.
 *
 * @param nodes compute nodes of its allocation; empty when it was not matched
 * @param targetSpeeds by OST: its rate as a share of the other targets', 1 for a healthy one
 * @param interferenceSeconds by OST: seconds of the job's time on it in which other jobs used it,
 *     at most as long as it may have been busy with their bytes
 * @param targetFullness by OST: used share of its space; those of which servers told nothing are
 *     missing
 * @param knowsTargets whether speeds and other jobs are known; an OST that is missing is then
 *     healthy and free
 */
public record JobContention(
    OptionalDouble nodes,
    Map<Integer, Double> targetSpeeds,
    Map<Integer, Double> interferenceSeconds,
    Map<Integer, Double> targetFullness,
    boolean knowsTargets) {
  /** Nothing is known. */
  public static final JobContention UNKNOWN =
      new JobContention(OptionalDouble.empty(), Map.of(), Map.of(), Map.of(), false);

  public JobContention {
    targetSpeeds = Map.copyOf(targetSpeeds);
    interferenceSeconds = Map.copyOf(interferenceSeconds);
    targetFullness = Map.copyOf(targetFullness);
  }

  /** What is known of OSTs and other jobs, where something is. */
  public JobContention(
      OptionalDouble nodes,
      Map<Integer, Double> targetSpeeds,
      Map<Integer, Double> interferenceSeconds) {
    this(
        nodes,
        targetSpeeds,
        interferenceSeconds,
        Map.of(),
        !targetSpeeds.isEmpty() || !interferenceSeconds.isEmpty());
  }
}
