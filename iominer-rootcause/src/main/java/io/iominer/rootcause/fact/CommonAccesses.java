// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.Plausible;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the commonest sizes of requests by layer. Each record tells its four commonest sizes, of
 * reads and writes together (ACCESSn), so a count is a lower bound.
 */
public final class CommonAccesses {
  /** Different sizes of a layer at most, so that memory is bounded; heuristic. */
  private static final int MOST_SIZES = 100_000;

  private final Map<DarshanModule, Map<Long, Long>> layers = new EnumMap<>(DarshanModule.class);

  /**
   * Requests of one size.
   *
   * @param bytes of each
   * @param count how many at least
   */
  public record Size(long bytes, long count) {}

  /** Adds the sizes of a record; those of a module that tells none are not there. */
  public void add(CounterValues record) {
    LayerCounters.of(record.module()).ifPresent(layer -> add(record, layer));
  }

  private void add(CounterValues record, LayerCounters layer) {
    for (int i = 0; i < layer.commonSizes().size(); i++) {
      long count = known(record, layer.commonCounts().get(i));
      if (count > 0) {
        Map<Long, Long> counts = layers.computeIfAbsent(record.module(), module -> new HashMap<>());
        Long size = known(record, layer.commonSizes().get(i));
        if (counts.size() < MOST_SIZES || counts.containsKey(size)) {
          counts.merge(size, count, Long::sum);
        }
      }
    }
  }

  private static long known(CounterValues record, Counter counter) {
    return Plausible.value(record, counter).orElse(0);
  }

  /** The commonest sizes of each layer, so many at most, the commonest first. */
  public Map<DarshanModule, List<Size>> commonest(int most) {
    Map<DarshanModule, List<Size>> commonest = new EnumMap<>(DarshanModule.class);
    layers.forEach(
        (module, counts) ->
            commonest.put(
                module,
                counts.entrySet().stream()
                    .map(one -> new Size(one.getKey(), one.getValue()))
                    .sorted(
                        Comparator.comparingLong(Size::count)
                            .reversed()
                            .thenComparingLong(Size::bytes))
                    .limit(most)
                    .toList()));
    return commonest;
  }
}
