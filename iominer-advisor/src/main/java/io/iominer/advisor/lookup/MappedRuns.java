// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.JobNodes;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.NodeList;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.text.Counted;
import io.iominer.facility.FacilityModel;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Of runs whose compute nodes accounting tells, those that ran on nodes that the configuration does
 * not have, so that its map says nothing of them.
 *
 * @param runs runs with nodes in the accounting
 * @param unmapped of these, runs with a node that the configuration lacks, or with a list of nodes
 *     that cannot be true
 */
public record MappedRuns(long runs, long unmapped) implements Serializable {
  private static final long serialVersionUID = 1;

  private static final List<String> ALLOCATION =
      StoredRow.withLog(List.of("match_quality", "node_list", "node_count"));

  private static final MappedRuns NONE = new MappedRuns(0, 0);

  /**
   * Asks a store; empty where the configuration has no names of compute nodes.
   *
   * @param application only its runs; all where empty
   */
  public static Optional<MappedRuns> of(
      StoreExchange store, Optional<String> application, FacilityModel facility) {
    String chosen = application.orElse(null);
    return facility
        .computeNodes()
        .names()
        .map(NodeList::toString)
        .map(
            names ->
                store
                    .buckets((task, bucket) -> ofBucket(task.store(), bucket, chosen, names))
                    .stream()
                    .reduce(NONE, MappedRuns::and));
  }

  private static MappedRuns ofBucket(
      IoStore store, long bucket, @Nullable String application, String names) {
    Set<String> known = NodeList.of(names).numbers(FacilitySettings.MOST_PARTS).keySet();
    Predicate<LogKey> isChosen =
        application == null ? log -> true : logs(store, bucket, application)::contains;
    MappedRuns[] sum = {NONE};
    store
        .scan(JobAllocationTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("node_list")
        .rowsInTurn(
            ALLOCATION,
            isChosen,
            row -> {
              if (!row.string("match_quality").equals(JobAllocationTable.NONE)) {
                sum[0] = sum[0].and(new MappedRuns(1, isMapped(row, known) ? 0 : 1));
              }
            });
    return sum[0];
  }

  /** The logs of an application in a bucket. */
  static Set<LogKey> logs(IoStore store, long bucket, String application) {
    Set<LogKey> logs = new HashSet<>();
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .where("application", application)
        .rowsInTurn(StoredRow.withLog(List.of()), row -> logs.add(row.log()));
    return logs;
  }

  private static boolean isMapped(StoredRow allocation, Set<String> known) {
    List<String> nodes =
        JobNodes.of(allocation.text("node_list"), allocation.count("node_count")).names();
    return !nodes.isEmpty() && known.containsAll(nodes);
  }

  private MappedRuns and(MappedRuns other) {
    return new MappedRuns(runs + other.runs, unmapped + other.unmapped);
  }

  /** What is not known because of it, in a sentence; empty where the map has all. */
  public Optional<String> words() {
    return unmapped == 0
        ? Optional.empty()
        : Optional.of(
            "compute_nodes of the configuration lacks nodes of "
                + String.format(Locale.ROOT, "%,d of ", unmapped)
                + Counted.of(runs, "run")
                + " with nodes in the accounting, so that it is unknown behind which forwarding nodes"
                + " these ran.");
  }
}
