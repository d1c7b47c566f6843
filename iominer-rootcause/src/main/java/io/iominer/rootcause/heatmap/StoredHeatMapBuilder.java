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
import java.util.Optional;
import java.util.Set;

/** Makes the heat map of a log of the values in a store's rows, {@code darshan_job}'s first. */
public final class StoredHeatMapBuilder {
  private final HeatMapBuilder builder;
  private final Set<DarshanModule> incomplete;

  /**
   * Begins with a row of {@code darshan_job}.
   *
   * @param processes its {@code process_count}
   * @param modules its {@code modules}
   * @param incomplete its {@code modules_incomplete}
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public StoredHeatMapBuilder(
      long processes, List<String> modules, List<String> incomplete, int mostGroups) {
    this.builder =
        new HeatMapBuilder(
            NameTable.NONE, processes, DarshanModule.ofLogNames(modules), mostGroups);
    this.incomplete = DarshanModule.ofLogNames(incomplete);
  }

  /**
   * Begins with a row of {@code darshan_job}.
   *
   * @param job with the columns above
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public static StoredHeatMapBuilder of(StoredRow job, int mostGroups) {
    return new StoredHeatMapBuilder(
        job.whole("process_count"),
        job.texts("modules"),
        job.texts("modules_incomplete"),
        mostGroups);
  }

  /** Adds a row of {@code darshan_heatmap}. */
  public void addBins(StoredRow row) {
    addBins(
        row.string("module"),
        row.string("operation"),
        row.whole("rank"),
        row.real("bin_width_s"),
        row.wholes("bins"));
  }

  /** Adds a row of {@code darshan_dxt}. */
  public void addSegment(StoredRow row) {
    addSegment(
        row.string("module"),
        row.string("operation"),
        row.whole("rank"),
        row.whole("length"),
        row.real("start_s"),
        row.real("end_s"));
  }

  /** Adds a row of {@code darshan_heatmap}. */
  public void addBins(
      String module, String operation, long rank, double binSeconds, List<Long> bytes) {
    long[] bins = bytes.stream().mapToLong(Long::longValue).toArray();
    long[] none = new long[bins.length];
    boolean isRead = direction(operation) == IoDirection.READ;
    HeatmapRecord record =
        new HeatmapRecord(0, rank, binSeconds, isRead ? none : bins, isRead ? bins : none);
    DarshanModule.ofLogNames(List.of(module)).forEach(layer -> builder.add(layer, record));
  }

  /** Adds a row of {@code darshan_dxt}. */
  public void addSegment(
      String module, String operation, long rank, long length, double start, double end) {
    DxtSegment segment = new DxtSegment();
    segment.set(direction(operation), -1, length, start, end);
    builder.add(
        new DxtRecord(DarshanModule.valueOf(module), 0, rank, 0, RawText.EMPTY, 0, 0), segment);
  }

  /** The map; empty where no bytes were moved, or where only a part of a trace is there. */
  public Optional<HeatMap> build() {
    boolean isWhole =
        !incomplete.contains(DarshanModule.DXT_POSIX)
            && !incomplete.contains(DarshanModule.DXT_MPIIO);
    return builder.build(isWhole ? JobTrace.State.USED : JobTrace.State.INCOMPLETE);
  }

  private static IoDirection direction(String operation) {
    return IoDirection.valueOf(operation.toUpperCase(Locale.ROOT));
  }
}
