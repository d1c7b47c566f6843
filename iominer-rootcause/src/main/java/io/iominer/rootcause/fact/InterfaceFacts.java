// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;
import java.util.Map;

/**
 * Which interfaces a job used; bytes both ways, operations both ways.
 *
 * @param posixBytes through POSIX calls, those of MPI-IO included
 * @param stdioBytes through streams
 * @param mpiioBytes through MPI-IO
 * @param independent independent MPI-IO operations
 * @param collective collective MPI-IO operations, split ones included
 * @param nonBlocking non-blocking MPI-IO operations
 * @param stdioReads reads through streams
 * @param stdioWrites writes through streams
 * @param mpiioFiles files used through MPI-IO by record id
 */
public record InterfaceFacts(
    long posixBytes,
    long stdioBytes,
    long mpiioBytes,
    long independent,
    long collective,
    long nonBlocking,
    long stdioReads,
    long stdioWrites,
    Map<Long, MpiioFile> mpiioFiles) {
  public InterfaceFacts {
    mpiioFiles = Map.copyOf(mpiioFiles);
  }

  /** Of a job of which nothing else is known. */
  public InterfaceFacts(
      long posixBytes,
      long stdioBytes,
      long mpiioBytes,
      long independent,
      long collective,
      long nonBlocking) {
    this(posixBytes, stdioBytes, mpiioBytes, independent, collective, nonBlocking, 0, 0, Map.of());
  }

  /** Operations through MPI-IO. */
  public long mpiioOperations() {
    return independent + collective + nonBlocking;
  }

  /** Operations through streams; Darshan does not count those by size or place. */
  public long stdioOperations(IoDirection direction) {
    return direction == IoDirection.READ ? stdioReads : stdioWrites;
  }
}
