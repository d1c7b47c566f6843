// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A run with collective reads of MPI-IO. What is empty is not known.
 *
 * @param application its name
 * @param ranks its ranks, 1 or more
 * @param nodes compute nodes of its allocation
 * @param mountPoint file system of the file with most collective reads
 * @param start when it started
 * @param runSeconds how long it ran
 * @param ioSeconds I/O time by the diagnosis
 * @param exchangeSeconds of that, lost to the exchange between ranks (cause exchange), by the share
 *     of reads in the bytes of MPI-IO; empty without a heat map of MPI-IO, which the cause needs
 * @param jobId its job
 * @param others jobs on the same OSTs to which it lost I/O time
 * @param aggregators ranks that read the files through POSIX; empty where Darshan reduced these
 *     records over all ranks
 * @param readSeconds time in POSIX reads of these files, summed over ranks
 * @param osts OSTs of the widest of these files
 * @param stripeBytes its stripe size
 */
public record CollectiveRun(
    String application,
    long ranks,
    OptionalLong nodes,
    Optional<String> mountPoint,
    Optional<Instant> start,
    OptionalDouble runSeconds,
    OptionalDouble ioSeconds,
    OptionalDouble exchangeSeconds,
    OptionalLong jobId,
    List<OtherJob> others,
    OptionalLong aggregators,
    double readSeconds,
    OptionalLong osts,
    OptionalLong stripeBytes) {
  private static final double MILLIS = 1e3;

  public CollectiveRun {
    others = List.copyOf(others);
  }

  /**
   * Another job on the same OSTs.
   *
   * @param jobId its number
   * @param lostSeconds I/O time that the run lost to it: of its contention, by the bytes that other
   *     jobs moved on its OSTs meanwhile
   */
  public record OtherJob(long jobId, double lostSeconds) {}

  /** Whether its exchange was measured. */
  boolean isMeasured() {
    return exchangeSeconds.isPresent() && ioSeconds.isPresent();
  }

  /** Whether it is known when it ran. */
  boolean isTimed() {
    return start.isPresent() && runSeconds.isPresent();
  }

  /** Its start in ms since 1970. */
  long startMillis() {
    return start.orElseThrow().toEpochMilli();
  }

  /** Its end. */
  long endMillis() {
    return startMillis() + (long) (MILLIS * runSeconds.getAsDouble());
  }
}
