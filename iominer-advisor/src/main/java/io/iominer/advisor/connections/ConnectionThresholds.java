// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import io.iominer.rootcause.rule.Thresholds;
import java.util.List;

/** By what connections are advised, as far as a site can set it. */
public final class ConnectionThresholds implements ThresholdSource {
  static final Threshold HELD_UP =
      Threshold.share(
          "connections.held-up",
          0.8,
          "Heuristic: of what connections, devices or network carry; a mean lies below what is"
              + " reached in it");

  /** Heuristic: of the rate, as diagnosis.least-saving; less is not worth a connection. */
  static final double LEAST_GAIN = 0.02;

  /** Heuristic: as dfra.agreeing; two of three runs must be held up. */
  static final double AGREEING = 0.66;

  static final Threshold PER_DAEMON =
      Threshold.number(
          "connections.per-daemon",
          8,
          "connections",
          "thesis 001, section 4.3.2: one server daemon saturates at 8 connections");
  private static final Threshold LEAST_RUNS =
      Threshold.number(
          "connections.least-runs",
          3,
          "runs",
          "Heuristic: as dfra.least-runs; of two that differ, nothing shows which is usual");

  /**
   * Connections that one server daemon serves, 1 to 127.
   *
   * @throws IoMinerException of kind USER where another number is set
   */
  static int perDaemon(Thresholds thresholds) {
    double set = thresholds.number(PER_DAEMON);
    if (set < 1 || set > 127 || set != Math.rint(set)) {
      throw new IoMinerException(
          ErrorKind.USER,
          PER_DAEMON.key()
              + ": expected a whole number of connections from 1 to 127, found "
              + thresholds.quantity(PER_DAEMON));
    }
    return (int) set;
  }

  /**
   * Runs that must be held up, at least 1.
   *
   * @throws IoMinerException of kind USER where fewer are set
   */
  static double leastRuns(Thresholds thresholds) {
    double set = thresholds.number(LEAST_RUNS);
    if (set >= 1) {
      return set;
    }
    throw new IoMinerException(
        ErrorKind.USER,
        LEAST_RUNS.key() + ": expected 1 run or more, found " + thresholds.quantity(LEAST_RUNS));
  }

  /** All of them, in the order of docs/connections.md. */
  @Override
  public List<Threshold> thresholds() {
    return List.of(HELD_UP, PER_DAEMON, LEAST_RUNS);
  }
}
