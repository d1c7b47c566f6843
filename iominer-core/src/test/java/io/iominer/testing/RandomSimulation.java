// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * Options of {@code iominer simulate} for a small random facility: some twelve jobs in a day, on a
 * few OSTs, some of them slow. Facilities of even seeds have accounting and samples of servers that
 * are to be ingested.
 */
public final class RandomSimulation {
  private final long seed;
  private final Random random;

  private RandomSimulation(long seed) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** Whether accounting and samples of servers are to be ingested, too. */
  public static boolean hasServerData(long seed) {
    return seed % 2 == 0;
  }

  /**
   * Options that make one.
   *
   * @param folder where the simulation writes
   */
  public static List<String> options(long seed, Path folder) {
    return new RandomSimulation(seed).options(folder);
  }

  private List<String> options(Path folder) {
    int osts = between(3, 8);
    return List.of(
        "--out=" + folder,
        "--seed=" + seed,
        "--jobs=" + between(10, 15),
        "--days=1",
        "--applications=" + between(4, 9),
        "--osts=" + osts,
        "--nodes=" + between(4, 20),
        "--slow-osts=" + between(0, 2),
        "--failing-osts=" + between(0, 1),
        "--load=0." + between(1, 6),
        "--max-mean-gb=" + between(5, 100),
        "--trace-share=0.2",
        "--lmt=" + (hasServerData(seed) ? "sqlite" : "none"),
        "--lmt-interval=" + between(300, 600));
  }

  /** A number, both ends included. */
  private int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }
}
