// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Quantity.Dimension;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * What a facility says about its parts, by which jobs are diagnosed and advised. What is not set is
 * empty.
 *
 * @param osts OSTs of the file system, positive
 * @param ostRate of an OST, above 0
 * @param ossRate of an OSS, above 0
 * @param ranksPerNode ranks of a compute node, positive
 * @param nodeRate of a compute node's client, above 0
 * @param rankRate of one rank, above 0
 * @param stdioRate of one rank through STDIO, above 0
 * @param requestTime what a request waits that cannot be merged with the one before, 0 or more
 * @param seekSize what an OST could have moved during such a request
 * @param computeNodes compute nodes
 * @param forwardingNodes forwarding nodes between these and the file system
 * @param connections connections between compute nodes and file servers
 * @param burstBuffer a burst buffer that jobs share
 */
public record FacilitySettings(
    OptionalInt osts,
    Optional<Bandwidth> ostRate,
    Optional<Bandwidth> ossRate,
    OptionalInt ranksPerNode,
    Optional<Bandwidth> nodeRate,
    Optional<Bandwidth> rankRate,
    Optional<Bandwidth> stdioRate,
    Optional<Duration> requestTime,
    Optional<Bytes> seekSize,
    Optional<ComputeNodeSettings> computeNodes,
    Optional<ForwardingSettings> forwardingNodes,
    Optional<ConnectionSettings> connections,
    Optional<BurstBufferSettings> burstBuffer) {
  /** Nothing is set. */
  public static final FacilitySettings NONE =
      new FacilitySettings(
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  private static final List<String> KEYS =
      List.of(
          "osts",
          "ost_rate",
          "oss_rate",
          "ranks_per_node",
          "node_rate",
          "rank_rate",
          "stdio_rate",
          "request_time",
          "seek_size",
          "compute_nodes",
          "forwarding_nodes",
          "connections",
          "burst_buffer");

  /** Nodes or OSTs of a facility. */
  public static final int MOST_PARTS = 1_000_000;

  private static final double NANOS = 1e9;

  static FacilitySettings read(ConfigNode node) {
    node.allow(KEYS);
    Optional<ComputeNodeSettings> computeNodes =
        node.get("compute_nodes").map(ComputeNodeSettings::read);
    return new FacilitySettings(
        parts(node.get("osts")),
        rate(node.get("ost_rate")),
        rate(node.get("oss_rate")),
        parts(node.get("ranks_per_node")),
        rate(node.get("node_rate")),
        rate(node.get("rank_rate")),
        rate(node.get("stdio_rate")),
        node.get("request_time")
            .map(n -> n.from0(Dimension.SECONDS, "a time such as 0.5ms"))
            .map(seconds -> Duration.ofNanos(Math.round(seconds * NANOS))),
        node.get("seek_size")
            .map(n -> n.from0(Dimension.BYTES, "a size such as 128KiB"))
            .map(bytes -> new Bytes(Math.round(bytes))),
        computeNodes,
        node.get("forwarding_nodes").map(set -> ForwardingSettings.read(set, computeNodes)),
        node.get("connections").map(ConnectionSettings::read),
        node.get("burst_buffer").map(BurstBufferSettings::read));
  }

  /** The same facility with other names of its hosts. */
  FacilitySettings withHosts(UnaryOperator<String> hosts) {
    return new FacilitySettings(
        osts,
        ostRate,
        ossRate,
        ranksPerNode,
        nodeRate,
        rankRate,
        stdioRate,
        requestTime,
        seekSize,
        computeNodes.map(nodes -> nodes.withHosts(hosts)),
        forwardingNodes.map(nodes -> nodes.withHosts(hosts)),
        connections,
        burstBuffer);
  }

  private static OptionalInt parts(Optional<ConfigNode> node) {
    return node.map(n -> OptionalInt.of(n.number(1, MOST_PARTS))).orElse(OptionalInt.empty());
  }

  private static Optional<Bandwidth> rate(Optional<ConfigNode> node) {
    return node.map(n -> n.rate("a rate above 0 such as 500MB/s")).map(Bandwidth::new);
  }
}
