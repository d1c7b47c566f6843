// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.placement;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A job's objects on the OSTs of its pool.
 *
 * @param pool its OSTs
 * @param counts objects of each of them, in the same order
 */
public record PlacedObjects(List<PoolOst> pool, List<Integer> counts) {
  public PlacedObjects {
    if (pool.isEmpty() || pool.size() != counts.size()) {
      throw new IllegalArgumentException(
          "A pool has OSTs, and each a number of objects: " + pool + ", " + counts);
    }
    pool = List.copyOf(pool);
    counts = List.copyOf(counts);
  }

  static PlacedObjects of(List<PoolOst> pool, int[] counts) {
    return new PlacedObjects(pool, Arrays.stream(counts).boxed().toList());
  }

  /** Objects on all OSTs together. */
  public int objects() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * Seconds until an OST has written its objects, all at once: of an OST with n objects of s bytes
   * {@code n s / max_perf}; 0 where it has none.
   *
   * @param index place in the pool
   * @param each bytes of each object
   */
  public double seconds(int index, Bytes each, Overload overload) {
    int objects = counts.get(index);
    return objects == 0
        ? 0
        : objects * each.count() / overload.rate(pool.get(index).maxPerf(), objects);
  }

  /** Seconds until the last OST has written its objects, which is when the job is done. */
  public double slowestSeconds(Bytes each, Overload overload) {
    return IntStream.range(0, pool.size())
        .mapToDouble(index -> seconds(index, each, overload))
        .max()
        .orElseThrow();
  }

  /**
   * Bytes of all objects over the time of the slowest OST; there must be an object that is not
   * empty.
   */
  public Bandwidth bandwidth(Bytes each, Overload overload) {
    return new Bandwidth((double) objects() * each.count() / slowestSeconds(each, overload));
  }
}
