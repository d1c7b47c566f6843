// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What each what-if step gains, of a part of a job's I/O or of all of it.
 *
 * @param spent seconds that the part took
 * @param lost seconds by step; steps that gain nothing may be missing
 * @param unexplained seconds beyond the model that no step gains
 */
record Waterfall(double spent, Map<WhatIf, Double> lost, double unexplained) {
  /** The parts one after the other. */
  static Waterfall sum(List<Waterfall> parts) {
    Map<WhatIf, Double> lost = new EnumMap<>(WhatIf.class);
    parts.forEach(part -> part.lost.forEach((step, gain) -> lost.merge(step, gain, Double::sum)));
    return new Waterfall(
        parts.stream().mapToDouble(Waterfall::spent).sum(),
        lost,
        parts.stream().mapToDouble(Waterfall::unexplained).sum());
  }

  /** The same with a share, 0 to 1, of what one step gains counted to another. */
  Waterfall moved(WhatIf from, WhatIf to, double share) {
    Map<WhatIf, Double> changed = new EnumMap<>(WhatIf.class);
    changed.putAll(lost);
    double before = lost.getOrDefault(from, 0.0);
    changed.put(from, before - share * before);
    changed.merge(to, share * before, Double::sum);
    return new Waterfall(spent, changed, unexplained);
  }

  /** The same with no more seconds for a step; what it had beyond counts as needed. */
  Waterfall atMost(WhatIf step, double most) {
    Map<WhatIf, Double> changed = new EnumMap<>(WhatIf.class);
    changed.putAll(lost);
    changed.computeIfPresent(step, (key, gain) -> Math.min(gain, most));
    return new Waterfall(spent, changed, unexplained);
  }

  /** The same with some of the unexplained seconds as the gain of a step. */
  Waterfall explained(WhatIf step, double most) {
    double seconds = Math.min(unexplained, most);
    Map<WhatIf, Double> changed = new EnumMap<>(WhatIf.class);
    changed.putAll(lost);
    changed.merge(step, seconds, Double::sum);
    return new Waterfall(spent, changed, unexplained - seconds);
  }

  /** The same with a share of the time, 0 to 1, that one step gains before all others. */
  Waterfall without(WhatIf step, double share) {
    Map<WhatIf, Double> changed = new EnumMap<>(WhatIf.class);
    lost.forEach((other, gain) -> changed.put(other, (1 - share) * gain));
    changed.merge(step, share * spent, Double::sum);
    return new Waterfall(spent, changed, (1 - share) * unexplained);
  }

  /** All steps in their order, down from the time that was spent. */
  List<LossStep> steps() {
    List<LossStep> steps = new ArrayList<>();
    double left = spent;
    for (WhatIf step : WhatIf.values()) {
      double gain = lost.getOrDefault(step, 0.0);
      left = Math.max(0, left - gain);
      steps.add(new LossStep(step, left, gain));
    }
    return steps;
  }

  Losses losses() {
    Map<Cause, Double> byCause = new EnumMap<>(Cause.class);
    lost.forEach((step, gain) -> byCause.merge(step.cause(), gain, Double::sum));
    return new Losses(spent, byCause, Set.of(), unexplained, steps());
  }
}
