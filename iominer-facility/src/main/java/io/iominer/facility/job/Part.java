// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.job;

/**
 * Ranks of a job that move the same amount at the same time.
 *
 * @param firstRank rank of the first one; the others follow
 * @param ranks how many
 * @param amountPerRank bytes, or metadata operations
 * @param ranksPerFile ranks that share a file; 1 where each has its own
 * @param stripeCount OSTs of a file
 * @param osts OSTs in the order in which files get them: file {@code j} has those from {@code j *
 *     stripeCount} on, going round
 */
public record Part(
    int firstRank, int ranks, double amountPerRank, int ranksPerFile, int stripeCount, int[] osts) {
  /** Bytes, or metadata operations, of all its ranks. */
  public double amount() {
    return amountPerRank * ranks;
  }

  /** Files that it uses. */
  public int files() {
    return (ranks + ranksPerFile - 1) / ranksPerFile;
  }

  /** Ranks of a file; the last one may have fewer. */
  public int ranksOf(int file) {
    return Math.min(ranksPerFile, ranks - file * ranksPerFile);
  }

  /** The same with files on other OSTs. */
  public Part on(int[] otherOsts, int stripes) {
    return new Part(firstRank, ranks, amountPerRank, ranksPerFile, stripes, otherOsts);
  }

  /** The OST of a file's stripe. */
  public int ost(int file, int stripe) {
    return osts[(file * stripeCount + stripe) % osts.length];
  }
}
