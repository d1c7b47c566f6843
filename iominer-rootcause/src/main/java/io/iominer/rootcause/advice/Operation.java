// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.loss.RuleContext;
import java.util.EnumSet;
import java.util.Set;

/** The operations that a job's I/O time goes into. Advice saves no more than its own take. */
public enum Operation {
  /** Reads from the file system. */
  READS,
  /** Writes to it, with what they wait for their turn and for fsync. */
  WRITES,
  /** Opens, stat calls, seeks and closes. */
  METADATA,
  /** What calls of MPI-IO, HDF5 and PnetCDF take beyond the storage: exchange and waiting. */
  CALLS_ABOVE;

  /** Reads and writes. */
  static final Set<Operation> DATA = Set.of(READS, WRITES);

  /** Those of a direction, with what calls of MPI-IO take beyond them. */
  static Set<Operation> withCallsAbove(IoDirection direction) {
    return EnumSet.of(of(direction), CALLS_ABOVE);
  }

  static Operation of(IoDirection direction) {
    return direction == IoDirection.READ ? READS : WRITES;
  }

  /** Seconds of a job's I/O time that some operations take at most. */
  public static double seconds(Set<Operation> operations, RuleContext job) {
    double all = job.losses().ioSeconds();
    double sum = 0;
    for (Operation operation : operations) {
      sum += operation.seconds(job);
    }
    return Math.min(all, sum);
  }

  private double seconds(RuleContext job) {
    return switch (this) {
      case READS -> job.spentSeconds(IoDirection.READ);
      case WRITES -> job.spentSeconds(IoDirection.WRITE);
      case METADATA -> job.facts().slowestMetadataSeconds();
      case CALLS_ABOVE ->
          Math.max(
              0,
              job.losses().ioSeconds()
                  - READS.seconds(job)
                  - WRITES.seconds(job)
                  - METADATA.seconds(job));
    };
  }
}
