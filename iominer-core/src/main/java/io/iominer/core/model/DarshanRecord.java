// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/** One record of a module. */
public sealed interface DarshanRecord
    permits CounterRecord,
        LustreRecord,
        DxtRecord,
        HeatmapRecord,
        ApmpiHeaderRecord,
        ApmpiRankRecord,
        OpaqueRecord {
  /** Rank of a record that is reduced over all ranks. */
  long SHARED_RANK = -1;

  DarshanModule module();

  /** Unsigned 64-bit id: the hash of the file's name, or of a binary id for DAOS. */
  long recordId();

  /** MPI rank, or −1 for a record that is reduced over all ranks. */
  long rank();

  /** Whether the record is reduced over all ranks. */
  default boolean isShared() {
    return rank() == SHARED_RANK;
  }
}
