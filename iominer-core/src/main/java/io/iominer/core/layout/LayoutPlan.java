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
 * Which OST each bucket goes to (IOMiner, section II-C): the same OST for a bucket of every table,
 * as many buckets on each OST as on every other, the emptiest OSTs first. One bucket after the
 * other lies on another OST, so tasks that run side by side read from different ones.
 *
 * @param osts OST of each bucket, by the bucket's number
 */
public record LayoutPlan(List<OstSpace> osts) {
  public LayoutPlan {
    osts = List.copyOf(osts);
  }

  /**
   * Plans for a number of buckets.
   *
   * @param osts at least one OST that can be written to
   */
  public static LayoutPlan of(int buckets, List<OstSpace> osts) {
    if (osts.isEmpty()) {
      throw new IllegalArgumentException("A layout needs OSTs");
    }
    List<OstSpace> emptiest =
        osts.stream()
            .sorted(Comparator.comparingDouble(OstSpace::usedShare).thenComparing(OstSpace::index))
            .toList();
    List<OstSpace> placed = new ArrayList<>();
    for (int bucket = 0; bucket < buckets; bucket++) {
      placed.add(emptiest.get(bucket % emptiest.size()));
    }
    return new LayoutPlan(placed);
  }

  /** A folder and the OST that its new files go to. */
  public record Placement(Path folder, int ost) {}

  /** The folders of all buckets of all tables, by bucket and table. */
  public List<Placement> placements(Path tables) {
    List<Placement> placements = new ArrayList<>();
    for (int bucket = 0; bucket < osts.size(); bucket++) {
      for (TableDefinition table : Tables.all()) {
        if (table.isBucketed()) {
          placements.add(
              new Placement(
                  TableFolder.data(tables, table)
                      .resolve(TableDefinition.BUCKET_COLUMN + "_bucket=" + bucket),
                  osts.get(bucket).index()));
        }
      }
    }
    return placements;
  }
}
