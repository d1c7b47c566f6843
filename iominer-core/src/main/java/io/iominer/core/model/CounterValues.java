// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.OptionalLong;

/** Counters of a module about a file, wherever they are kept: in a log's record, in a table. */
public interface CounterValues {
  DarshanModule module();

  /** Unsigned id of the record. */
  long recordId();

  /** MPI rank, or −1 for counters that are reduced over all ranks. */
  long rank();

  /** H5D and PNETCDF_VAR: id of the file's record, 0 when unknown; empty in other modules. */
  OptionalLong parentRecordId();

  /** An integer counter of the module: −1 when not monitored. */
  long raw(Counter counter);

  /** A floating-point counter of the module: −1 when not monitored. */
  double rawF(Counter counter);
}
