// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.model.NodeList;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The compute nodes of a facility, numbered from 0.
 *
 * @param count how many, 1 to 1,000,000
 * @param names their names in the order of their numbers; empty where only their number is set
 */
public record ComputeNodeSettings(int count, Optional<NodeList> names) {
  private static final String EXPECTED =
      "a number of compute nodes, or their names such as nid[00001-40960], at most "
          + FacilitySettings.MOST_PARTS;

  static ComputeNodeSettings read(ConfigNode node) {
    if (node.isNumber()) {
      return new ComputeNodeSettings(node.number(1, FacilitySettings.MOST_PARTS), Optional.empty());
    }
    NodeList names = node.text(ComputeNodeSettings::names, EXPECTED);
    return new ComputeNodeSettings((int) names.count(), Optional.of(names));
  }

  /**
   * The number of each node: by its name, or, where names are not set, by the number itself as a
   * text.
   */
  Map<String, Integer> numbers() {
    return names
        .orElseGet(() -> NodeList.of("[0-" + (count - 1) + "]"))
        .numbers(FacilitySettings.MOST_PARTS);
  }

  /** The same nodes with other names. */
  ComputeNodeSettings withHosts(UnaryOperator<String> hosts) {
    return new ComputeNodeSettings(
        count, names.map(list -> NodeList.of(hosts.apply(list.toString()))));
  }

  /** Each name once: a node has one number. */
  private static NodeList names(String text) {
    NodeList names = NodeList.of(text);
    if (names.numbers(FacilitySettings.MOST_PARTS).size() < names.count()) {
      throw new IllegalArgumentException(text);
    }
    return names;
  }
}
