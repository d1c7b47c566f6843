// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.facility.replay.ForwardingWish;
import io.iominer.facility.replay.LentForwardingNodes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The forwarding nodes that jobs are to have, from hints as {@code iominer advise dfra --out}
 * writes them (docs/dfra.md).
 */
final class ForwardingHintFile {
  private static final int VERSION = 1;

  /** Jobs that a hint is for. */
  private record Size(String application, int computeNodes) {}

  private final Map<Size, ForwardingWish> wishes;

  private ForwardingHintFile(Map<Size, ForwardingWish> wishes) {
    this.wishes = Map.copyOf(wishes);
  }

  /** From the content of a file. */
  static ForwardingHintFile of(AdviceFile file) {
    file.expectVersion(VERSION);
    Map<Size, ForwardingWish> wishes = new HashMap<>();
    for (JsonNode hint : file.content().path("hints")) {
      boolean isDedicated = hint.path("decided").asBoolean() && hint.path("dedicated").asBoolean();
      double rate = hint.path("needed_rate").asDouble();
      if (isDedicated || rate > 0) {
        wishes.put(
            new Size(hint.path("application").asText(), hint.path("compute_nodes").asInt()),
            new ForwardingWish(hint.path("nodes").asInt(), isDedicated, rate));
      }
    }
    return new ForwardingHintFile(wishes);
  }

  /** What a job is to have; empty for the forwarding nodes of the map. */
  Optional<ForwardingWish> wish(String application, int computeNodes) {
    return Optional.ofNullable(wishes.get(new Size(application, computeNodes)));
  }

  /** Lends them while jobs run. */
  LentForwardingNodes<JobPlan> routes(Facility facility) {
    return new LentForwardingNodes<>(
        facility.model(),
        plan -> wish(plan.variant().application(), facility.nodesFor(plan.ranks())));
  }
}
