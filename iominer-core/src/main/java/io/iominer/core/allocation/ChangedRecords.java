// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The records of accounting that a commit adds, replaces or removes, and perhaps some of the same
 * files or jobs that stay: which logs may match otherwise now.
 */
final class ChangedRecords {
  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          "start_time",
          "end_time",
          HetJob.ID,
          "cluster",
          "submit_time");

  private final Set<Long> jobs = new HashSet<>();
  private final Set<HetJob> hetJobs = new HashSet<>();
  private long earliest = Long.MAX_VALUE;
  private long latest = Long.MIN_VALUE;

  /** Those of a commit, between two states of the store. */
  static ChangedRecords of(IoStore before, IoStore after, StoreChange change) {
    ChangedRecords changed = new ChangedRecords();
    StoreScan earlier = before.scan(SlurmJobTable.DEFINITION);
    if (before.snapshot(SlurmJobTable.DEFINITION) != after.snapshot(SlurmJobTable.DEFINITION)) {
      after.scan(SlurmJobTable.DEFINITION).addedBy(change).rows(COLUMNS, changed::add);
      earlier.withoutFilesOf(after).rows(COLUMNS, changed::add);
      Set<Long> jobsOfRemoved = change.jobsOfRemoved(SlurmJobTable.DEFINITION);
      if (!jobsOfRemoved.isEmpty()) {
        earlier.whereIn(TableDefinition.BUCKET_COLUMN, jobsOfRemoved).rows(COLUMNS, changed::add);
      }
    }
    return changed;
  }

  private void add(StoredRow record) {
    jobs.add(record.whole(TableDefinition.BUCKET_COLUMN));
    if (!record.isNull(HetJob.ID)) {
      hetJobs.add(HetJob.of(record));
    }
    if (!record.isNull("start_time")) {
      Allocation allocation = Allocation.of(record);
      earliest = Math.min(earliest, allocation.earliest());
      latest = Math.max(latest, allocation.latest());
    }
  }

  boolean areNone() {
    return jobs.isEmpty();
  }

  /** Whether one has the number of the job, or is part of the job that a log's row names. */
  boolean touch(StoredRow match) {
    return jobs.contains(match.whole(TableDefinition.BUCKET_COLUMN))
        || (!match.isNull(HetJob.ID) && hetJobs.contains(HetJob.of(match)));
  }

  /** Whether one may be around the time of a log. */
  boolean mayBeAround(LoggedRun run) {
    return run.start() >= earliest && run.end() <= latest;
  }
}
