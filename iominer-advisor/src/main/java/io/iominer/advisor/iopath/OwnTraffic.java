// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a job moved by step. When is told by one source, such as its heat map, and on which OSTs by
 * its files, whose bytes are taken as even over their time; the files' sum counts.
 *
 * @param <K> what names an OST
 * @param rate bytes/s of the job by step
 * @param nodeRate bytes/s of its busiest compute node by step; NaN where its nodes are not known
 * @param osts bytes/s by OST and step
 */
public record OwnTraffic<K>(double[] rate, double[] nodeRate, Map<K, double[]> osts) {
  /**
   * Brings both together.
   *
   * @param moved bytes by step, as the first source tells
   * @param busiestNode of these, those of the busiest compute node
   * @param files bytes by OST and step, as its files tell
   */
  public static <K> OwnTraffic<K> of(
      TimeGrid grid, double[] moved, double[] busiestNode, Map<K, double[]> files) {
    double[] filesByStep = new double[grid.count()];
    files.values().forEach(bytes -> add(filesByStep, bytes));
    double ofFiles = Arrays.stream(filesByStep).sum();
    double all = Arrays.stream(moved).sum();
    double scale = (ofFiles > 0 && all > 0 ? ofFiles / all : 1) / grid.step();
    double[] rate = Arrays.stream(moved).map(bytes -> bytes * scale).toArray();
    double[] nodes = Arrays.stream(busiestNode).map(bytes -> bytes * scale).toArray();
    Map<K, double[]> osts = new LinkedHashMap<>();
    files.forEach(
        (ost, bytes) -> {
          double[] own = new double[grid.count()];
          double usual = ofFiles > 0 ? Arrays.stream(bytes).sum() / ofFiles : 0;
          for (int i = 0; i < own.length; i++) {
            own[i] = rate[i] * (filesByStep[i] > 0 ? bytes[i] / filesByStep[i] : usual);
          }
          osts.put(ost, own);
        });
    return new OwnTraffic<>(rate, nodes, osts);
  }

  private static void add(double[] sum, double[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += more[i];
    }
  }
}
