// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import io.iominer.rootcause.rule.Thresholds;
import java.util.List;

/** By what forwarding nodes are advised, as far as a site can set it. */
public final class DfraThresholds implements ThresholdSource {
  /** Heuristic: the most that {@code dfra.latest-runs} may be, so that histories fit in memory. */
  public static final int MOST_LATEST_RUNS = 200;

  static final Threshold LEAST_RUNS =
      Threshold.number(
          "dfra.least-runs",
          3,
          "jobs",
          "Heuristic: of two jobs that differ, nothing shows which is usual");

  static final Threshold LATEST_RUNS =
      Threshold.number(
          "dfra.latest-runs",
          10,
          "jobs",
          "Heuristic: DFRA goes by the latest run alone; ten also show whether it repeats, and older"
              + " ones may be of another version");

  static final Threshold AGREEING =
      Threshold.share(
          "dfra.agreeing", 0.66, "Heuristic: two of three jobs must need about the same");

  static final Threshold SPREAD =
      Threshold.share(
          "dfra.spread",
          0.25,
          "Heuristic: needs within a quarter of their median, or one forwarding node, are about the"
              + " same; prediction of I/O by AIOT allows 20 %");

  static final Threshold HELD_UP =
      Threshold.share(
          "dfra.held-up",
          0.8,
          "Heuristic: of what the default forwarding nodes carry; a time bin's mean lies below what"
              + " is reached in it, and other jobs take their part");

  static final Threshold LEAST_SAVING =
      Threshold.share(
          "dfra.least-saving",
          0.02,
          "Heuristic: of the run time, as diagnosis.least-saving: runs differ by more without a"
              + " reason");

  static final Threshold METADATA_SHARE =
      Threshold.share(
          "dfra.metadata-share",
          0.5,
          "Heuristic: of the time in I/O, so that opens and closes, not bytes, are what the job"
              + " waits for");

  static final Threshold METADATA_RATE =
      Threshold.share(
          "dfra.metadata-rate",
          0.1,
          "Heuristic: of what the MDTs can do; LWFS serves metadata first (Sunway paper, section 4),"
              + " so that as much starves reads and writes of others");

  /**
   * How many jobs of a size decide, 1 to {@link #MOST_LATEST_RUNS}.
   *
   * @throws IoMinerException of kind USER where another number is set
   */
  public static int latestRuns(Thresholds thresholds) {
    double set = thresholds.number(LATEST_RUNS);
    if (set < 1 || set > MOST_LATEST_RUNS || set != Math.rint(set)) {
      throw new IoMinerException(
          ErrorKind.USER,
          LATEST_RUNS.key()
              + ": expected a whole number of jobs from 1 to "
              + MOST_LATEST_RUNS
              + ", found "
              + thresholds.quantity(LATEST_RUNS));
    }
    return (int) set;
  }

  /** All of them, in the order of docs/dfra.md. */
  @Override
  public List<Threshold> thresholds() {
    return List.of(
        LEAST_RUNS,
        LATEST_RUNS,
        AGREEING,
        SPREAD,
        HELD_UP,
        LEAST_SAVING,
        METADATA_SHARE,
        METADATA_RATE);
  }
}
