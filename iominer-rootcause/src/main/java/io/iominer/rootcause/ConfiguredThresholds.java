// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.config.ThresholdSetting;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity.Dimension;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Makes limits of what a facility sets. */
final class ConfiguredThresholds {
  private ConfiguredThresholds() {}

  /**
   * The limits that are set.
   *
   * @param known all limits that there are
   * @throws IoMinerException of kind USER, with line and key, for a limit that there is not, naming
   *     the nearest, for another unit and for a share above 1
   */
  static Thresholds of(Map<String, ThresholdSetting> settings, List<Threshold> known) {
    Map<String, Threshold> byKey = byKey(known);
    Map<String, Double> values = new HashMap<>();
    settings.forEach(
        (key, setting) -> {
          Threshold threshold = byKey.get(key);
          if (threshold == null) {
            throw setting.wrong("a limit such as " + nearest(key, known), key);
          }
          values.put(threshold.key(), value(threshold, setting));
        });
    return new Thresholds(values);
  }

  /** The thresholds by their keys, those of earlier releases included. */
  private static Map<String, Threshold> byKey(List<Threshold> known) {
    Map<String, Threshold> byKey = new HashMap<>();
    for (Threshold threshold : known) {
      byKey.put(threshold.key(), threshold);
      threshold.formerKeys().forEach(former -> byKey.put(former, threshold));
    }
    return byKey;
  }

  private static double value(Threshold threshold, ThresholdSetting setting) {
    double value = setting.value().toDouble();
    Dimension dimension = setting.value().dimension();
    boolean isShare = threshold.unit().equals("share");
    boolean isFitting = dimension == Dimension.NUMBER || dimension == dimension(threshold.unit());
    if (isFitting && Double.isFinite(value) && (!isShare || value <= 1)) {
      return value;
    }
    String expected =
        switch (dimension(threshold.unit())) {
          case BYTES -> "a size such as 1MiB";
          case SECONDS -> "a time such as 5s";
          default -> isShare ? "a share from 0 to 1" : "a number without a unit";
        };
    throw setting.wrong(expected, setting.value().toString());
  }

  private static Dimension dimension(String unit) {
    return switch (unit) {
      case "bytes" -> Dimension.BYTES;
      case "s" -> Dimension.SECONDS;
      default -> Dimension.NUMBER;
    };
  }

  private static String nearest(String key, List<Threshold> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return known.stream()
        .map(Threshold::key)
        .min(Comparator.comparingInt(other -> distance.apply(key, other)))
        .orElseThrow();
  }
}
