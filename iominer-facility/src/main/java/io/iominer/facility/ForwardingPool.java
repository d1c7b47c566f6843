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
 * @param abnormalShare share of their rate that these carry, above 0 and up to 1
 */
public record ForwardingPool(Set<Integer> reserved, Set<Integer> abnormal, double abnormalShare)
    implements Serializable {
  /** Nothing is reserved, and nothing is known to be abnormal. */
  public static final ForwardingPool NONE = new ForwardingPool(Set.of(), Set.of());

  public ForwardingPool {
    reserved = Set.copyOf(reserved);
    abnormal = Set.copyOf(abnormal);
    if (!(abnormalShare > 0 && abnormalShare <= 1)) {
      throw new IllegalArgumentException(
          "Abnormal forwarding nodes carry a share above 0 and up to 1, not " + abnormalShare);
    }
  }

  /** A pool of which nobody knows how slow the abnormal ones are. */
  public ForwardingPool(Set<Integer> reserved, Set<Integer> abnormal) {
    this(reserved, abnormal, 1);
  }

  /** Share of its rate that a forwarding node carries. */
  public double share(int node) {
    return abnormal.contains(node) ? abnormalShare : 1;
  }

  /** Reserved forwarding nodes that jobs can be given, in order. */
  public List<Integer> usable() {
    return reserved.stream().filter(node -> !abnormal.contains(node)).sorted().toList();
  }
}
