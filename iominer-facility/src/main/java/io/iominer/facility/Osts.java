// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import java.io.Serializable;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The OSTs of a file system, all alike.
 *
 * @param count how many, at least 1; empty where that is not known
 * @param rate what one of them carries
 * @param seekCost what a request that cannot be merged with the one before costs its OST, as bytes
 *     that it could have moved meanwhile
 * @param contention loss of an OST's rate for each further job on it: with k jobs it carries {@code
 *     rate / (1 + contention (k - 1))}
 */
public record Osts(OptionalInt count, Bandwidth rate, Bytes seekCost, Ratio contention)
    implements Serializable {
  public Osts {
    if (count.isPresent() && count.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "A file system has at least one OST, not " + count.getAsInt());
    }
  }

  /** The same with another number of OSTs. */
  public Osts withCount(int other) {
    return new Osts(OptionalInt.of(other), rate, seekCost, contention);
  }

  /** On its way to an executor, because an Optional cannot travel; null where empty. */
  private record Serialized(
      @Nullable Integer count, Bandwidth rate, Bytes seekCost, Ratio contention)
      implements Serializable {
    private Object readResolve() {
      return new Osts(
          count == null ? OptionalInt.empty() : OptionalInt.of(count), rate, seekCost, contention);
    }
  }

  private Object writeReplace() {
    return new Serialized(
        count.isPresent() ? Integer.valueOf(count.getAsInt()) : null, rate, seekCost, contention);
  }
}
