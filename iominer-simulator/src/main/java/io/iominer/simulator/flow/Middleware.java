// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

/** How a job's ranks do their input and output. */
public enum Middleware {
  POSIX,
  STDIO,
  MPIIO_INDEPENDENT,
  MPIIO_COLLECTIVE;

  /** Whether it is MPI-IO, below which Darshan counts POSIX, too. */
  boolean isMpiio() {
    return this == MPIIO_INDEPENDENT || this == MPIIO_COLLECTIVE;
  }
}
