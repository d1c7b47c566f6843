// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import io.iominer.facility.placement.PoolOst;
import java.util.Comparator;
import java.util.List;

/**
 * OSTs that one running job uses at a time (Sunway paper, section 5).
 *
 * @param name its name in Lustre, without that of the file system
 * @param osts its OSTs, at least one, by their index
 */
public record Pool(String name, List<PoolOst> osts) {
  /** Lustre allows 15 characters: LOV_MAXPOOLNAME of its lustre_user.h. */
  public static final int LONGEST_NAME = 15;

  public Pool {
    if (osts.isEmpty() || !name.matches("[A-Za-z0-9_]{1," + LONGEST_NAME + "}")) {
      throw new IllegalArgumentException("No pool of Lustre: " + name + " of " + osts);
    }
    osts = osts.stream().sorted(Comparator.comparing(PoolOst::ost)).toList();
  }

  /** Sum of {@code max_perf}: what a job gets whose objects are placed by the paper's rule. */
  public Bandwidth bandwidth() {
    return new Bandwidth(osts.stream().mapToDouble(Pool::rate).sum());
  }

  /**
   * What a job gets whose objects lie evenly on the OSTs, as Lustre places them in a pool: the
   * slowest OST's {@code max_perf} times their number.
   */
  public Bandwidth evenBandwidth() {
    return new Bandwidth(osts.size() * slowest().bytesPerSecond());
  }

  /** The least {@code max_perf}. */
  public Bandwidth slowest() {
    return osts.stream().map(PoolOst::maxPerf).min(Comparator.naturalOrder()).orElseThrow();
  }

  /** The least {@code max_perf} as a share of the greatest: 1 where all are alike. */
  public Ratio evenness() {
    return new Ratio(
        slowest().bytesPerSecond() / osts.stream().mapToDouble(Pool::rate).max().orElseThrow());
  }

  static double rate(PoolOst ost) {
    return ost.maxPerf().bytesPerSecond();
  }
}
