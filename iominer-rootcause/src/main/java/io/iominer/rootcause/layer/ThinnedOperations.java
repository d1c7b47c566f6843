// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.layer;

import io.iominer.rootcause.layer.FileOffsets.Operation;
import java.util.ArrayList;
import java.util.List;

/** Keeps the first and every nth of many operations, n being the least power of two that fits. */
final class ThinnedOperations {
  private final int most;
  private final List<Operation> kept = new ArrayList<>();
  private long step = 1;
  private long count;
  private long bytes;

  /**
   * Keeps none yet.
   *
   * @param most operations at most, 1 or more
   */
  ThinnedOperations(int most) {
    this.most = most;
  }

  void add(Operation operation) {
    if (count % step == 0) {
      if (kept.size() == most) {
        thin();
      }
      if (count % step == 0) {
        kept.add(operation);
      }
    }
    count++;
    bytes += operation.bytes();
  }

  private void thin() {
    List<Operation> all = List.copyOf(kept);
    kept.clear();
    for (int i = 0; i < all.size(); i += 2) {
      kept.add(all.get(i));
    }
    step *= 2;
  }

  /** How many were added. */
  long count() {
    return count;
  }

  /** Bytes of all that were added. */
  long bytes() {
    return bytes;
  }

  List<Operation> kept() {
    return List.copyOf(kept);
  }
}
