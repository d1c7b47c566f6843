// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;
import java.util.OptionalInt;

/** What collective MPI-IO did in one direction, over all files of a job. */
public final class CollectiveUse {
  private final JobFacts job;
  private final IoDirection direction;

  private CollectiveUse(JobFacts job, IoDirection direction) {
    this.job = job;
    this.direction = direction;
  }

  /** That of a job. */
  public static CollectiveUse of(JobFacts job, IoDirection direction) {
    return new CollectiveUse(job, direction);
  }

  /** Whether most of the bytes are moved collectively, whatever is done in the other direction. */
  public boolean isMost() {
    MpiioUse use = use(direction);
    boolean isAsked =
        use.collective() > use.independent()
            && (2 * use.bytes().orElse(0) > job.bytes(direction) || isOfCollectiveFiles());
    return isAsked || isReadModifyWrite() || isForOthers();
  }

  /**
   * Ranks that move bytes for the others, who leave it to them: also where every rank asks for many
   * small pieces by itself, as for the metadata of HDF5. Empty where each moves its own, and where
   * only a record of all ranks tells.
   */
  public OptionalInt aggregators() {
    return isForOthers()
        ? OptionalInt.of(Math.max(1, job.interfaces().forOthers(direction).ranks()))
        : OptionalInt.empty();
  }

  private boolean isForOthers() {
    return isOfCollectiveFiles()
        && job.interfaces()
            .forOthers(isReadModifyWrite() ? IoDirection.WRITE : direction)
            .isMostly();
  }

  /**
   * Whether nothing is read through MPI-IO and collective writes read the file below it:
   * aggregators read what lies between the parts that they write (ROMIO, ADIOI_Exch_and_write).
   */
  private boolean isReadModifyWrite() {
    return direction == IoDirection.READ
        && use(IoDirection.READ).operations() == 0
        && use(IoDirection.WRITE).collective() > 0
        && isOfCollectiveFiles();
  }

  private MpiioUse use(IoDirection way) {
    return job.interfaces().mpiioFiles().values().stream()
        .map(file -> file.use(way))
        .reduce(MpiioUse.NONE, MpiioUse::and);
  }

  /** Whether most of the bytes are of files with collective operations. */
  private boolean isOfCollectiveFiles() {
    if (job.interfaces().collective() == 0) {
      return false;
    }
    double bytes =
        job.files().stream()
            .filter(job.interfaces()::isCollective)
            .mapToDouble(file -> file.use(direction).bytes())
            .sum();
    return bytes > 0 && 2 * bytes >= job.bytes(direction);
  }
}
