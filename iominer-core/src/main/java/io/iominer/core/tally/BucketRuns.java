// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When the chosen logs of a bucket ran; some 200 bytes for each. Every job is in one bucket. */
final class BucketRuns {
  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "uid",
          "start_time",
          "end_time");

  private final long bucket;
  private final int buckets;
  private final Map<LogKey, OstLogRecord.Run> runs = new HashMap<>();
  private final Map<JobKey, Integer> jobs = new HashMap<>();

  private @Nullable LogKey last;
  private OstLogRecord.@Nullable Run runOfLast;

  private BucketRuns(long bucket, int buckets) {
    this.bucket = bucket;
    this.buckets = buckets;
  }

  static BucketRuns of(IoStore store, JobFilter filter, long bucket) {
    BucketRuns runs = new BucketRuns(bucket, store.jobBuckets());
    filter
        .of(store.scan(DarshanJobTable.DEFINITION))
        .ofBucket(bucket)
        .rowsInTurn(
            Stream.concat(COLUMNS.stream(), filter.columns().stream()).distinct().toList(),
            row -> {
              if (filter.holds(row)) {
                runs.add(row);
              }
            });
    return runs;
  }

  private void add(StoredRow row) {
    LogKey log = row.log();
    int job =
        jobs.computeIfAbsent(
            new JobKey(log.jobId(), row.whole("uid")),
            key -> Math.toIntExact((long) jobs.size() * buckets + bucket));
    long number = (long) runs.size() * buckets + bucket;
    Optional<Instant> begin = row.time("start_time");
    Optional<Instant> end = row.time("end_time");
    boolean isTimed = begin.isPresent() && end.isPresent() && !begin.get().isAfter(end.get());
    runs.put(
        log,
        isTimed
            ? new OstLogRecord.Run(
                true, TableRow.micros(begin.get()), TableRow.micros(end.get()), job, number)
            : new OstLogRecord.Run(false, 0, 0, job, number));
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  Set<LogKey> logs() {
    return runs.keySet();
  }

  /** That of a log; null where it is not chosen. Files of one log mostly come together. */
  OstLogRecord.@Nullable Run of(LogKey log) {
    if (!log.equals(last)) {
      last = log;
      runOfLast = runs.get(log);
    }
    return runOfLast;
  }
}
