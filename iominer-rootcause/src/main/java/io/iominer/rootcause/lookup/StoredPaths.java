// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.KeptUses;
import io.iominer.rootcause.path.UseInterval;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The critical paths of a log, of the store's rows.
 *
 * @param uses by activity, those that add most
 * @param names of files that have one, by the ids of their records
 */
public record StoredPaths(Map<IoActivity, List<CriticalUse>> uses, Map<Long, String> names) {
  private static final List<String> COLUMNS =
      List.of(
          "activity",
          "record_id",
          "rank",
          "file_name",
          "start_s",
          "end_s",
          "exclusive_s",
          "busy_share");

  public StoredPaths {
    uses = Map.copyOf(uses);
    names = Map.copyOf(names);
  }

  /** The same as uses of any kind: a store keeps no others. */
  public KeptUses asKept() {
    List<UseInterval> all = new ArrayList<>();
    uses.forEach(
        (activity, own) ->
            own.forEach(
                use ->
                    all.add(
                        new UseInterval(
                            activity, use.fileId(), use.rank(), use.start(), use.end()))));
    return new KeptUses(all, all.size());
  }

  /**
   * Those of a log; without uses where it was not diagnosed.
   *
   * @param most uses at most
   */
  public static StoredPaths of(StoredLog log, int most) {
    Comparator<StoredRow> order = Comparator.comparingDouble(row -> row.real("exclusive_s"));
    Greatest<StoredRow> largest = new Greatest<>(most, order);
    log.scan(CriticalFileTable.DEFINITION).whereNot("activity", "all").rows(COLUMNS, largest::add);
    Map<IoActivity, List<CriticalUse>> uses = new EnumMap<>(IoActivity.class);
    Map<Long, String> names = new HashMap<>();
    largest.stream()
        .sorted(order.reversed())
        .forEach(
            row -> {
              long id = row.whole("record_id");
              row.text("file_name").ifPresent(name -> names.put(id, name));
              uses.computeIfAbsent(
                      IoActivity.valueOf(row.string("activity").toUpperCase(Locale.ROOT)),
                      key -> new ArrayList<>())
                  .add(
                      new CriticalUse(
                          id,
                          row.whole("rank"),
                          row.real("start_s"),
                          row.real("end_s"),
                          row.real("exclusive_s"),
                          row.number("busy_share")));
            });
    return new StoredPaths(uses, names);
  }
}
