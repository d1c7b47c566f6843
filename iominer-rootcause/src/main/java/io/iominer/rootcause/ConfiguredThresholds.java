// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.config.ThresholdSetting;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.NearestNames;
import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.Thresholds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes thresholds of what a facility sets. */
final class ConfiguredThresholds {
  private ConfiguredThresholds() {}

  /**
   * The thresholds that are set.
   *
   * @param known all thresholds that there are
   * @throws IoMinerException of kind USER, with line and key, for a threshold that there is not,
   *     naming the nearest, for another unit and for a share above 1
   */
  static Thresholds of(Map<String, ThresholdSetting> settings, List<Threshold> known) {
    Map<String, Threshold> byKey =
        known.stream().collect(Collectors.toMap(Threshold::key, Function.identity()));
    Map<String, Quantity> values = new HashMap<>();
    settings.forEach(
        (key, setting) -> {
          Threshold threshold = byKey.get(key);
          if (threshold == null) {
            throw setting.wrong("a threshold such as " + nearest(key, known), key);
          }
          values.put(key, value(threshold, setting));
        });
    return new Thresholds(values);
  }

  /** The value in the threshold's dimension; a plain number is in its own unit. */
  private static Quantity value(Threshold threshold, ThresholdSetting setting) {
    Dimension dimension = threshold.dimension();
    Quantity value = setting.value();
    boolean isInRange =
        Double.isFinite(value.toDouble())
            && (dimension != Dimension.SHARE || value.toDouble() <= 1);
    if (dimension.admits(value) && isInRange) {
      return new Quantity(value.value(), dimension);
    }
    throw setting.wrong(expected(dimension), setting.text());
  }

  private static String expected(Dimension dimension) {
    return switch (dimension) {
      case BYTES -> "a size such as 1MiB";
      case BYTES_PER_SECOND -> "a rate such as 1GB/s";
      case SECONDS -> "a time such as 5s";
      case SHARE -> "a share from 0 to 1";
      case NUMBER -> "a number without a unit";
    };
  }

  private static String nearest(String key, List<Threshold> known) {
    return NearestNames.of(key, known.stream().map(Threshold::key).toList()).get(0);
  }
}
