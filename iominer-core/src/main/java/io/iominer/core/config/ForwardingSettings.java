// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.model.NodeList;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.OperationRate;
import io.iominer.core.unit.Quantity.Dimension;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The forwarding nodes of a facility, numbered from 0. By default compute nodes that follow each
 * other lie behind one of them, the first block behind forwarding node 0.
 *
 * @param rate what one of them carries, above 0
 * @param computeNodesEach compute nodes of a block, positive
 * @param clientRate what one compute node moves through its forwarding client, above 0
 * @param metadataRate metadata operations per second of one of them that does nothing else, above 0
 * @param exceptions forwarding node by compute node, for those that are mapped otherwise
 * @param reserved forwarding nodes that no compute node lies behind by default
 * @param abnormal forwarding nodes, mapped or reserved, that no job should be given
 * @param abnormalShare share of their rate that these carry in a simulation, above 0; 1 where it is
 *     not set
 * @param names their names in LMT, in the order of their numbers; empty where they are not set
 */
public record ForwardingSettings(
    Bandwidth rate,
    int computeNodesEach,
    Optional<Bandwidth> clientRate,
    Optional<OperationRate> metadataRate,
    Map<Integer, Integer> exceptions,
    Set<Integer> reserved,
    Set<Integer> abnormal,
    double abnormalShare,
    Optional<NodeList> names) {
  private static final List<String> KEYS =
      List.of(
          "rate",
          "compute_nodes_each",
          "client_rate",
          "metadata_rate",
          "exceptions",
          "reserved",
          "abnormal",
          "abnormal_share",
          "names");

  /** Heuristic: far more than any metadata server carries. */
  private static final int MOST_OPERATIONS = 1_000_000_000;

  private static final String A_RATE = "a rate above 0 such as 2.5GB/s";
  private static final String A_SHARE = "a share above 0 and up to 1 such as 0.3";
  private static final String NAMES = "names of forwarding nodes such as fwd[000-279]";
  private static final String NUMBERS = "numbers of forwarding nodes such as 80-279,285";

  public ForwardingSettings {
    exceptions = Map.copyOf(exceptions);
    reserved = Set.copyOf(reserved);
    abnormal = Set.copyOf(abnormal);
  }

  static ForwardingSettings read(ConfigNode node, Optional<ComputeNodeSettings> computeNodes) {
    node.allow(KEYS);
    ComputeNodeSettings behind =
        computeNodes.orElseThrow(() -> node.wrong("compute_nodes next to it", "none"));
    int each = required(node, "compute_nodes_each", "a whole number").number(1, behind.count());
    Optional<NodeList> names =
        node.get("names").map(set -> set.text(ForwardingSettings::uniqueNames, NAMES));
    int most = names.map(list -> (int) list.count()).orElse(behind.count());
    Map<Integer, Integer> exceptions =
        node.get("exceptions").map(set -> exceptions(set, behind, most)).orElse(Map.of());
    int blocks = (behind.count() + each - 1) / each;
    Set<Integer> reserved =
        numbers(
            node,
            "reserved",
            number -> number >= blocks && !exceptions.containsValue(number),
            "forwarding nodes that no compute node lies behind by default");
    int last = reserved.stream().reduce(blocks - 1, Math::max);
    if (names.isPresent() && names.get().count() <= last) {
      ConfigNode set = node.get("names").orElseThrow();
      throw set.wrong("names of all forwarding nodes, 0 to " + last, names.get().toString());
    }
    return new ForwardingSettings(
        new Bandwidth(required(node, "rate", A_RATE).rate(A_RATE)),
        each,
        node.get("client_rate")
            .map(set -> new Bandwidth(set.rate("a rate above 0 such as 80MB/s"))),
        node.get("metadata_rate").map(set -> new OperationRate(set.number(1, MOST_OPERATIONS))),
        exceptions,
        reserved,
        numbers(
            node,
            "abnormal",
            number ->
                number < blocks || exceptions.containsValue(number) || reserved.contains(number),
            "forwarding nodes that compute nodes lie behind, or reserved ones"),
        node.get("abnormal_share").map(ForwardingSettings::share).orElse(1.0),
        names);
  }

  /** The same nodes with other names. */
  ForwardingSettings withHosts(UnaryOperator<String> hosts) {
    return new ForwardingSettings(
        rate,
        computeNodesEach,
        clientRate,
        metadataRate,
        exceptions,
        reserved,
        abnormal,
        abnormalShare,
        names.map(list -> NodeList.of(hosts.apply(list.toString()))));
  }

  private static double share(ConfigNode node) {
    double share = node.from0(Dimension.SHARE, A_SHARE);
    if (share > 0 && share <= 1) {
      return share;
    }
    throw node.wrong(A_SHARE, Double.toString(share));
  }

  /** Each name once: a forwarding node has one number. */
  private static NodeList uniqueNames(String text) {
    NodeList names = NodeList.of(text);
    if (names.numbers(FacilitySettings.MOST_PARTS).size() < names.count()) {
      throw new IllegalArgumentException(text);
    }
    return names;
  }

  private static ConfigNode required(ConfigNode node, String key, String expected) {
    return node.get(key).orElseThrow(() -> node.wrong(key + ", " + expected, "none"));
  }

  /**
   * Forwarding nodes by compute node.
   *
   * @param most forwarding nodes that there can be: as many as have names, else as compute nodes
   */
  private static Map<Integer, Integer> exceptions(
      ConfigNode node, ComputeNodeSettings behind, int most) {
    Map<String, Integer> known = behind.numbers();
    Map<Integer, Integer> exceptions = new HashMap<>();
    node.members()
        .forEach(
            (key, forwardingNode) -> {
              int number = forwardingNode.number(0, most - 1);
              for (String name : names(forwardingNode, key, behind)) {
                Integer computeNode = known.get(name);
                if (computeNode == null) {
                  throw forwardingNode.wrong("compute nodes of compute_nodes", name);
                }
                if (exceptions.put(computeNode, number) != null) {
                  throw forwardingNode.wrong("each compute node once", name);
                }
              }
            });
    return exceptions;
  }

  /** Where the nodes have no names, they are called by their numbers. */
  private static List<String> names(ConfigNode node, String key, ComputeNodeSettings behind) {
    try {
      return expanded(behind.names().isPresent() ? key : "[" + key + "]");
    } catch (RuntimeException e) {
      throw node.wrong("compute nodes of compute_nodes", key);
    }
  }

  private static Set<Integer> numbers(
      ConfigNode node, String key, Predicate<Integer> isAllowed, String allowed) {
    Optional<ConfigNode> set = node.get(key);
    if (set.isEmpty()) {
      return Set.of();
    }
    Set<Integer> numbers = new HashSet<>(set.get().text(ForwardingSettings::numbers, NUMBERS));
    numbers.stream()
        .filter(isAllowed.negate())
        .min(Integer::compare)
        .ifPresent(
            number -> {
              throw set.get().wrong(allowed, Integer.toString(number));
            });
    return numbers;
  }

  private static List<Integer> numbers(String text) {
    return expanded("[" + text + "]").stream().map(Integer::valueOf).toList();
  }

  private static List<String> expanded(String text) {
    NodeList list = NodeList.of(text);
    if (list.count() > FacilitySettings.MOST_PARTS) {
      throw new IllegalArgumentException(text);
    }
    return list.nodes().toList();
  }
}
