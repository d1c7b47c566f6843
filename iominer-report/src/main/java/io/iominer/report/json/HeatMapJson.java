// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.heatmap.BinnedBytes;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import io.iominer.rootcause.heatmap.IoPhases;
import io.iominer.rootcause.heatmap.PhasePeriod;
import io.iominer.sweepline.IoActivity;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Bytes over time, and the phases in them, as JSON. */
final class HeatMapJson {
  private HeatMapJson() {}

  /** Puts {@code heat_map} and {@code phases}; null where the log does not tell. */
  static void put(ObjectNode root, LogReport log) {
    Optional<HeatMap> known = log.heatMap();
    if (known.isEmpty()) {
      root.putNull("heat_map");
      root.putNull("phases");
      return;
    }
    HeatMap map = known.get();
    OptionalDouble run = log.job().facts().runSeconds();
    ObjectNode node = root.putObject("heat_map");
    node.put("source", map.source().name().toLowerCase(Locale.ROOT));
    ArrayNode layers = node.putArray("layers");
    map.layers().forEach(layer -> layers.add(layer.name().toLowerCase(Locale.ROOT)));
    node.put("bin_s", map.binSeconds());
    node.put("covered_s", map.coveredSeconds());
    node.put("uncovered_s", map.uncoveredSeconds(run));
    node.put("impossible_values", map.impossibleValues());
    bytes(node, map.bytes());
    ArrayNode ranks = node.putArray("ranks");
    for (RankBytes group : map.ranks()) {
      ObjectNode entry = ranks.addObject();
      entry.put("first_rank", group.first());
      entry.put("last_rank", group.last());
      bytes(entry, group.bytes());
    }
    ObjectNode phases = root.putObject("phases");
    phases(phases.putObject(name(IoActivity.READ)), map.phases(IoDirection.READ, run));
    phases(phases.putObject(name(IoActivity.WRITE)), map.phases(IoDirection.WRITE, run));
    phases(phases.putObject(name(IoActivity.ALL)), map.phases(run));
  }

  private static String name(IoActivity activity) {
    return activity.name().toLowerCase(Locale.ROOT);
  }

  private static void bytes(ObjectNode node, BinnedBytes bytes) {
    node.put("bytes_read", bytes.total(IoDirection.READ));
    node.put("bytes_written", bytes.total(IoDirection.WRITE));
    ArrayNode read = node.putArray("read_bins");
    ArrayNode written = node.putArray("write_bins");
    for (int i = 0; i < bytes.bins(); i++) {
      read.add(Math.round(bytes.bytes(IoDirection.READ, i)));
      written.add(Math.round(bytes.bytes(IoDirection.WRITE, i)));
    }
  }

  private static void phases(ObjectNode node, IoPhases phases) {
    node.put("gap_s", phases.gapSeconds());
    ArrayNode list = node.putArray("list");
    phases
        .phases()
        .forEach(
            phase -> {
              ObjectNode entry = list.addObject();
              entry.put("begin_s", phase.begin());
              entry.put("end_s", phase.end());
              entry.put("bytes_read", phase.bytesRead());
              entry.put("bytes_written", phase.bytesWritten());
            });
    Optional<PhasePeriod> period = phases.period();
    if (period.isEmpty()) {
      node.putNull("period");
      return;
    }
    ObjectNode entry = node.putObject("period");
    entry.put("period_s", period.get().seconds());
    entry.put("regular_share", period.get().share());
    entry.put("count", period.get().count());
    entry.put("phase_s", period.get().phaseSeconds());
    entry.put("phase_bytes", period.get().phaseBytes());
  }
}
