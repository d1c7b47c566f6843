// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

/**
 * Processes of a job that move the same amount at the same time.
 *
 * @param firstRank rank of the first one; the others follow
 * @param processes how many
 * @param amountPerProcess bytes, or metadata operations
 * @param processesPerFile processes that share a file; 1 where each has its own
 * @param stripeCount OSTs of a file
 * @param targets OSTs in the order in which files get them: file {@code j} has those from {@code j
 *     * stripeCount} on, going round
 */
record Part(
    int firstRank,
    int processes,
    double amountPerProcess,
    int processesPerFile,
    int stripeCount,
    int[] targets) {
  double amount() {
    return amountPerProcess * processes;
  }

  int files() {
    return (processes + processesPerFile - 1) / processesPerFile;
  }

  /** Processes of a file; the last one may have fewer. */
  int processesOf(int file) {
    return Math.min(processesPerFile, processes - file * processesPerFile);
  }

  /** The OST of a file's stripe. */
  int target(int file, int stripe) {
    return targets[(file * stripeCount + stripe) % targets.length];
  }
}
