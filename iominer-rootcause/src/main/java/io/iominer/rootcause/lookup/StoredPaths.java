// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.LogRows;
import io.iominer.core.model.LogKey;
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

  /** Of those that add as much, the later ones come first: what is kept and drawn is the same. */
  private static final Comparator<StoredRow> LEAST_FIRST =
      Comparator.comparingDouble((StoredRow row) -> row.real("exclusive_s"))
          .thenComparing(row -> row.real("start_s"), Comparator.reverseOrder())
          .thenComparing(row -> row.string("activity"))
          .thenComparingLong(row -> row.whole("record_id"))
          .thenComparingLong(row -> row.whole("rank"));

  /** Those of a log without uses. */
  public static final StoredPaths NONE = new StoredPaths(Map.of(), Map.of());

  public StoredPaths {
    uses = Map.copyOf(uses);
    names = Map.copyOf(names);
  }

  /** The same as uses of any kind: a store keeps no others. */
  public KeptUses asKept() {
    List<UseInterval> all = new ArrayList<>();
    for (IoActivity activity : IoActivity.values()) {
      uses.getOrDefault(activity, List.of())
          .forEach(
              use ->
                  all.add(
                      new UseInterval(activity, use.fileId(), use.rank(), use.start(), use.end())));
    }
    return new KeptUses(all, all.size());
  }

  /**
   * Those of some logs; of one that was not diagnosed there are none.
   *
   * @param most uses of each at most
   */
  public static Map<LogKey, StoredPaths> of(LogRows logs, int most) {
    Map<LogKey, Greatest<StoredRow>> largest = new HashMap<>();
    logs.forEach(
        logs.near(CriticalFileTable.DEFINITION).whereNot("activity", "all"),
        COLUMNS,
        row ->
            largest.computeIfAbsent(row.log(), log -> new Greatest<>(most, LEAST_FIRST)).add(row));
    Map<LogKey, StoredPaths> paths = new HashMap<>();
    largest.forEach((log, uses) -> paths.put(log, of(uses)));
    return paths;
  }

  private static StoredPaths of(Greatest<StoredRow> largest) {
    Map<IoActivity, List<CriticalUse>> uses = new EnumMap<>(IoActivity.class);
    Map<Long, String> names = new HashMap<>();
    largest.stream()
        .sorted(LEAST_FIRST.reversed())
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
