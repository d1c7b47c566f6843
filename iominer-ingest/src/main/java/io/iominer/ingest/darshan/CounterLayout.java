// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import java.util.Arrays;

/**
 * How one version of a module's counters is stored, and where each counter of the current version
 * comes from. A record is: id, rank, {@link #parent} (u64) if any, {@link #prefixBytes} to pass
 * over, the integer counters, the floating-point counters, {@link #trailer}.
 *
 * @param module the module
 * @param version the stored version
 * @param parent a record id of the file follows the rank
 * @param prefixBytes bytes before the counters that no current record has
 * @param storedCounters integer counters as stored
 * @param storedFCounters floating-point counters as stored
 * @param source for each current integer counter its stored index, or a negative code
 * @param fSource for each current floating-point counter its stored index, or a negative code
 * @param trailer what follows the counters
 */
record CounterLayout(
    DarshanModule module,
    int version,
    Parent parent,
    int prefixBytes,
    int storedCounters,
    int storedFCounters,
    int[] source,
    int[] fSource,
    Trailer trailer) {
  /** Fill: Darshan's "not monitored". */
  static final int UNKNOWN = -1;

  /** Fill: zero. */
  static final int ZERO = -2;

  /** Fill: the sum of the first two stored counters. */
  static final int SUM_OF_FIRST_TWO = -3;

  /** Whether a record names the record of the file that it belongs to. */
  enum Parent {
    /** Never. */
    NONE,
    /** As a u64 after the rank. */
    STORED,
    /** The current version does, this one does not: 0. */
    MISSING
  }

  /** What follows the counters. */
  enum Trailer {
    NONE(0),
    /** Pool and container, 16 bytes each. */
    POOL_AND_CONTAINER(32),
    /** Pool, container, and the two halves of the object id. */
    POOL_CONTAINER_AND_OBJECT(48),
    /** One i64 for each server; their number is a counter. */
    SERVERS(0);

    private final int bytes;

    Trailer(int bytes) {
      this.bytes = bytes;
    }

    /** Bytes of fixed size. */
    int bytes() {
      return bytes;
    }
  }

  /** Bytes of a record; without the servers of MDHIM. */
  int recordBytes() {
    return 2 * Long.BYTES
        + (parent == Parent.STORED ? Long.BYTES : 0)
        + prefixBytes
        + (storedCounters + storedFCounters) * Long.BYTES
        + trailer.bytes();
  }

  /** Whether stored counters are the current ones, in the same order. */
  boolean isCurrent() {
    return isIdentity(source, storedCounters) && isIdentity(fSource, storedFCounters);
  }

  private static boolean isIdentity(int[] source, int stored) {
    return source.length == stored && Arrays.equals(source, identity(stored));
  }

  static int[] identity(int length) {
    int[] source = new int[length];
    Arrays.setAll(source, i -> i);
    return source;
  }
}
