// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import java.util.Arrays;
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
 * @param readsForOthers what ranks read for others
 * @param writesForOthers what ranks wrote for others
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
    Map<Long, MpiioFile> mpiioFiles,
    Aggregation readsForOthers,
    Aggregation writesForOthers) {
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
    this(
        posixBytes,
        stdioBytes,
        mpiioBytes,
        independent,
        collective,
        nonBlocking,
        0,
        0,
        Map.of(),
        Aggregation.NONE,
        Aggregation.NONE);
  }

  /**
   * Whether MPI-IO read or wrote bytes of a file and POSIX, which has a record of it, none: Darshan
   * did not see the calls by which MPI-IO moved them.
   */
  boolean hasLostBytes(FileFacts file) {
    MpiioFile above = mpiioFiles.get(file.id());
    return above != null
        && above.isSeenBelow()
        && file.module() == DarshanModule.POSIX
        && Arrays.stream(IoDirection.values())
            .anyMatch(way -> file.use(way).bytes() == 0 && above.use(way).bytes().orElse(0) > 0);
  }

  /** Whether a file was used collectively, so that only aggregators are in calls below MPI-IO. */
  public boolean isCollective(FileFacts file) {
    MpiioFile above = mpiioFiles.get(file.id());
    return above != null && above.isCollective();
  }

  /** What ranks moved for others in a direction. */
  public Aggregation forOthers(IoDirection direction) {
    return direction == IoDirection.READ ? readsForOthers : writesForOthers;
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
