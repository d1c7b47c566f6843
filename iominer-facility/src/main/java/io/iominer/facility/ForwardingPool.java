// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import java.io.Serializable;
import java.util.List;
import java.util.Set;

/**
 * Forwarding nodes that jobs can be given beside those that the map gives them.
 *
 * @param reserved forwarding nodes that no compute node lies behind by default; each is lent to one
 *     job at a time
 * @param abnormal forwarding nodes, mapped or reserved, that no job should be given
 */
public record ForwardingPool(Set<Integer> reserved, Set<Integer> abnormal) implements Serializable {
  /** Nothing is reserved, and nothing is known to be abnormal. */
  public static final ForwardingPool NONE = new ForwardingPool(Set.of(), Set.of());

  public ForwardingPool {
    reserved = Set.copyOf(reserved);
    abnormal = Set.copyOf(abnormal);
  }

  /** Reserved forwarding nodes that jobs can be given, in order. */
  public List<Integer> usable() {
    return reserved.stream().filter(node -> !abnormal.contains(node)).sorted().toList();
  }
}
