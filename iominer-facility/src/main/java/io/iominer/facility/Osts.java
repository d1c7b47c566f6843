// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import java.io.Serializable;

/**
 * The OSTs of a file system, all alike.
 *
 * @param count how many, at least 1
 * @param rate what one of them carries
 * @param seekCost what a request that cannot be merged with the one before costs its OST, as bytes
 *     that it could have moved meanwhile
 * @param contention loss of an OST's rate for each further job on it: with k jobs it carries {@code
 *     rate / (1 + contention (k - 1))}
 */
public record Osts(int count, Bandwidth rate, Bytes seekCost, Ratio contention)
    implements Serializable {
  public Osts {
    if (count < 1) {
      throw new IllegalArgumentException("A file system has at least one OST, not " + count);
    }
  }

  /** The same with another number of OSTs. */
  public Osts withCount(int other) {
    return new Osts(other, rate, seekCost, contention);
  }
}
