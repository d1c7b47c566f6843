// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A record of the accounting of a job that has begun, and the rules by which it is one of a log.
 *
 * @param record its record in {@code slurm_job}
 * @param begin microseconds since 1970 UTC
 * @param end the same; empty where it goes on
 */
record Allocation(StoredRow record, long begin, OptionalLong end) {
  /** Tolerated difference of clocks of compute nodes and of Slurm's controller; heuristic. */
  static final long SKEW_MICROS = 60_000_000;

  /** Columns that {@code job_allocation} has as they are in {@code slurm_job}. */
  private static final List<String> SAME =
      List.of(
          TableDefinition.RECORD_COLUMN,
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
          HetJob.ID);

  /** Columns of {@code slurm_job} that the rules and the rows need. */
  static final List<String> COLUMNS =
      Stream.concat(
              SAME.stream(),
              Stream.of(
                  TableDefinition.BUCKET_COLUMN,
                  "job_id_is_own",
                  "uid",
                  "user",
                  "node_count",
                  "cpu_count",
                  "het_offset"))
          .toList();

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

  /** Whether both tell the user, and the same one. */
  boolean isOfUser(LoggedRun run) {
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

  /** Microseconds of the log's time that it covers; negative where they are apart. */
  long overlap(LoggedRun run) {
    return Math.min(run.end(), end.orElse(run.end())) - Math.max(run.start(), begin);
  }

  /** Whether it is around the whole time of a log. */
  boolean isAround(LoggedRun run) {
    return run.start() >= earliest() && run.end() <= latest();
  }

  /** The quality of the match of a log that has its number. */
  String quality() {
    if (!record.isNull("array_task_id")) {
      return "array";
    }
    return record.isNull(HetJob.ID) ? "exact" : "het";
  }

  /** Sets what a log's row of {@code job_allocation} says of it. */
  void fill(TableRow row, Map<HetJob, HetJob.Parts> hetJobs) {
    HetJob.Parts parts =
        record.isNull(HetJob.ID) ? HetJob.Parts.of(record) : hetJobs.get(HetJob.of(record));
    row.set("slurm_job_id", record.whole(TableDefinition.BUCKET_COLUMN))
        .set("slurm_user", record.value("user"))
        .set("node_count", parts.nodes())
        .set("cpu_count", parts.processors());
    SAME.forEach(column -> row.set(column, TableRow.stored(record.value(column))));
  }
}
