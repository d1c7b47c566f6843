// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.OperationRate;
import java.io.Serializable;

/**
 * The MDTs of a file system, all alike.
 *
 * @param count how many, at least 1
 * @param rate metadata operations that one of them does
 */
public record Mdts(int count, OperationRate rate) implements Serializable {
  public Mdts {
    if (count < 1) {
      throw new IllegalArgumentException("A file system has at least one MDT, not " + count);
    }
  }
}
