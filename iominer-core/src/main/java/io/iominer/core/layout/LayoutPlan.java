// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which storage target each bucket goes to (IOMiner, section II-C): the same target for a bucket of
 * every table, as many buckets on each target as on every other, the emptiest targets first. One
 * bucket after the other lies on another target, so tasks that run side by side read from different
 * ones.
 *
 * @param targets target of each bucket, by the bucket's number
 */
public record LayoutPlan(List<OstSpace> targets) {
  public LayoutPlan {
    targets = List.copyOf(targets);
  }

  /**
   * Plans for a number of buckets.
   *
   * @param osts at least one target that can be written to
   */
  public static LayoutPlan of(int buckets, List<OstSpace> osts) {
    if (osts.isEmpty()) {
      throw new IllegalArgumentException("A layout needs storage targets");
    }
    List<OstSpace> emptiest =
        osts.stream()
            .sorted(Comparator.comparingDouble(OstSpace::usedShare).thenComparing(OstSpace::index))
            .toList();
    List<OstSpace> targets = new ArrayList<>();
    for (int bucket = 0; bucket < buckets; bucket++) {
      targets.add(emptiest.get(bucket % emptiest.size()));
    }
    return new LayoutPlan(targets);
  }

  /** A folder and the target that its new files go to. */
  public record Placement(Path folder, int ost) {}

  /** The folders of all buckets of all tables, by bucket and table. */
  public List<Placement> placements(Path tables) {
    List<Placement> placements = new ArrayList<>();
    for (int bucket = 0; bucket < targets.size(); bucket++) {
      for (TableDefinition table : Tables.all()) {
        if (table.isBucketed()) {
          placements.add(
              new Placement(
                  TableFolder.of(tables, table)
                      .resolve("data")
                      .resolve(TableDefinition.BUCKET_COLUMN + "_bucket=" + bucket),
                  targets.get(bucket).index()));
        }
      }
    }
    return placements;
  }
}
