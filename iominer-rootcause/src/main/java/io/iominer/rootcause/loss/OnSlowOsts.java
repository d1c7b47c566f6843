// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.JobContention;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What slow OSTs that the store or the site knows cost a job in one direction.
 *
 * @param measured what the job's own records show
 * @param origin from where the facility's rates are known
 * @param model how long the facility takes
 * @param times how long it takes step by step on healthy OSTs
 * @param seconds how long it takes with all ranks at the same time, on OSTs as fast as they were
 */
record OnSlowOsts(
    MeasuredDirection measured,
    RateOrigin origin,
    DirectionModel model,
    CounterfactualTimes times,
    double seconds) {
  /** The steps that have their cost. */
  static final List<WhatIf> STEPS = List.of(WhatIf.OSTS_AS_USUAL, WhatIf.OSTS_HEALTHY);

  /**
   * A slow OST is at most so many times slower than the most that anybody got from it. Heuristic:
   * its reads and writes, and its hours, differ by as much.
   */
  private static final double MOST_SLOWER = 4;

  static OnSlowOsts of(
      MeasuredDirection measured,
      RateOrigin origin,
      DirectionModel model,
      CounterfactualTimes times) {
    return new OnSlowOsts(
        measured,
        origin,
        model,
        times,
        measured.around().hasSlowOst()
            ? secondsAt(model, measured.around()::speed)
            : Math.max(model.clientSecondsAsTheyAre(), model.secondsOfHealthyOsts()));
  }

  private static double secondsAt(DirectionModel model, ToDoubleFunction<Ost> speeds) {
    return Math.max(
        Math.max(model.clientSecondsAsTheyAre(), model.rankSecondsOn(speeds)),
        model.ostSeconds(speeds));
  }

  /** Share of the time on OSTs as fast as they were that healthy ones would not take, 0 to 1. */
  private double share() {
    double healthy = times.serialized();
    return 1 - healthy / Math.max(healthy, seconds);
  }

  /** Seconds that the steps have. */
  double of(Map<WhatIf, Double> lost) {
    return STEPS.stream().mapToDouble(step -> lost.getOrDefault(step, 0.0)).sum();
  }

  /** Seconds beyond those on healthy OSTs. */
  double lostSeconds() {
    return origin.isKnown()
        ? Math.min(measured.mostOnSlowOsts(), Math.max(0, seconds - times.parallel()))
        : lostOf(measured.spent());
  }

  /** Of some seconds, those beyond healthy OSTs, whatever the facility can do. */
  double lostOf(double spent) {
    return Math.min(measured.mostOnSlowOsts(), spent * share());
  }

  /**
   * Most seconds that they can have taken beyond those of their known speed, which is the most that
   * anybody got: the job felt one that is surely slow, and nobody else was there.
   *
   * @param lost what they are known to have taken
   */
  double mostByElimination(Map<WhatIf, Double> lost) {
    if (!isAloneOnSureOne()) {
      return 0;
    }
    JobContention around = measured.around();
    double slower =
        secondsAt(
            model,
            ost -> around.speed(ost) < 1 ? around.speed(ost) / MOST_SLOWER : around.speed(ost));
    return Math.max(0, Math.min(slower - seconds, measured.mostOnSlowOsts() - of(lost)));
  }

  /**
   * The same with what is unexplained in the layers above: the ranks of collective calls wait for
   * those that wait for a slow OST. No more than the OST takes if it is as much slower than known
   * as {@link #mostByElimination} allows.
   */
  static Waterfall eliminated(Waterfall all) {
    double known = all.lost().getOrDefault(WhatIf.OSTS_HEALTHY, 0.0);
    return all.explained(WhatIf.OSTS_HEALTHY, (MOST_SLOWER - 1) * known);
  }

  /** Whether the job felt an OST that is surely slow and that no other job used. */
  boolean isAloneOnSureOne() {
    JobContention around = measured.around();
    return model.loads().osts().stream()
        .filter(ost -> around.speed(ost) < 1 && around.interferenceSeconds(ost) == 0)
        .flatMap(ost -> around.on(ost).speedEvidence().stream())
        .anyMatch(evidence -> evidence.confidence() != Confidence.LOW);
  }

  /** Rate of the slowest of the job's OSTs as a share of a healthy one's. */
  double speed() {
    return model.loads().slowest(measured.around()::speed);
  }

  /** Part of what they took that they would not take of files on all OSTs, 0 to 1. */
  double layoutsShare() {
    double slow = seconds - times.balanced();
    if (slow <= 0 || !model.sharesFiles()) {
      return 0;
    }
    double onAll = model.evenSeconds(model.allOsts(), speed());
    return Math.max(0, Math.min(1, 1 - (onAll - times.restriped()) / slow));
  }
}
