// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A record of the accounting of a job that has begun, and the rules by which it is one of a log;
 * the statement of {@code job_allocation} tells their reasons.
 *
 * @param record its record in {@code slurm_job}
 * @param begin microseconds since 1970 UTC
 * @param end the same; empty where it goes on
 */
record Allocation(StoredRow record, long begin, OptionalLong end) {
  /** Columns of {@code slurm_job} that the rules and the number of nodes need. */
  static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          "job_id_is_own",
          "uid",
          "user",
          TableDefinition.RECORD_COLUMN,
          "node_count",
          "cluster",
          "submit_time",
          "start_time",
          "end_time",
          "het_job_id",
          "het_offset");

  /** The tolerated difference of clocks, microseconds. */
  static final long SKEW_MICROS = 1_000_000 * JobAllocation.CLOCK_SKEW_SECONDS;

  /** Of a record with a start. */
  static Allocation of(StoredRow record) {
    Optional<Instant> end = record.time("end_time");
    return new Allocation(
        record,
        TableRow.micros(record.instant("start_time")),
        end.isPresent() ? OptionalLong.of(TableRow.micros(end.get())) : OptionalLong.empty());
  }

  /** The earliest time of a log that it may have, microseconds since 1970 UTC. */
  long earliest() {
    return begin - SKEW_MICROS;
  }

  /** The latest one. One that goes on has no end. */
  long latest() {
    return end.isPresent() ? end.getAsLong() + SKEW_MICROS : Long.MAX_VALUE;
  }

  /** Whether it may be that of a log of its number. */
  boolean isCandidateOf(LoggedRun run) {
    boolean isItself = record.isTrue("job_id_is_own") || record.count("het_offset").orElse(-1) == 0;
    boolean mayBeOfUser =
        isOfUser(run) || (record.isNull("uid") && (run.user().isEmpty() || record.isNull("user")));
    return isItself && mayBeOfUser && run.start() <= latest() && run.end() >= earliest();
  }

  private boolean isOfUser(LoggedRun run) {
    return record.count("uid").equals(OptionalLong.of(run.uid()))
        || (run.user().isPresent() && run.user().equals(record.text("user")));
  }

  /** The best candidate of a log first. */
  static Comparator<Allocation> bestFor(LoggedRun run) {
    return Comparator.comparing((Allocation allocation) -> !allocation.isOfUser(run))
        .thenComparing(
            Comparator.comparingLong((Allocation allocation) -> allocation.overlap(run)).reversed())
        .thenComparing(Comparator.comparingLong(Allocation::begin).reversed())
        .thenComparing(allocation -> allocation.record.string(TableDefinition.RECORD_COLUMN));
  }

  private long overlap(LoggedRun run) {
    return Math.min(run.end(), end.orElse(run.end())) - Math.max(run.start(), begin);
  }

  /** Whether it is around the whole time of a log. */
  boolean isAround(LoggedRun run) {
    return run.start() >= earliest() && run.end() <= latest();
  }

  /** The heterogeneous job that it is part of. */
  Optional<HetJob> hetJob() {
    return record.isNull("het_job_id") ? Optional.empty() : Optional.of(HetJob.of(record));
  }
}
