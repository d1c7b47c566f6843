// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.facility.replay.LentForwardingNodes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The reserved forwarding nodes that jobs are to have, from hints as {@code iominer advise dfra
 * --out} writes them (docs/dfra.md).
 */
final class ForwardingHintFile {
  private static final int VERSION = 1;

  /** Jobs that a hint is for. */
  private record Size(String application, int computeNodes) {}

  private final Map<Size, Integer> reserved;

  private ForwardingHintFile(Map<Size, Integer> reserved) {
    this.reserved = Map.copyOf(reserved);
  }

  /** Reads hints. */
  static ForwardingHintFile read(Path file) throws IOException {
    JsonNode hints;
    try {
      hints = new ObjectMapper().readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw wrong(file, "JSON, found " + e.getOriginalMessage());
    }
    if (hints.path("version").asInt() != VERSION || !hints.path("hints").isArray()) {
      throw wrong(file, "version 1 with hints, found version " + hints.path("version"));
    }
    Map<Size, Integer> reserved = new HashMap<>();
    for (JsonNode hint : hints.path("hints")) {
      if (hint.path("decided").asBoolean() && hint.path("dedicated").asBoolean()) {
        reserved.put(
            new Size(hint.path("application").asText(), hint.path("compute_nodes").asInt()),
            hint.path("nodes").asInt());
      }
    }
    return new ForwardingHintFile(reserved);
  }

  private static IoMinerException wrong(Path file, String expected) {
    return new IoMinerException(ErrorKind.USER, file + ": expected " + expected);
  }

  /** Forwarding nodes of the reserve that a job is to have; 0 for those of the map. */
  int nodes(String application, int computeNodes) {
    return reserved.getOrDefault(new Size(application, computeNodes), 0);
  }

  /** Lends them while jobs run. */
  LentForwardingNodes<JobPlan> routes(Facility facility) {
    return new LentForwardingNodes<>(
        facility.model(),
        plan -> nodes(plan.variant().application(), facility.nodesFor(plan.ranks())));
  }
}
