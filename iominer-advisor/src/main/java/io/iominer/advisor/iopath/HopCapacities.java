// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.core.config.FacilitySettings;
import io.iominer.core.config.ForwardingSettings;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * What the parts of each hop carry on a day, as far as the configuration tells it or the jobs of
 * that time showed it. What is only assumed of a usual facility counts as unknown here.
 *
 * @param told what the configuration says of the facility
 * @param settings what was learned, by day
 */
public record HopCapacities(FacilitySettings told, DatedSettings settings) {
  /** What a part of a hop carries on a day in a direction. */
  public HopCapacity of(Hop hop, LocalDate day, IoDirection direction) {
    return switch (hop) {
      case COMPUTE_NODE ->
          rate(told.nodeRate(), "node_rate", CalibratedPart.NODE_RATE, day, direction)
              .atMost(
                  configured(
                      told.forwardingNodes().flatMap(ForwardingSettings::clientRate),
                      "client_rate"));
      case FORWARDING_NODE ->
          configured(told.forwardingNodes().map(ForwardingSettings::rate), "rate");
      case OSS -> configured(told.ossRate(), "oss_rate");
      case OST -> rate(told.ostRate(), "ost_rate", CalibratedPart.OST_RATE, day, direction);
    };
  }

  private HopCapacity rate(
      Optional<Bandwidth> set,
      String key,
      CalibratedPart part,
      LocalDate day,
      IoDirection direction) {
    if (set.isPresent()) {
      return configured(set, key);
    }
    Calibrated learned = settings.history().on(day).getOrDefault(direction, Map.of()).get(part);
    return learned == null
        ? HopCapacity.UNKNOWN
        : HopCapacity.of(learned.value(), "learned from jobs");
  }

  private static HopCapacity configured(Optional<Bandwidth> rate, String key) {
    return rate.map(value -> HopCapacity.of(value.bytesPerSecond(), "configured (" + key + ")"))
        .orElse(HopCapacity.UNKNOWN);
  }
}
