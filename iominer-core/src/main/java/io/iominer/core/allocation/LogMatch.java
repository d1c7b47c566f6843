// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.model.LogKey;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A log and the allocation that it belongs to: the best of those with its number, user and time.
 * What a log holds as number can be a process id: Darshan takes that where its build's variable is
 * not set (darshan-core.c). Then, and only where no allocation has the number, it is the user's one
 * allocation around the log's time.
 */
final class LogMatch {
  private static final double MICROS_PER_SECOND = 1e6;

  private final LoggedRun run;
  private @Nullable Allocation best;
  private long candidates;
  private boolean isByNumber;

  LogMatch(LoggedRun run) {
    this.run = run;
  }

  LoggedRun run() {
    return run;
  }

  /** Takes an allocation of the log's number. */
  void offerByNumber(Allocation allocation) {
    if (allocation.isCandidateOf(run)) {
      candidates++;
      isByNumber = true;
      if (best == null || Allocation.bestFor(run).compare(allocation, best) < 0) {
        best = allocation;
      }
    }
  }

  /** Takes an allocation of the log's user, where none of its number was found. */
  void offerByTime(Allocation allocation) {
    if (allocation.isAround(run)) {
      candidates++;
      best = candidates == 1 ? allocation : null;
    }
  }

  /** Whether no allocation has the number, which may be the id of a process. */
  boolean needsTime() {
    return !isByNumber && run.mayHaveNoNumber();
  }

  /**
   * Its row of {@code job_allocation}.
   *
   * @param hetJobs the parts of all heterogeneous jobs
   */
  TableRow row(Map<HetJob, HetJob.Parts> hetJobs) {
    Allocation found = best;
    if (found == null) {
      return none(run.log()).set("candidate_count", candidates);
    }
    TableRow row =
        none(run.log())
            .set("match_quality", isByNumber ? found.quality() : JobAllocationTable.PID_FALLBACK)
            .set("user_checked", found.isOfUser(run))
            .set("overlap_s", Math.max(0, found.overlap(run)) / MICROS_PER_SECOND)
            .set("candidate_count", candidates);
    found.fill(row, hetJobs);
    return row;
  }

  /** The row of a log without an allocation. */
  static TableRow none(LogKey log) {
    return new TableRow(JobAllocationTable.DEFINITION)
        .set(TableDefinition.LOG_COLUMN, log.logId())
        .set(TableDefinition.BUCKET_COLUMN, log.jobId())
        .set("match_quality", JobAllocationTable.NONE)
        .set("candidate_count", 0L);
  }
}
