// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import java.util.BitSet;

/** The compute nodes; a job has its nodes to itself. */
final class NodePool {
  private final BitSet free;
  private int freeCount;

  NodePool(int count) {
    this.free = new BitSet(count);
    free.set(0, count);
    this.freeCount = count;
  }

  boolean has(int count) {
    return count <= freeCount;
  }

  /** The first free ones. */
  int[] take(int count) {
    int[] taken = new int[count];
    int node = -1;
    for (int i = 0; i < count; i++) {
      node = free.nextSetBit(node + 1);
      taken[i] = node;
      free.clear(node);
    }
    freeCount -= count;
    return taken;
  }

  void giveBack(int[] nodes) {
    for (int node : nodes) {
      free.set(node);
    }
    freeCount += nodes.length;
  }
}
