// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import java.io.Serializable;

/**
 * How much a run asked of the storage. All are counts over its ranks; none is a time.
 *
 * @param bytesRead bytes that it read, each once
 * @param bytesWritten bytes that it wrote, each once
 * @param reads reads through POSIX, streams and DFS
 * @param writes the same of writes
 * @param consecutive reads and writes through POSIX right behind the one before
 * @param opens opens through POSIX, streams and DFS
 * @param collective collective MPI-IO operations
 * @param files files
 * @param sharedFiles files that more than one rank used
 * @param osts OSTs that the files lie on; 0 where the log does not say
 */
public record RunWork(
    double bytesRead,
    double bytesWritten,
    double reads,
    double writes,
    double consecutive,
    double opens,
    double collective,
    double files,
    double sharedFiles,
    double osts)
    implements Serializable {
  /**
   * Runs of which one has so many times as much do not do the same. Heuristic: a tenth more work
   * takes a tenth more time, half of what runs differ by without a reason.
   */
  static final double RATIO = 1.1;

  /**
   * The same of OSTs. Heuristic: the file system chooses where files of single ranks lie, so that
   * their number varies; of up to three OSTs, as shared files often have, one makes a difference.
   */
  static final double RATIO_OF_OSTS = 1.25;

  /** Bytes both ways. */
  double bytes() {
    return bytesRead + bytesWritten;
  }

  /** Whether both do the same, as far as a log counts it. */
  boolean isLike(RunWork other) {
    return isNear(bytesRead, other.bytesRead, RATIO)
        && isNear(bytesWritten, other.bytesWritten, RATIO)
        && isNear(reads, other.reads, RATIO)
        && isNear(writes, other.writes, RATIO)
        && isNear(consecutive, other.consecutive, RATIO)
        && isNear(opens, other.opens, RATIO)
        && isNear(collective, other.collective, RATIO)
        && isNear(files, other.files, RATIO)
        && isNear(sharedFiles, other.sharedFiles, RATIO)
        && isNear(osts, other.osts, RATIO_OF_OSTS);
  }

  private static boolean isNear(double one, double other, double ratio) {
    return Math.max(one, other) <= ratio * Math.min(one, other);
  }
}
