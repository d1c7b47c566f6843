// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.SlurmJobTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

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
  /** Tolerated difference of clocks of compute nodes and of Slurm's controller; heuristic. */
  public static final long CLOCK_SKEW_SECONDS = 60;

  /** Where a log's name tells a process id, as group 1; a regular expression of Java and SQL. */
  public static final String PROCESS_ID = "_id[0-9]+-([0-9]+)_";

  private static final List<String> COLUMNS =
      Stream.concat(
              Allocation.COLUMNS.stream(),
              Stream.of(
                  "cpu_count",
                  "node_list",
                  "account",
                  "partition_name",
                  "job_name",
                  "state",
                  "array_task_id"))
          .toList();

  /** That of a log; empty where the accounting has none. */
  public static Optional<JobAllocation> of(StoredLog log) {
    return log.scan(DarshanJobTable.DEFINITION).list(LoggedRun.COLUMNS).stream()
        .findFirst()
        .flatMap(LoggedRun::of)
        .flatMap(run -> of(run, log.store()));
  }

  private static Optional<JobAllocation> of(LoggedRun run, IoStore store) {
    StoreScan accounting = store.scan(SlurmJobTable.DEFINITION);
    NumberedAllocations numbered = NumberedAllocations.of(run, store, COLUMNS);
    List<JobAllocation> found = new ArrayList<>();
    numbered.found((log, best) -> found.add(of(quality(best.record()), best, accounting)));
    AllocationsAround.of(numbered.withoutNumber(), accounting, COLUMNS)
        .values()
        .forEach(only -> found.add(of("pid-fallback", only, accounting)));
    return found.stream().findFirst();
  }

  private static String quality(StoredRow allocation) {
    if (!allocation.isNull("array_task_id")) {
      return "array";
    }
    return allocation.isNull("het_job_id") ? "exact" : "het";
  }

  private static JobAllocation of(String quality, Allocation allocation, StoreScan accounting) {
    StoredRow record = allocation.record();
    Optional<HetJob> het = allocation.hetJob();
    HetJob.Parts parts =
        het.isPresent()
            ? HetJob.parts(List.of(het.get()), accounting).get(het.get())
            : new HetJob.Parts(record.count("node_count"), record.count("cpu_count"));
    return new JobAllocation(quality, record, parts.nodes(), parts.processors());
  }
}
