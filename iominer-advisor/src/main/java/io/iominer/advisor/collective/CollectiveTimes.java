// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

/**
 * Mean time of applications that read collectively from the same storage nodes, in closed form:
 * each has one aggregator on each of them. Source: HIO paper, section 5.
 *
 * @param applications applications at the same time, 1 or more
 * @param nodes storage nodes, 1 or more
 * @param readSeconds service time of an aggregator's read, 0 or more
 * @param shuffleSeconds exchange of the slowest aggregator, 0 or more
 */
public record CollectiveTimes(
    int applications, int nodes, double readSeconds, double shuffleSeconds) {
  public CollectiveTimes {
    Range.atLeastOne("applications", applications);
    Range.atLeastOne("storage nodes", nodes);
    Range.notNegative("read time", readSeconds);
    Range.notNegative("shuffle time", shuffleSeconds);
  }

  /** Without scheduling (Eq 4); exact where aggregators exchange equally long, else the most. */
  public double unordered() {
    double sum = 0;
    for (int x = 1; x < applications; x++) {
      sum += Math.pow((double) x / applications, nodes);
    }
    return (applications - sum) * readSeconds + shuffleSeconds;
  }

  /** With the same order of applications on all storage nodes (Eq 5). */
  public double byApplication() {
    return (applications + 1) / 2.0 * readSeconds + shuffleSeconds;
  }

  /**
   * The best case of HIO (Eq 6): the slowest aggregators lie on different storage nodes and
   * exchange longer than all others read. Its worst case in the paper (Eq 7) equals {@link
   * #byApplication}, which holds under the paper's conditions and bounds nothing.
   */
  public double bestHierarchical() {
    return readSeconds + shuffleSeconds;
  }

  /** What an order by application saves (Eq 8). */
  public double savedByOrder() {
    return unordered() - byApplication();
  }

  /** What HIO saves further in its best case (Eq 9): (m - 1) / 2 reads, for any number of nodes. */
  public double savedByBestHierarchical() {
    return byApplication() - bestHierarchical();
  }
}
