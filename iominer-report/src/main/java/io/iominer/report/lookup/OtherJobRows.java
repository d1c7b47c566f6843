// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.lookup.OverlappingJobs.Overlap;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Other jobs on a log's OSTs at the same time, those that were there longest first. */
final class OtherJobRows {
  /** OSTs that another job is said to share. */
  static final int NAMED_OSTS = 8;

  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          "uid",
          "application",
          "user",
          "start_time",
          "bytes_read",
          "bytes_written");

  private static final Comparator<Other> LONGEST_FIRST =
      Comparator.comparingDouble((Other other) -> other.seconds)
          .reversed()
          .thenComparingLong(other -> other.job.jobId());

  private OtherJobRows() {}

  private static final class Other {
    private final JobKey job;
    private final TreeSet<Ost> osts = new TreeSet<>();
    private double seconds;
    private @Nullable Instant first;
    private @Nullable String application;
    private @Nullable String user;
    private long bytes;

    Other(JobKey job) {
      this.job = job;
    }

    void add(Overlap overlap) {
      osts.add(overlap.ost());
      seconds = Math.max(seconds, overlap.seconds());
    }

    /** The application is that of the log that began first, the name the last of all. */
    void add(StoredRow log) {
      bytes += log.whole("bytes_read") + log.whole("bytes_written");
      log.text("user")
          .filter(name -> user == null || name.compareTo(user) > 0)
          .ifPresent(name -> user = name);
      log.time("start_time")
          .filter(start -> first == null || start.isBefore(first))
          .ifPresent(
              start -> {
                first = start;
                application = log.text("application").orElse(null);
              });
    }

    @Nullable Object[] row() {
      return new @Nullable Object[] {
        job.jobId(),
        application,
        user == null ? Long.toString(job.uid()) : user,
        (long) osts.size(),
        osts.stream().limit(NAMED_OSTS).map(Ost::toString).toList(),
        seconds,
        bytes
      };
    }
  }

  static SectionRows of(StoredLog log, List<Overlap> overlaps, ReportSection section) {
    Map<JobKey, Other> others = new HashMap<>();
    for (Overlap overlap : overlaps) {
      others.computeIfAbsent(overlap.job(), Other::new).add(overlap);
    }
    List<Other> longest =
        others.values().stream().sorted(LONGEST_FIRST).limit(RunSection.ROWS).toList();
    tell(longest, log);
    return section.rows(longest.stream().map(Other::row).toList()).of(others.size());
  }

  /** What is known of these few jobs, of all their logs. */
  private static void tell(List<Other> jobs, StoredLog log) {
    if (jobs.isEmpty()) {
      return;
    }
    Map<JobKey, Other> byKey = new HashMap<>();
    jobs.forEach(job -> byKey.put(job.job, job));
    log.store()
        .scan(DarshanJobTable.DEFINITION)
        .whereIn(TableDefinition.BUCKET_COLUMN, jobs.stream().map(job -> job.job.jobId()).toList())
        .rows(
            COLUMNS,
            row -> {
              Other job =
                  byKey.get(new JobKey(row.whole(TableDefinition.BUCKET_COLUMN), row.whole("uid")));
              if (job != null) {
                job.add(row);
              }
            });
  }
}
