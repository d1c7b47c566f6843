// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

/** How a job's ranks do their input and output. */
enum Middleware {
  POSIX,
  STDIO,
  MPIIO_INDEPENDENT,
  MPIIO_COLLECTIVE
}
