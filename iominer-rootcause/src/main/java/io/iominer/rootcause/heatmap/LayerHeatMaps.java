// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.NameTable;
import io.iominer.rootcause.path.JobTrace;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * A heat map of each layer by itself: POSIX, MPI-IO and STDIO. A byte that MPI-IO moves through
 * POSIX is in both, other than in {@link HeatMapBuilder}'s map of a job.
 */
public final class LayerHeatMaps {
  private final NameTable names;
  private final long processes;
  private final int mostGroups;
  private final Map<DarshanModule, HeatMapBuilder> layers = new EnumMap<>(DarshanModule.class);

  /**
   * Nothing yet.
   *
   * @param names names of the log's records
   * @param processes ranks of the job; fewer than 1 count as one
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public LayerHeatMaps(NameTable names, long processes, int mostGroups) {
    this.names = names;
    this.processes = processes;
    this.mostGroups = mostGroups;
  }

  /** Adds a rank's bytes through one interface. */
  public void add(HeatmapRecord record) {
    HeatMapBuilder.layer(names, record.recordId()).ifPresent(layer -> add(layer, record));
  }

  /** The same of a record whose interface is known without its name. */
  public void add(DarshanModule layer, HeatmapRecord record) {
    of(layer).add(layer, record);
  }

  /** Adds a traced operation, after all heat maps; not needed where its layer has one. */
  public void add(DxtRecord head, DxtSegment segment) {
    of(head.countedBy()).add(head, segment);
  }

  private HeatMapBuilder of(DarshanModule layer) {
    return layers.computeIfAbsent(
        layer, key -> new HeatMapBuilder(names, processes, Set.of(layer), mostGroups));
  }

  /**
   * The maps of layers that moved bytes.
   *
   * @param trace what became of the trace: one of which operations are missing is not drawn
   */
  public Map<DarshanModule, HeatMap> build(JobTrace.State trace) {
    Map<DarshanModule, HeatMap> maps = new EnumMap<>(DarshanModule.class);
    layers.forEach((layer, builder) -> builder.build(trace).ifPresent(map -> maps.put(layer, map)));
    return maps;
  }
}
