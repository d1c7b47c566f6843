// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * What ranks moved for others in one direction, as aggregators of collective MPI-IO do: more
 * through POSIX than they asked of MPI-IO. Known from POSIX records of single ranks only, not from
 * those of all. What a record of MPI-IO says of all ranks is divided evenly.
 *
 * @param ranks ranks that moved more than they asked for
 * @param askedBytes bytes asked of MPI-IO
 * @param byOthersBytes of these, bytes that the ranks that asked did not move themselves
 */
public record Aggregation(int ranks, double askedBytes, double byOthersBytes) {
  /** Nothing is known. */
  public static final Aggregation NONE = new Aggregation(0, 0, 0);

  /** Whether ranks moved most of what others asked for. */
  public boolean isMostly() {
    return byOthersBytes > 0 && 2 * byOthersBytes >= askedBytes;
  }

  /** Sums up, by rank. */
  static final class Builder {
    private final double[] beyond;
    private double asked;
    private double askedByAll;
    private double moved;
    private double movedByAll;

    Builder(int processes) {
      this.beyond = new double[processes];
    }

    void moved(int rank, long bytes) {
      beyond[rank] += bytes;
      moved += bytes;
    }

    /** Adds what all ranks moved, of which nobody knows how much each did. */
    void movedByAll(long bytes) {
      movedByAll += bytes;
    }

    /** Adds what all ranks asked for together. */
    void askedByAll(long bytes) {
      askedByAll += bytes;
    }

    void asked(int rank, long bytes) {
      beyond[rank] -= bytes;
      asked += bytes;
    }

    Aggregation build() {
      int ranks = 0;
      double byOthers = 0;
      double ofEach = moved > movedByAll ? askedByAll / beyond.length : 0;
      asked += ofEach * beyond.length;
      for (double own : beyond) {
        double bytes = own - ofEach;
        ranks += bytes > 0 ? 1 : 0;
        byOthers += Math.max(0, -bytes);
      }
      return asked > 0 || ranks > 0 ? new Aggregation(ranks, asked, byOthers) : NONE;
    }
  }
}
