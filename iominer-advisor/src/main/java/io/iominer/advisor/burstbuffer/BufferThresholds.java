// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.ThresholdSource;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Duration;
import java.util.List;

/** By what burst buffers are advised, as far as a site can set it. */
public final class BufferThresholds implements ThresholdSource {
  static final Threshold PERIOD =
      Threshold.seconds(
          "burst-buffer.period",
          3600,
          "Heuristic: an hour, as of the thesis's survey; its platform has 3,800 s");

  static final Threshold BYPASS =
      Threshold.share(
          "burst-buffer.bypass",
          0.9,
          "Heuristic: of the busy write rate; the thesis on BBOS wants Brmax close to Bwmin");

  static final Threshold TIMED =
      Threshold.share(
          "burst-buffer.timed",
          0.5,
          "Heuristic: of written bytes; with fewer at known times the others would decide");

  private static final Threshold PLANNED =
      Threshold.seconds(
          "burst-buffer.planned",
          30.0 * 86_400,
          "Heuristic: 30 days have most periodic jobs several times");

  /** All of them, in the order of docs/burstbuffer.md. */
  @Override
  public List<Threshold> thresholds() {
    return List.of(PERIOD, BYPASS, PLANNED, TIMED);
  }

  /**
   * The period in which data is written and demoted, in seconds.
   *
   * @throws IoMinerException of kind USER where it is not above 0
   */
  static double period(Thresholds thresholds) {
    return above0(PERIOD, thresholds);
  }

  /**
   * The time of which runs are planned for, up to the latest start.
   *
   * @throws IoMinerException of kind USER where it is not above 0
   */
  public static Duration planned(Thresholds thresholds) {
    return Duration.ofMillis(Math.round(above0(PLANNED, thresholds) * 1000));
  }

  private static double above0(Threshold time, Thresholds thresholds) {
    double set = thresholds.seconds(time);
    if (set > 0) {
      return set;
    }
    throw new IoMinerException(
        ErrorKind.USER,
        time.key() + ": expected a time above 0, found " + thresholds.quantity(time));
  }

  static BypassRule bypass(Thresholds thresholds) {
    return new BypassRule(thresholds.share(BYPASS));
  }
}
