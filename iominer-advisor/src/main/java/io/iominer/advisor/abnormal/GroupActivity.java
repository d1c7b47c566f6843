// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.abnormal;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the members of a group that are alike moved over time, such as forwarding nodes or the OSTs
 * of a file system. The last step is the latest.
 *
 * @param stepSeconds length of a step, above 0
 * @param bandwidth bytes/s of each step by member; NaN where it was not measured; of the same
 *     number of steps for all
 */
public record GroupActivity(double stepSeconds, Map<String, double[]> bandwidth) {
  public GroupActivity {
    if (!(stepSeconds > 0)) {
      throw new IllegalArgumentException("A step takes more than 0 s, not " + stepSeconds);
    }
    if (bandwidth.values().stream().mapToInt(steps -> steps.length).distinct().count() > 1) {
      throw new IllegalArgumentException("The members of a group have the same steps");
    }
    bandwidth = new LinkedHashMap<>(bandwidth);
  }

  /** Steps of each member. */
  int steps() {
    return bandwidth.values().stream().mapToInt(steps -> steps.length).findFirst().orElse(0);
  }

  /** The latest steps of a member that were measured, of so many. */
  double[] latest(String member, int count) {
    double[] all = bandwidth.getOrDefault(member, new double[0]);
    return Arrays.stream(all, all.length - count, all.length).filter(Double::isFinite).toArray();
  }
}
