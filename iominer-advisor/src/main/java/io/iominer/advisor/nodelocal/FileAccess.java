// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import java.util.OptionalLong;

/**
 * What the ranks of a compute node did to a file, or one of them.
 *
 * @param owner of the job
 * @param rank the first rank of the compute node, see {@link #firstOfNode}; {@link #ALL_RANKS}
 *     where Darshan has one record for all ranks
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param firstRead µs since 1970; empty where it read nothing, or the log does not tell
 * @param firstWrite µs since 1970; empty where it wrote nothing, or the log does not tell
 */
public record FileAccess(
    FileOwner owner,
    long rank,
    long bytesRead,
    long bytesWritten,
    OptionalLong firstRead,
    OptionalLong firstWrite) {
  /**
   * The first rank of a rank's compute node: ranks fill one node after the other, as many on each
   * (srun(1), --distribution=block). Where the job's nodes are not known each rank counts as a node
   * of its own. All ranks of a job on one node are on that.
   *
   * @param rank a rank, or {@link #ALL_RANKS}
   * @param ranks ranks of the job
   * @param nodes its compute nodes, as far as they are known
   */
  public static long firstOfNode(long rank, long ranks, OptionalLong nodes) {
    if (ranks == 1 || nodes.orElse(0) == 1) {
      return 0;
    }
    if (rank < 0 || nodes.orElse(0) < 1) {
      return rank;
    }
    long onEach = Math.max(1, (ranks + nodes.getAsLong() - 1) / nodes.getAsLong());
    return rank / onEach * onEach;
  }

  /** The rank of a record that is reduced over all ranks. */
  public static final long ALL_RANKS = -1;
}
