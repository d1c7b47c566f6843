// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;

/**
 * How one version of a module's counters is stored, and where each counter of the current version
 * comes from. A record is: id, rank, {@link #parent} (u64) if any, {@link #prefixBytes} to pass
 * over, the integer counters, the floating-point counters, {@link #trailer}.
 *
 * @param module the module
 * @param version the stored version
 * @param parent a record id of the file follows the rank
 * @param prefixBytes bytes before the counters that no current record has
 * @param counters where integer counters go
 * @param fCounters where floating-point counters go
 * @param trailer what follows the counters
 */
record CounterLayout(
    DarshanModule module,
    int version,
    Parent parent,
    int prefixBytes,
    CounterMapping counters,
    CounterMapping fCounters,
    Trailer trailer) {
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
        + (counters.stored() + fCounters.stored()) * Long.BYTES
        + trailer.bytes();
  }
}
