// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.KeptUses;
import io.iominer.rootcause.path.UseInterval;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;

/**
 * The critical paths of a log, of the store's rows.
 *
 * @param uses by activity, those that add most
 * @param names of files that have one, by the ids of their records
 */
public record StoredPaths(Map<IoActivity, List<CriticalUse>> uses, Map<Long, String> names) {
  private static final String LARGEST =
      """
      SELECT activity, record_id, rank, file_name, start_s, end_s, exclusive_s, busy_share
      FROM critical_file
      WHERE job_id = %dL AND log_id = '%s' AND activity <> 'all'
      ORDER BY exclusive_s DESC LIMIT %d""";

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
   * @param logId its id in the store
   * @param most uses at most
   */
  public static StoredPaths of(IOMiner miner, long jobId, String logId, int most) {
    Map<IoActivity, List<CriticalUse>> uses = new EnumMap<>(IoActivity.class);
    Map<Long, String> names = new HashMap<>();
    for (Row row : miner.query(LARGEST.formatted(jobId, logId, most)).collect()) {
      long id = ((Number) row.getAs("record_id")).longValue();
      String name = row.getAs("file_name");
      if (name != null) {
        names.put(id, name);
      }
      Double busy = row.getAs("busy_share");
      uses.computeIfAbsent(
              IoActivity.valueOf(row.<String>getAs("activity").toUpperCase(Locale.ROOT)),
              key -> new ArrayList<>())
          .add(
              new CriticalUse(
                  id,
                  row.<Long>getAs("rank"),
                  row.<Double>getAs("start_s"),
                  row.<Double>getAs("end_s"),
                  row.<Double>getAs("exclusive_s"),
                  busy == null ? OptionalDouble.empty() : OptionalDouble.of(busy)));
    }
    return new StoredPaths(uses, names);
  }
}
