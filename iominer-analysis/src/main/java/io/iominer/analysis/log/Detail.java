// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import io.iominer.rootcause.heatmap.HeatMapBuilder;

/**
 * How much of a log is kept to be drawn.
 *
 * @param uses uses of files at most, the longest ones
 * @param rankGroups groups of ranks at most
 */
public record Detail(int uses, int rankGroups) {
  /** What a screen of text shows. */
  public static final Detail SCREEN = new Detail(0, HeatMapBuilder.MOST_GROUPS);

  /** What a page shows. Heuristic: a page of 4 MB, and as many rows as a screen has. */
  public static final Detail PAGE = new Detail(100_000, 64);
}
