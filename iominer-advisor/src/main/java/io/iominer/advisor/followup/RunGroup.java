// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import io.iominer.core.statistic.OrderStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Runs before advice, or after it, that were diagnosed and moved bytes.
 *
 * @param runs how many
 * @param ioSeconds median of their I/O times; empty without runs
 * @param bytes median of their bytes both ways; empty without runs
 * @param secondsPerGigabyte median of I/O time over 10⁹ bytes; empty without runs
 */
public record RunGroup(
    long runs, OptionalDouble ioSeconds, OptionalDouble bytes, OptionalDouble secondsPerGigabyte) {
  private static final double GIGABYTE = 1e9;

  static RunGroup of(List<FollowedRun> runs) {
    List<FollowedRun> telling =
        runs.stream().filter(run -> run.ioSeconds().isPresent() && run.bytes() > 0).toList();
    return new RunGroup(
        telling.size(),
        median(telling, run -> run.ioSeconds().getAsDouble()),
        median(telling, FollowedRun::bytes),
        median(telling, run -> run.ioSeconds().getAsDouble() / run.bytes() * GIGABYTE));
  }

  private static OptionalDouble median(
      List<FollowedRun> runs, ToDoubleFunction<FollowedRun> value) {
    return OrderStatistics.of(runs.stream().mapToDouble(value)).median();
  }
}
