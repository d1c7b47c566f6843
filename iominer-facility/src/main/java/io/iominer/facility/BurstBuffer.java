// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import java.io.Serializable;

/**
 * A burst buffer that jobs share, of nodes that are all alike.
 *
 * @param mountPoint where compute nodes mount it, for example "/bb"
 * @param nodes its nodes, at least 1
 * @param nodeRate what one of them carries
 * @param capacity free for jobs, of all nodes together
 */
public record BurstBuffer(String mountPoint, int nodes, Bandwidth nodeRate, Bytes capacity)
    implements Serializable {
  public BurstBuffer {
    if (nodes < 1) {
      throw new IllegalArgumentException("A burst buffer has at least one node, not " + nodes);
    }
  }
}
