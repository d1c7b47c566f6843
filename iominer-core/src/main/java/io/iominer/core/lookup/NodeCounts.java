// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.task.TaskThreads;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many nodes the allocations of a store's logs have: {@code node_count} of {@code
 * job_allocation} for all logs, by the rules of {@link JobAllocation}. Tests hold both to be the
 * same.
 */
public final class NodeCounts {
  /** Those of the store that tasks of this process asked last. */
  private static @Nullable NodeCounts last;

  private final IoStore store;
  private final boolean hasAccounting;

  /** Of the logs whose allocations have another number. */
  private final Map<LogKey, Long> around = new HashMap<>();

  private final Map<HetJob, HetJob.Parts> hetJobs;

  private NodeCounts(
      IoStore store,
      boolean hasAccounting,
      Map<LogKey, Allocation> around,
      Map<HetJob, HetJob.Parts> hetJobs) {
    this.store = store;
    this.hasAccounting = hasAccounting;
    this.hetJobs = hetJobs;
    around.forEach((log, found) -> put(log, found, this.around));
  }

  /**
   * What of a bucket needs the other ones.
   *
   * @param withoutNumber logs of which no allocation has the number
   * @param hetJobs jobs whose parts may have their rows elsewhere
   */
  private record Open(List<LoggedRun> withoutNumber, Set<HetJob> hetJobs) {
    static Open ofBucket(IoStore store, long bucket) {
      NumberedAllocations numbered = NumberedAllocations.ofBucket(store, bucket);
      Set<HetJob> hetJobs = new HashSet<>();
      numbered.found((log, found) -> found.hetJob().ifPresent(hetJobs::add));
      return new Open(numbered.withoutNumber(), hetJobs);
    }
  }

  /** Those of a bucket's logs; as {@link #ofBucket(long)}. What buckets share is read once. */
  public static Map<LogKey, Long> ofBucket(IoStore store, long bucket) {
    return shared(store).ofBucket(bucket);
  }

  private static synchronized NodeCounts shared(IoStore store) {
    NodeCounts known = last;
    if (known == null || known.store != store) {
      known = of(store, new TaskThreads(Runtime.getRuntime().availableProcessors(), "node counts"));
      last = known;
    }
    return known;
  }

  /**
   * Those of a store. The logs and the allocations of a bucket are held for each thread, and of all
   * buckets the logs of which no allocation has the number.
   *
   * @param threads on which buckets are read
   */
  public static NodeCounts of(IoStore store, TaskThreads threads) {
    StoreScan accounting = store.scan(SlurmJobTable.DEFINITION);
    if (!accounting.mayHaveRows()) {
      return new NodeCounts(store, false, Map.of(), Map.of());
    }
    List<Open> open = threads.run(store.buckets(), (bucket, task) -> Open.ofBucket(store, bucket));
    Map<LogKey, Allocation> around =
        AllocationsAround.of(
            open.stream().flatMap(bucket -> bucket.withoutNumber().stream()).toList(),
            accounting,
            Allocation.COLUMNS);
    Set<HetJob> hetJobs = new HashSet<>();
    open.forEach(bucket -> hetJobs.addAll(bucket.hetJobs()));
    around.values().forEach(found -> found.hetJob().ifPresent(hetJobs::add));
    return new NodeCounts(store, true, around, HetJob.parts(hetJobs, accounting));
  }

  /**
   * Those of a bucket's logs, read anew at every call; a log without an allocation, or with one
   * whose nodes are not known, has no entry.
   *
   * @param bucket as {@link IoStore#bucket} tells it
   */
  public Map<LogKey, Long> ofBucket(long bucket) {
    Map<LogKey, Long> counts = new HashMap<>();
    if (hasAccounting) {
      NumberedAllocations numbered = NumberedAllocations.ofBucket(store, bucket);
      numbered.found((log, found) -> put(log, found, counts));
      for (LoggedRun run : numbered.withoutNumber()) {
        Long count = around.get(run.log());
        if (count != null) {
          counts.put(run.log(), count);
        }
      }
    }
    return counts;
  }

  private void put(LogKey log, Allocation allocation, Map<LogKey, Long> counts) {
    OptionalLong count =
        allocation
            .hetJob()
            .map(job -> hetJobs.get(job).nodes())
            .orElseGet(() -> allocation.record().count("node_count"));
    count.ifPresent(nodes -> counts.put(log, nodes));
  }
}
