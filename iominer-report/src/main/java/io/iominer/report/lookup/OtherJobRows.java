// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.lookup.OverlappingJobs.Overlap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Other jobs on the OSTs of some logs at the same time, those that were there longest first. */
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

  private final Map<StoredLog, List<Other>> longest = new HashMap<>();
  private final Map<StoredLog, Integer> counts = new HashMap<>();

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

  OtherJobRows(IoStore store, Map<StoredLog, List<Overlap>> overlaps) {
    Map<JobKey, List<Other>> shown = new HashMap<>();
    overlaps.forEach(
        (log, ofLog) -> {
          Map<JobKey, Other> others = new HashMap<>();
          for (Overlap overlap : ofLog) {
            others.computeIfAbsent(overlap.job(), Other::new).add(overlap);
          }
          List<Other> first =
              others.values().stream().sorted(LONGEST_FIRST).limit(RunSection.ROWS).toList();
          first.forEach(
              other -> shown.computeIfAbsent(other.job, job -> new ArrayList<>()).add(other));
          longest.put(log, first);
          counts.put(log, others.size());
        });
    if (!shown.isEmpty()) {
      tell(store, shown);
    }
  }

  /** What is known of these few jobs, of all their logs. */
  private static void tell(IoStore store, Map<JobKey, List<Other>> jobs) {
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofJobs(jobs.keySet().stream().map(JobKey::jobId).toList())
        .rows(
            COLUMNS,
            row ->
                jobs.getOrDefault(
                        new JobKey(row.whole(TableDefinition.BUCKET_COLUMN), row.whole("uid")),
                        List.of())
                    .forEach(job -> job.add(row)));
  }

  /** Those on the OSTs of one of the logs. */
  SectionRows of(StoredLog log, ReportSection section) {
    return section
        .rows(Objects.requireNonNull(longest.get(log)).stream().map(Other::row).toList())
        .of(Objects.requireNonNull(counts.get(log)));
  }
}
