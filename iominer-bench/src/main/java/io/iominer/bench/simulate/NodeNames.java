// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.Locale;

/** Names of compute nodes, and lists of them as Slurm writes them. */
final class NodeNames {
  private static final String PREFIX = "nid";

  private NodeNames() {}

  static String of(int node) {
    return String.format(Locale.ROOT, "%s%06d", PREFIX, node);
  }

  /** A list such as {@code nid[000012-000015,000020]}. */
  static String list(int[] nodes) {
    if (nodes.length == 1) {
      return of(nodes[0]);
    }
    StringBuilder list = new StringBuilder(PREFIX).append('[');
    int i = 0;
    while (i < nodes.length) {
      int last = i;
      while (last + 1 < nodes.length && nodes[last + 1] == nodes[last] + 1) {
        last++;
      }
      list.append(i == 0 ? "" : ",").append(of(nodes[i]), PREFIX.length(), of(nodes[i]).length());
      if (last > i) {
        list.append('-').append(of(nodes[last]), PREFIX.length(), of(nodes[last]).length());
      }
      i = last + 1;
    }
    return list.append(']').toString();
  }
}
