// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.replay.ForwardingWish;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The forwarding nodes that jobs are to have, from hints as {@code iominer advise dfra --out}
 * writes them (docs/dfra.md).
 */
public final class ForwardingHintFile {
  private static final int VERSION = 1;

  /** Jobs that a hint is for. */
  private record Size(String application, int computeNodes) {}

  private final Set<Size> sizes = new HashSet<>();
  private final Map<Size, ForwardingWish> wishes = new HashMap<>();

  private ForwardingHintFile() {}

  /**
   * From the content of a file.
   *
   * @param facility as it is described, with forwarding nodes
   */
  public static ForwardingHintFile of(AdviceFile file, FacilityModel facility) {
    file.expectVersion(VERSION);
    AdviceValue content = file.content();
    content.get("forwarding_node_rate").above0();
    Set<Integer> reserved = content.get("reserved").numbers(facility.forwardingNodeCount());
    if (!facility.forwardingNodes().orElseThrow().pool().reserved().containsAll(reserved)) {
      throw content.get("reserved").wrong("forwarding nodes that the configuration reserves");
    }
    ForwardingHintFile hints = new ForwardingHintFile();
    content.get("hints").list().forEach(hint -> hints.add(hint, reserved.size()));
    return hints;
  }

  private void add(AdviceValue hint, int reserved) {
    Size size =
        new Size(
            hint.get("application").text(), hint.get("compute_nodes").whole(1, Integer.MAX_VALUE));
    boolean isDedicated = hint.get("dedicated").truth();
    boolean isLent = hint.get("decided").truth() && isDedicated;
    if (isDedicated && reserved == 0) {
      throw hint.get("dedicated").wrong("false where none is reserved");
    }
    int byDefault = hint.get("default_nodes").whole(1, Integer.MAX_VALUE);
    int nodes = hint.get("nodes").whole(1, isDedicated ? reserved : byDefault);
    AdviceValue rate = hint.get("needed_rate");
    double neededRate = rate.isNone() ? 0 : rate.from0();
    if (!sizes.add(size)) {
      throw hint.wrong("one hint for " + size.application() + " on as many compute nodes");
    }
    if (isLent || neededRate > 0) {
      wishes.put(size, new ForwardingWish(nodes, isLent, neededRate));
    }
  }

  /** All that have hints. */
  public Set<String> applications() {
    return sizes.stream().map(Size::application).collect(Collectors.toSet());
  }

  /** What a job is to have; empty for the forwarding nodes of the map. */
  public Optional<ForwardingWish> wish(String application, int computeNodes) {
    return Optional.ofNullable(wishes.get(new Size(application, computeNodes)));
  }
}
