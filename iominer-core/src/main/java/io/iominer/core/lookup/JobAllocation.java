// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The allocation that a log belongs to: the row of {@code job_allocation} of one log, whose
 * statement tells the rules and their reasons. Tests hold both to be the same.
 *
 * @param matchQuality exact, array, het or pid-fallback
 * @param record its record in {@code slurm_job}
 * @param nodeCount its nodes, of a heterogeneous job those of all its parts; empty where unknown
 * @param cpuCount its processors, likewise
 */
public record JobAllocation(
    String matchQuality, StoredRow record, OptionalLong nodeCount, OptionalLong cpuCount) {
  /** Tolerated difference between clocks of compute nodes and of Slurm's controller; heuristic. */
  public static final Duration CLOCK_SKEW = Duration.ofSeconds(60);

  private static final long SKEW_MICROS = CLOCK_SKEW.toNanos() / 1_000;

  /** Where a log's name tells a process id, as group 1; a regular expression of Java and SQL. */
  public static final String PROCESS_ID = "_id[0-9]+-([0-9]+)_";

  private static final Pattern PID = Pattern.compile(PROCESS_ID);

  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          "job_id_is_own",
          "uid",
          "user",
          TableDefinition.RECORD_COLUMN,
          "node_count",
          "cpu_count",
          "node_list",
          "account",
          "partition_name",
          "cluster",
          "job_name",
          "state",
          "submit_time",
          "start_time",
          "end_time",
          "array_task_id",
          "het_job_id",
          "het_offset");

  /** What a log says of its job, times in microseconds since 1970 UTC. */
  private record Run(
      long jobId, long uid, Optional<String> user, long start, long end, String pid) {
    /** Empty where the log holds no time: nothing can be told to be around it. */
    static Optional<Run> of(StoredRow log) {
      Optional<Instant> start = log.time("start_time");
      if (start.isEmpty()) {
        return Optional.empty();
      }
      Matcher pid = PID.matcher(log.string("log_file"));
      return Optional.of(
          new Run(
              log.whole("job_id"),
              log.whole("uid"),
              log.text("user"),
              TableRow.micros(start.get()),
              TableRow.micros(log.time("end_time").orElse(start.get())),
              pid.find() ? pid.group(1) : ""));
    }

    boolean isOf(StoredRow allocation) {
      return allocation.count("uid").equals(OptionalLong.of(uid))
          || (user.isPresent() && user.equals(allocation.text("user")));
    }

    /** The job's number may be the id of a process. */
    boolean mayHaveNoNumber() {
      return pid.isEmpty() || pid.equals(Long.toString(jobId));
    }

    long overlap(StoredRow allocation) {
      return Math.min(end, allocation.time("end_time").map(TableRow::micros).orElse(end))
          - Math.max(start, begin(allocation));
    }
  }

  /** That of a log; empty where the accounting has none. */
  public static Optional<JobAllocation> of(StoredLog log) {
    return log
        .scan(DarshanJobTable.DEFINITION)
        .list(List.of("job_id", "uid", "user", "start_time", "end_time", "log_file"))
        .stream()
        .findFirst()
        .flatMap(Run::of)
        .flatMap(run -> of(run, log));
  }

  private static Optional<JobAllocation> of(Run run, StoredLog log) {
    StoreScan allocations = log.store().scan(SlurmJobTable.DEFINITION).whereKnown("start_time");
    Optional<StoredRow> best =
        allocations.where(TableDefinition.BUCKET_COLUMN, run.jobId()).list(COLUMNS).stream()
            .filter(allocation -> isCandidate(run, allocation))
            .min(
                Comparator.comparing((StoredRow allocation) -> !run.isOf(allocation))
                    .thenComparing(Comparator.comparing(run::overlap).reversed())
                    .thenComparing(Comparator.comparing(JobAllocation::begin).reversed())
                    .thenComparing(allocation -> allocation.string(TableDefinition.RECORD_COLUMN)));
    if (best.isPresent()) {
      return Optional.of(of(quality(best.get()), best.get(), log));
    }
    return run.mayHaveNoNumber()
        ? onlyOneAround(run, allocations).map(found -> of("pid-fallback", found, log))
        : Optional.empty();
  }

  private static boolean isCandidate(Run run, StoredRow allocation) {
    boolean isItself =
        allocation.isTrue("job_id_is_own") || allocation.count("het_offset").orElse(-1) == 0;
    boolean mayBeOfUser =
        run.isOf(allocation)
            || (allocation.isNull("uid") && (run.user().isEmpty() || allocation.isNull("user")));
    return isItself
        && mayBeOfUser
        && run.start() <= latest(allocation)
        && run.end() >= begin(allocation) - SKEW_MICROS;
  }

  private static Optional<StoredRow> onlyOneAround(Run run, StoreScan allocations) {
    List<StoredRow> around = new ArrayList<>();
    allocations
        .whereAtMost("start_time", run.start() + SKEW_MICROS)
        .rows(
            COLUMNS,
            allocation -> {
              if (isOwner(run, allocation) && run.end() <= latest(allocation)) {
                around.add(allocation);
              }
            });
    return around.size() == 1 ? Optional.of(around.get(0)) : Optional.empty();
  }

  /** By name only where the accounting tells no number. */
  private static boolean isOwner(Run run, StoredRow allocation) {
    OptionalLong uid = allocation.count("uid");
    return uid.isPresent()
        ? uid.getAsLong() == run.uid()
        : run.user().isPresent() && run.user().equals(allocation.text("user"));
  }

  private static long begin(StoredRow allocation) {
    return TableRow.micros(allocation.instant("start_time"));
  }

  /** One that goes on has no end. */
  private static long latest(StoredRow allocation) {
    return allocation
        .time("end_time")
        .map(end -> TableRow.micros(end) + SKEW_MICROS)
        .orElse(Long.MAX_VALUE);
  }

  private static String quality(StoredRow allocation) {
    if (!allocation.isNull("array_task_id")) {
      return "array";
    }
    return allocation.isNull("het_job_id") ? "exact" : "het";
  }

  private static JobAllocation of(String quality, StoredRow record, StoredLog log) {
    if (record.isNull("het_job_id")) {
      return new JobAllocation(
          quality, record, record.count("node_count"), record.count("cpu_count"));
    }
    List<StoredRow> parts =
        log
            .store()
            .scan(SlurmJobTable.DEFINITION)
            .where("het_job_id", record.whole("het_job_id"))
            .list(List.of("cluster", "submit_time", "node_count", "cpu_count"))
            .stream()
            .filter(part -> part.text("cluster").equals(record.text("cluster")))
            .filter(part -> part.time("submit_time").equals(record.time("submit_time")))
            .toList();
    return new JobAllocation(quality, record, sum(parts, "node_count"), sum(parts, "cpu_count"));
  }

  private static OptionalLong sum(List<StoredRow> parts, String column) {
    return parts.stream()
        .filter(part -> !part.isNull(column))
        .mapToLong(part -> part.whole(column))
        .reduce(Long::sum);
  }
}
