// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.HopCapacities;
import io.iominer.advisor.iopath.JobNodes;
import io.iominer.advisor.iopath.NodeNumbers;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingNodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The compute nodes of a log's job, and the forwarding nodes that these lie behind by the
 * configured map.
 *
 * @param nodes the compute nodes
 * @param count how many; 0 where unknown
 * @param ranksPerNode ranks on each, the last may have fewer; 0 where unknown
 * @param numbers numbers of the facility's compute nodes by their names
 * @param facility the facility
 * @param modules modules that the log has
 * @param forwardingShares share of the job's nodes behind each forwarding node; empty where unknown
 */
record PathNodes(
    JobNodes nodes,
    int count,
    int ranksPerNode,
    NodeNumbers numbers,
    FacilityModel facility,
    List<String> modules,
    Map<Integer, Double> forwardingShares) {
  /** Asks a store. */
  static PathNodes of(StoredLog log, HopCapacities capacities) {
    StoredRow job =
        log.list(DarshanJobTable.DEFINITION, List.of("process_count", "modules")).get(0);
    Optional<StoredRow> allocation =
        log
            .scan(JobAllocationTable.DEFINITION)
            .whereNot("match_quality", JobAllocationTable.NONE)
            .list(List.of("node_count", "node_list"))
            .stream()
            .findFirst();
    OptionalLong ranks = job.count("process_count");
    OptionalLong allocated =
        allocation.map(row -> row.count("node_count")).orElse(OptionalLong.empty());
    JobNodes nodes = JobNodes.of(allocation.flatMap(row -> row.text("node_list")), allocated);
    FacilityModel facility = capacities.settings().settings().facility();
    FacilitySettings told = capacities.told();
    int count =
        allocated.isPresent() ? Math.toIntExact(allocated.getAsLong()) : nodes.names().size();
    if (count == 0 && ranks.isPresent() && told.ranksPerNode().isPresent()) {
      count = perPart(ranks.getAsLong(), told.ranksPerNode().getAsInt());
    }
    int each = ranks.isEmpty() || count == 0 ? 0 : perPart(ranks.getAsLong(), count);
    NodeNumbers numbers = NodeNumbers.of(facility.computeNodes());
    return new PathNodes(
        nodes,
        count,
        each,
        numbers,
        facility,
        job.texts("modules"),
        facility
            .forwardingNodes()
            .filter(known -> !nodes.names().isEmpty())
            .map(known -> nodes.forwardingShares(known.map(), numbers))
            .orElse(Map.of()));
  }

  private static int perPart(long all, int parts) {
    return Math.toIntExact((all + parts - 1) / parts);
  }

  /** Names of the compute nodes; empty where unknown. */
  List<String> names() {
    return nodes.names();
  }

  /** Name of the only one. */
  String firstName() {
    return names().isEmpty() ? "1 node" : names().get(0);
  }

  boolean hasForwardingNames() {
    return facility.forwardingNodes().flatMap(ForwardingNodes::names).isPresent();
  }

  /** Names of all forwarding nodes; none where they are not configured. */
  List<String> allForwardingNames() {
    return facility
        .forwardingNodes()
        .flatMap(ForwardingNodes::names)
        .map(all -> all.nodes().limit(facility.forwardingNodeCount()).toList())
        .orElse(List.of());
  }

  /** Its name, or its number where it has none. */
  String forwardingName(int node) {
    return facility
        .forwardingNodes()
        .flatMap(ForwardingNodes::names)
        .filter(all -> node < all.count())
        .map(all -> all.node(node))
        .orElse("number " + node);
  }

  /** Why nobody knows the job's forwarding nodes. */
  String whyNoForwarding() {
    if (facility.forwardingNodes().isEmpty()) {
      return "No forwarding nodes are configured (forwarding_nodes of facility), so that the way goes"
          + " from compute nodes to OSSes.";
    }
    if (numbers.isUnknown()) {
      return "compute_nodes is not configured, so that it is unknown behind which forwarding nodes"
          + " the job ran.";
    }
    if (nodes.doubt().isPresent()) {
      return "Without the job's compute nodes it is unknown behind which forwarding nodes it ran.";
    }
    return names().isEmpty()
        ? "The store has no accounting of the job with its nodes, so that it is unknown behind which"
            + " forwarding nodes it ran."
        : "compute_nodes of the configuration lacks nodes of the job, so that it is unknown behind"
            + " which forwarding nodes it ran.";
  }
}
