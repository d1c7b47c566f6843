// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.OperationRate;
import java.io.Serializable;
import java.time.Duration;

/**
 * What the client of a file system on a compute node, and the ranks through it, can do.
 *
 * @param nodeRate of the client of one compute node
 * @param rankRate of one rank
 * @param stdioRate of one rank through STDIO
 * @param rankMetadataRate metadata operations of one rank
 * @param requestLatency what a request waits that cannot be merged with the one before; 0 or more
 */
public record FileSystemClient(
    Bandwidth nodeRate,
    Bandwidth rankRate,
    Bandwidth stdioRate,
    OperationRate rankMetadataRate,
    Duration requestLatency)
    implements Serializable {
  public FileSystemClient {
    if (requestLatency.isNegative()) {
      throw new IllegalArgumentException("Latency is negative: " + requestLatency);
    }
  }
}
