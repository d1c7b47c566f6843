// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.unit.Quantity.Dimension;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * What a facility says about its parts, by which jobs are diagnosed. What is not set is empty.
 *
 * @param targets OSTs of the file system, positive
 * @param targetRate bytes/s of an OST, positive
 * @param processesPerNode processes of a compute node, positive
 * @param nodeRate bytes/s of a compute node's client, positive
 * @param streamRate bytes/s of one process, positive
 * @param stdioRate bytes/s of one process through STDIO, positive
 * @param metadataRate metadata operations per second of the file system, positive
 * @param metadataProcessRate metadata operations per second of one process, positive
 * @param requestSeconds seconds that a request waits that cannot be merged with the one before, 0
 *     or more
 * @param seekBytes bytes that an OST could have moved during such a request, 0 or more
 */
public record MachineSettings(
    OptionalInt targets,
    OptionalDouble targetRate,
    OptionalInt processesPerNode,
    OptionalDouble nodeRate,
    OptionalDouble streamRate,
    OptionalDouble stdioRate,
    OptionalDouble metadataRate,
    OptionalDouble metadataProcessRate,
    OptionalDouble requestSeconds,
    OptionalDouble seekBytes) {
  /** Nothing is set. */
  public static final MachineSettings NONE =
      new MachineSettings(
          OptionalInt.empty(),
          OptionalDouble.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  private static final int MOST_PARTS = 1_000_000;
  private static final String RATE = "a rate above 0 such as 500MB/s";

  static MachineSettings read(ConfigNode node) {
    node.allow(
        Set.of(
            "targets",
            "target_rate",
            "processes_per_node",
            "node_rate",
            "stream_rate",
            "stdio_rate",
            "metadata_rate",
            "metadata_process_rate",
            "request_time",
            "seek_size"));
    Function<ConfigNode, Double> rate = n -> n.above0(Dimension.BYTES_PER_SECOND, RATE);
    Function<ConfigNode, Double> number = n -> n.above0(Dimension.NUMBER, "a number above 0");
    return new MachineSettings(
        parts(node.get("targets")),
        optional(node.get("target_rate").map(rate)),
        parts(node.get("processes_per_node")),
        optional(node.get("node_rate").map(rate)),
        optional(node.get("stream_rate").map(rate)),
        optional(node.get("stdio_rate").map(rate)),
        optional(node.get("metadata_rate").map(number)),
        optional(node.get("metadata_process_rate").map(number)),
        optional(
            node.get("request_time").map(n -> n.from0(Dimension.SECONDS, "a time such as 0.5ms"))),
        optional(
            node.get("seek_size").map(n -> n.from0(Dimension.BYTES, "a size such as 128KiB"))));
  }

  private static OptionalInt parts(Optional<ConfigNode> node) {
    return node.map(n -> OptionalInt.of(n.number(1, MOST_PARTS))).orElse(OptionalInt.empty());
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }
}
