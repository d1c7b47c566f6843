// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.loss.WhatIf.Stage;
import java.util.Optional;

/**
 * Time beyond that of comparable runs of the application, which nothing that was measured inside
 * the job explains: the same job was faster at another time, or in another place. It was lost to
 * slow OSTs where the store knows the job's OSTs as slow enough for a good part of it. Else they
 * get their part, and other jobs on the same OSTs as much as they can have taken; of the rest a
 * slow compute node may have some, where ranks were uneven, and what is left was lost to others of
 * whom there is no log.
 *
 * @param isSteady whether all comparable runs and the job itself took about as long
 * @param onSlowOsts seconds of it that slow OSTs of the job took
 * @param toOthers seconds of it that others took
 */
record BeyondUsual(boolean isSteady, double onSlowOsts, double toOthers) {
  /**
   * Slow OSTs that explain this share of it took all. Heuristic: the greater part; how slow they
   * were is known from the fastest files on them, what others took only as a bound from above.
   */
  private static final double SLOW = 0.5;

  static BeyondUsual of(DirectionLoss job) {
    Optional<Yardstick> yardstick = job.around().yardstick();
    if (yardstick.isEmpty()) {
      return new BeyondUsual(false, 0, 0);
    }
    double seconds = Math.max(0, yardstick.get().beyond(job.direction()) - measured(job));
    double slow = job.onSlowOsts().lostSeconds();
    double onSlowOsts = slow >= SLOW * seconds ? seconds : slow;
    double toKnown = Math.min(seconds - onSlowOsts, job.interferenceSeconds());
    double toUnknown = Math.max(0, seconds - onSlowOsts - toKnown - WhatIf.NODES_ALIKE.most(job));
    return new BeyondUsual(yardstick.get().isSteady(), onSlowOsts, toKnown + toUnknown);
  }

  /** What the job's own records show. */
  private static double measured(DirectionLoss job) {
    return WhatIf.of(Stage.MEASURED).stream().mapToDouble(step -> step.most(job)).sum();
  }

  /**
   * Seconds that other jobs can have taken by the model. Where all runs took as long, nothing was
   * lost to what comes and goes.
   *
   * @param most seconds of the other jobs on its OSTs
   */
  double atMostToOthers(double most) {
    return isSteady ? 0 : most - toOthers;
  }
}
