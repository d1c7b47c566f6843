// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.JobNodes;
import io.iominer.advisor.iopath.StepAmounts;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.lookup.FileWork;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What other logs moved in a job's time through parts that it used, for parts without samples of
 * servers. A file's bytes are taken as even over its OSTs, over its time and over its job's nodes.
 */
final class PathOthers {
  /** Stands for the job's compute nodes among numbers of forwarding nodes. */
  private static final int COMPUTE = -1;

  private static final String START = "start_time";
  private static final String END = "end_time";

  private final StoredLog log;
  private final TimeGrid grid;
  private final PathNodes nodes;
  private @Nullable Set<LogKey> logs;
  private @Nullable Map<Integer, double[]> byNode;

  PathOthers(StoredLog log, TimeGrid grid, PathNodes nodes) {
    this.log = log;
    this.grid = grid;
    this.nodes = nodes;
  }

  /** Bytes/s on the compute nodes that the job shares, all together; empty where it shares none. */
  Optional<double[]> onComputeNodes() {
    return Optional.ofNullable(byNode().get(COMPUTE));
  }

  /** Bytes/s through a forwarding node by the configured map. */
  double[] onForwardingNode(int node) {
    return byNode().getOrDefault(node, new double[grid.count()]);
  }

  /** Bytes/s on given OSTs. */
  Map<Ost, double[]> onOsts(Set<Ost> osts) {
    Map<Ost, StepAmounts> sums = new HashMap<>();
    Set<LogKey> others = logs();
    uses(
        use -> {
          if (others.contains(use.log())) {
            for (Ost ost : use.osts()) {
              if (osts.contains(ost)) {
                add(use, 1, ost, sums);
              }
            }
          }
        });
    return rates(sums);
  }

  private Map<Integer, double[]> byNode() {
    if (byNode == null) {
      Map<Integer, StepAmounts> sums = new HashMap<>();
      Map<LogKey, Map<Integer, Double>> shares = nodes.names().isEmpty() ? Map.of() : shares();
      if (!shares.isEmpty()) {
        uses(
            use ->
                shares
                    .getOrDefault(use.log(), Map.of())
                    .forEach((node, share) -> add(use, share * use.osts().size(), node, sums)));
      }
      byNode = rates(sums);
    }
    return byNode;
  }

  private <K> void add(PathUse use, double share, K part, Map<K, StepAmounts> sums) {
    sums.computeIfAbsent(part, key -> new StepAmounts(grid))
        .add(use.begin(), use.end(), use.bytes() * share);
  }

  private static <K> Map<K, double[]> rates(Map<K, StepAmounts> sums) {
    Map<K, double[]> rates = new HashMap<>();
    sums.forEach((part, sum) -> rates.put(part, sum.perSecondOfStep()));
    return rates;
  }

  /** Uses of files by any log in the time. */
  private void uses(Consumer<PathUse> visitor) {
    PathUse.forEach(
        PathServers.during(log.store().scan(DarshanFileTable.DEFINITION), FileWork.SPANS, grid),
        visitor);
  }

  /** The other logs whose job ran in the time, or started in it and has no known end. */
  private Set<LogKey> logs() {
    if (logs == null) {
      Set<LogKey> found = new HashSet<>();
      StoreScan jobs = log.store().scan(DarshanJobTable.DEFINITION);
      Consumer<StoredRow> visitor =
          row -> {
            OptionalDouble start = PathServers.seconds(row, START);
            if (start.isPresent() && start.getAsDouble() < grid.end()) {
              found.add(row.log());
            }
          };
      List<String> columns = StoredRow.withLog(List.of(START));
      PathServers.during(jobs, List.of(new StoreScan.Span(START, END)), grid)
          .rows(columns, visitor);
      jobs.whereUnknown(END).rows(columns, visitor);
      found.remove(log.key());
      logs = found;
    }
    return logs;
  }

  /**
   * By log, which share of its compute nodes lies behind the job's forwarding nodes, and which are
   * the job's own.
   */
  private Map<LogKey, Map<Integer, Double>> shares() {
    Set<LogKey> others = logs();
    Map<LogKey, Map<Integer, Double>> shares = new HashMap<>();
    if (others.isEmpty()) {
      return shares;
    }
    Set<String> own = Set.copyOf(nodes.names());
    ForwardingMap map =
        nodes
            .facility()
            .forwardingNodes()
            .map(ForwardingNodes::map)
            .orElseGet(() -> ForwardingMap.blocks(1));
    log.store()
        .scan(JobAllocationTable.DEFINITION)
        .whereNot("match_quality", JobAllocationTable.NONE)
        .whereKnown("node_list")
        .rows(
            StoredRow.withLog(List.of("node_list", "node_count")),
            row -> {
              if (others.contains(row.log())) {
                Map<Integer, Double> found =
                    shares(JobNodes.of(row.text("node_list"), row.count("node_count")), own, map);
                if (!found.isEmpty()) {
                  shares.put(row.log(), found);
                }
              }
            });
    return shares;
  }

  private Map<Integer, Double> shares(JobNodes other, Set<String> own, ForwardingMap map) {
    Map<Integer, Double> shares = new HashMap<>();
    if (!nodes.forwardingShares().isEmpty()) {
      shares.putAll(other.forwardingShares(map, nodes.numbers()));
      shares.keySet().retainAll(nodes.forwardingShares().keySet());
    }
    long common = other.names().stream().filter(own::contains).count();
    if (common > 0) {
      shares.put(COMPUTE, common / (double) other.names().size());
    }
    return shares;
  }
}
