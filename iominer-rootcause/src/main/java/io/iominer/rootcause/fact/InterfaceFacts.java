// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * Which interfaces a job used; bytes both ways, operations both ways.
 *
 * @param posixBytes through POSIX calls, those of MPI-IO included
 * @param stdioBytes through streams
 * @param mpiioBytes through MPI-IO
 * @param independent independent MPI-IO operations
 * @param collective collective MPI-IO operations, split ones included
 * @param nonBlocking non-blocking MPI-IO operations
 */
public record InterfaceFacts(
    long posixBytes,
    long stdioBytes,
    long mpiioBytes,
    long independent,
    long collective,
    long nonBlocking) {
  /** Operations through MPI-IO. */
  public long mpiioOperations() {
    return independent + collective + nonBlocking;
  }
}
