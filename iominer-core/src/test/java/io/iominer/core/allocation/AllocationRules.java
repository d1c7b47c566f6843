// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.table.TableRow;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules of docs/slurm.md as loops over all pairs of logs and records of accounting. */
final class AllocationRules {
  private static final long SKEW = 60_000_000;

  private static final List<String> SAME =
      List.of(
          "record_id",
          "node_list",
          "account",
          "partition_name",
          "qos",
          "cluster",
          "job_name",
          "state",
          "submit_time",
          "start_time",
          "end_time",
          "array_job_id",
          "array_task_id",
          "het_job_id");

  private final Collection<TableRow> records;

  AllocationRules(Collection<TableRow> records) {
    this.records = records;
  }

  private static @Nullable Long number(TableRow row, String column) {
    return (Long) row.value(column);
  }

  private static long start(TableRow row) {
    return Objects.requireNonNull(number(row, "start_time"));
  }

  private static long endOfLog(TableRow log) {
    Long end = number(log, "end_time");
    return end == null ? start(log) : end;
  }

  private static long endOfRecord(TableRow record) {
    Long end = number(record, "end_time");
    return end == null ? Long.MAX_VALUE - SKEW : end;
  }

  private static boolean isSameUser(TableRow log, TableRow record) {
    return log.value("uid").equals(record.value("uid"))
        || (log.value("user") != null && log.value("user").equals(record.value("user")));
  }

  private static long overlap(TableRow log, TableRow record) {
    return Math.min(endOfLog(log), endOfRecord(record)) - Math.max(start(log), start(record));
  }

  private static boolean hasBegun(TableRow record) {
    return record.value("start_time") != null;
  }

  private static boolean hasNumberOf(TableRow log, TableRow record) {
    boolean isUserUnknown =
        record.value("uid") == null && (log.value("user") == null || record.value("user") == null);
    boolean isItself =
        record.value("job_id_is_own").equals(true)
            || Long.valueOf(0).equals(record.value("het_offset"));
    return hasBegun(record)
        && log.value("job_id").equals(record.value("job_id"))
        && isItself
        && (isSameUser(log, record) || isUserUnknown)
        && start(log) <= endOfRecord(record) + SKEW
        && endOfLog(log) >= start(record) - SKEW;
  }

  private static boolean isAround(TableRow log, TableRow record) {
    boolean isOfUser =
        record.value("uid") == null
            ? log.value("user") != null && log.value("user").equals(record.value("user"))
            : record.value("uid").equals(log.value("uid"));
    return hasBegun(record)
        && isOfUser
        && start(log) >= start(record) - SKEW
        && endOfLog(log) <= endOfRecord(record) + SKEW;
  }

  private static boolean mayBeProcessId(TableRow log) {
    String name = (String) log.value("log_file");
    return !name.matches(".*_id\\d+-\\d+_.*")
        || name.matches(".*_id\\d+-" + log.value("job_id") + "_.*");
  }

  /** The row of a log, by the names of its columns; without those that are NULL. */
  Map<String, Object> row(TableRow log) {
    if (log.value("start_time") == null) {
      return none(log, 0);
    }
    List<TableRow> numbered =
        records.stream()
            .filter(record -> hasNumberOf(log, record))
            .sorted(
                Comparator.comparing((TableRow record) -> !isSameUser(log, record))
                    .thenComparing(record -> -overlap(log, record))
                    .thenComparing(record -> -start(record))
                    .thenComparing(record -> (String) record.value("record_id")))
            .toList();
    if (!numbered.isEmpty()) {
      TableRow best = numbered.get(0);
      String quality =
          best.value("array_task_id") != null
              ? "array"
              : best.value("het_job_id") != null ? "het" : "exact";
      return matched(log, best, quality, numbered.size());
    }
    if (!mayBeProcessId(log)) {
      return none(log, 0);
    }
    List<TableRow> around = records.stream().filter(record -> isAround(log, record)).toList();
    return around.size() == 1
        ? matched(log, around.get(0), "pid-fallback", 1)
        : none(log, around.size());
  }

  private static Map<String, Object> none(TableRow log, long candidates) {
    Map<String, Object> row = new HashMap<>();
    row.put("log_id", log.value("log_id"));
    row.put("job_id", log.value("job_id"));
    row.put("match_quality", "none");
    row.put("candidate_count", candidates);
    return row;
  }

  private Map<String, Object> matched(
      TableRow log, TableRow record, String quality, long candidates) {
    Map<String, Object> row = none(log, candidates);
    row.put("match_quality", quality);
    row.put("user_checked", isSameUser(log, record));
    row.put("overlap_s", Math.max(0, overlap(log, record)) / 1e6);
    row.put("slurm_job_id", record.value("job_id"));
    put(row, "slurm_user", record.value("user"));
    put(row, "node_count", sum(record, "node_count"));
    put(row, "cpu_count", sum(record, "cpu_count"));
    SAME.forEach(column -> put(row, column, record.value(column)));
    return row;
  }

  private static void put(Map<String, Object> row, String column, @Nullable Object value) {
    if (value != null) {
      row.put(column, value);
    }
  }

  /** Of a heterogeneous job over all parts that were submitted with it on its cluster. */
  private @Nullable Object sum(TableRow record, String column) {
    if (record.value("het_job_id") == null) {
      return record.value(column);
    }
    Long sum = null;
    for (TableRow part : records) {
      boolean isPart =
          record.value("het_job_id").equals(part.value("het_job_id"))
              && Objects.equals(record.value("cluster"), part.value("cluster"))
              && Objects.equals(record.value("submit_time"), part.value("submit_time"));
      if (isPart && part.value(column) != null) {
        sum = (sum == null ? 0 : sum) + (Long) part.value(column);
      }
    }
    return sum;
  }
}
