// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

/**
 * The OSTs that a run's files lie on in one direction, and how many files are in use at a time.
 *
 * @param osts of all its files, at least 1
 * @param files its critical files, at least 1
 * @param uses files that are in use at a time, on average over the critical path; a file that all
 *     ranks share is one
 */
public record OstUse(long osts, long files, double uses) {
  /**
   * OSTs that a node uses at a time at most: those of as many files as it has in use, each of which
   * is taken to have as many stripes as the others.
   *
   * @param nodes compute nodes that divide the uses, at least 1
   */
  long atATime(long nodes) {
    long stripes = Math.max(1, (osts + files - 1) / files);
    return Math.min(osts, stripes * (long) Math.ceil(Math.max(1, uses / nodes)));
  }
}
