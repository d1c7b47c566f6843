// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.store.StoredRow;
import io.iominer.rootcause.path.JobTrace;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the heat map of a log of the values in a store's rows, {@code darshan_job}'s first. */
public final class StoredHeatMapBuilder {
  private final HeatMapBuilder builder;
  private final Set<DarshanModule> incomplete;
  private final Optional<LayerHeatMaps> layers;

  private StoredHeatMapBuilder(StoredRow job, int mostGroups, Optional<LayerHeatMaps> layers) {
    this.layers = layers;
    this.builder =
        new HeatMapBuilder(
            NameTable.NONE,
            job.whole("process_count"),
            DarshanModule.ofLogNames(job.texts("modules")),
            mostGroups);
    this.incomplete = DarshanModule.ofLogNames(job.texts("modules_incomplete"));
  }

  /**
   * Begins with a row of {@code darshan_job}.
   *
   * @param job with {@code process_count}, {@code modules} and {@code modules_incomplete}
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public static StoredHeatMapBuilder of(StoredRow job, int mostGroups) {
    return new StoredHeatMapBuilder(job, mostGroups, Optional.empty());
  }

  /** The same, which also makes a map of each layer. */
  public static StoredHeatMapBuilder ofLayers(StoredRow job, int mostGroups) {
    return new StoredHeatMapBuilder(
        job,
        mostGroups,
        Optional.of(new LayerHeatMaps(NameTable.NONE, job.whole("process_count"), mostGroups)));
  }

  /** Adds a row of {@code darshan_heatmap}. */
  public void addBins(StoredRow row) {
    long[] bins = row.wholes("bins").stream().mapToLong(Long::longValue).toArray();
    long[] none = new long[bins.length];
    boolean isRead = direction(row) == IoDirection.READ;
    HeatmapRecord record =
        new HeatmapRecord(
            0,
            row.whole("rank"),
            row.real("bin_width_s"),
            isRead ? none : bins,
            isRead ? bins : none);
    DarshanModule.ofLogNames(List.of(row.string("module")))
        .forEach(
            layer -> {
              builder.add(layer, record);
              layers.ifPresent(each -> each.add(layer, record));
            });
  }

  /** Adds a row of {@code darshan_dxt}. */
  public void addSegment(StoredRow row) {
    DxtSegment segment = new DxtSegment();
    segment.set(direction(row), -1, row.whole("length"), row.real("start_s"), row.real("end_s"));
    DxtRecord head =
        new DxtRecord(
            DarshanModule.valueOf(row.string("module")),
            0,
            row.whole("rank"),
            0,
            RawText.EMPTY,
            0,
            0);
    builder.add(head, segment);
    layers.ifPresent(each -> each.add(head, segment));
  }

  /** The map; empty where no bytes were moved, or where only a part of a trace is there. */
  public Optional<HeatMap> build() {
    return builder.build(trace());
  }

  /** The maps of layers; none unless asked for. */
  public Map<DarshanModule, HeatMap> layers() {
    return layers.map(each -> each.build(trace())).orElse(Map.of());
  }

  private JobTrace.State trace() {
    boolean isWhole =
        !incomplete.contains(DarshanModule.DXT_POSIX)
            && !incomplete.contains(DarshanModule.DXT_MPIIO);
    return isWhole ? JobTrace.State.USED : JobTrace.State.INCOMPLETE;
  }

  private static IoDirection direction(StoredRow row) {
    return IoDirection.valueOf(row.string("operation").toUpperCase(Locale.ROOT));
  }
}
