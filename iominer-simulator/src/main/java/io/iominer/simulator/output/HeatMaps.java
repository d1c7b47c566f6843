// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The heat maps of a job's ranks, by layer. */
public final class HeatMaps {
  private final Map<DarshanModule, SortedMap<Integer, HeatBins>> layers =
      new EnumMap<>(DarshanModule.class);

  /**
   * Adds what a rank moved through a layer, evenly over a time.
   *
   * @param start seconds since the job's start
   * @param end seconds since the job's start
   */
  public void add(
      DarshanModule layer, int rank, IoDirection direction, long bytes, double start, double end) {
    if (bytes > 0) {
      layers
          .computeIfAbsent(layer, key -> new TreeMap<>())
          .computeIfAbsent(rank, key -> new HeatBins())
          .add(direction, bytes, start, end);
    }
  }

  /** Names of the records. */
  public List<String> names() {
    return layers.keySet().stream().map(HeatBins::name).toList();
  }

  /** The records at the job's end, all of the same bins. */
  public List<HeatmapRecord> records(double runSeconds) {
    List<HeatmapRecord> records = new ArrayList<>();
    layers.forEach(
        (layer, ranks) ->
            ranks.forEach((rank, bins) -> records.add(bins.record(layer, rank, runSeconds))));
    return records;
  }
}
