// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.placement;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** How many of a job's objects go to each OST of its pool. Pure functions. */
public final class ObjectPlacement {
  private ObjectPlacement() {}

  /**
   * The rule of the Sunway paper, section 5: each object goes to the OST with the greatest {@code
   * max_perf / (open_count + 1)}, of equal ones to the first of the pool. It is the apportionment
   * by highest averages (D'Hondt), so that for objects of one size none makes the slowest OST
   * faster.
   *
   * @param overload lowers the weight of OSTs that are loaded; {@link Overload#NONE} is the paper's
   * @param objects objects, 0 or more
   */
  public static PlacedObjects byPerformance(List<PoolOst> pool, Overload overload, int objects) {
    return byPerformance(pool, overload, new int[pool.size()], objects);
  }

  /**
   * The same where other jobs have objects open.
   *
   * @param open objects that are open on each OST of the pool, 0 or more
   */
  public static PlacedObjects byPerformance(
      List<PoolOst> pool, Overload overload, int[] open, int objects) {
    int[] counts = open.clone();
    for (int object = 0; object < objects; object++) {
      int best = 0;
      for (int ost = 1; ost < counts.length; ost++) {
        if (weight(pool, overload, counts, ost) > weight(pool, overload, counts, best)) {
          best = ost;
        }
      }
      counts[best]++;
    }
    for (int ost = 0; ost < counts.length; ost++) {
      counts[ost] -= open[ost];
    }
    return PlacedObjects.of(pool, counts);
  }

  private static double weight(List<PoolOst> pool, Overload overload, int[] counts, int ost) {
    long objects = counts[ost] + 1L;
    return overload.rate(pool.get(ost).maxPerf(), objects) / objects;
  }

  /**
   * One OST after the other, as Lustre does while their free capacities are alike.
   *
   * @param objects objects, 0 or more
   */
  public static PlacedObjects roundRobin(List<PoolOst> pool, int objects) {
    int[] counts = new int[pool.size()];
    for (int object = 0; object < objects; object++) {
      counts[object % counts.length]++;
    }
    return PlacedObjects.of(pool, counts);
  }

  /**
   * At random, each OST as often as its {@code max_perf} is of the pool's, as weighted allocators
   * do.
   *
   * @param objects objects, 0 or more
   * @param seed begin of the random numbers
   */
  public static PlacedObjects weightedRandom(List<PoolOst> pool, int objects, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] sums = new double[pool.size()];
    double sum = 0;
    for (int ost = 0; ost < sums.length; ost++) {
      sum += pool.get(ost).maxPerf().bytesPerSecond();
      sums[ost] = sum;
    }
    int[] counts = new int[pool.size()];
    for (int object = 0; object < objects; object++) {
      int found = Arrays.binarySearch(sums, random.nextDouble() * sum);
      counts[Math.min(found < 0 ? -found - 1 : found, counts.length - 1)]++;
    }
    return PlacedObjects.of(pool, counts);
  }
}
