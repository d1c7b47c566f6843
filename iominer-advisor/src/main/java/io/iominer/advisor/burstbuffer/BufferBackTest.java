// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.facility.BurstBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the first half of the time predicts of the second.
 *
 * @param predictedBytes data per period (DWPP) of the first half
 * @param measuredBytes that of the second
 * @param predictedStall wait for space of a write in the first half, mean, seconds
 * @param measuredStall that of the second, with demotion planned by the first
 */
public record BufferBackTest(
    double predictedBytes, double measuredBytes, double predictedStall, double measuredStall) {
  /** Empty where a half has no write of which the time is known. */
  static Optional<BufferBackTest> of(List<BufferRun> runs, BurstBuffer buffer, double period) {
    Instant first = runs.stream().map(BufferRun::start).min(Instant::compareTo).orElseThrow();
    Instant last = runs.stream().map(BufferRun::start).max(Instant::compareTo).orElseThrow();
    Instant middle = first.plus(Duration.between(first, last).dividedBy(2));
    List<BufferRun> early = new ArrayList<>();
    List<BufferRun> late = new ArrayList<>();
    runs.forEach(run -> (run.start().isBefore(middle) ? early : late).add(run));
    if (early.isEmpty() || late.isEmpty()) {
      return Optional.empty();
    }
    BufferWorkload before = BufferWorkload.of(early, BufferApplication.of(early), period);
    BufferWorkload after = BufferWorkload.of(late, BufferApplication.of(late), period);
    if (before.writes().isEmpty() || after.writes().isEmpty()) {
      return Optional.empty();
    }
    double predicted = before.bytesPerPeriod();
    return Optional.of(
        new BufferBackTest(
            predicted,
            after.bytesPerPeriod(),
            stall(buffer, predicted, period, before),
            stall(buffer, predicted, period, after)));
  }

  private static double stall(
      BurstBuffer buffer, double bytes, double period, BufferWorkload work) {
    return new WriteReplay(buffer, DemotionPolicy.ADAPTIVE, bytes, period, BypassRule.NEVER)
            .run(work.writes())
            .stallSeconds()
        / work.writes().size();
  }

  /** Error of the predicted bytes, as a share of the measured ones; negative where too few. */
  public double bytesError() {
    return (predictedBytes - measuredBytes) / measuredBytes;
  }
}
