// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.layer.LayerGathering;
import java.util.Optional;

/**
 * How much of a log is kept to be drawn.
 *
 * @param uses uses of files at most, the longest ones of each module
 * @param rankGroups groups of ranks at most
 */
public record Detail(int uses, int rankGroups) {
  /** What a screen of text shows. */
  public static final Detail SCREEN = new Detail(0, HeatMapBuilder.MOST_GROUPS);

  /** What a page shows. Heuristic: a page below 1 MB, and as many rows as a screen has. */
  public static final Detail PAGE = new Detail(4_000, 64);

  /** Gathers what each layer did; empty where nothing of it is kept. */
  Optional<LayerGathering> layers(NameTable names, JobRecord job) {
    return uses > 0
        ? Optional.of(new LayerGathering(names, job, uses, rankGroups))
        : Optional.empty();
  }
}
