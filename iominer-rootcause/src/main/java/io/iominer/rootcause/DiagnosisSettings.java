// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.config.Configuration;
import io.iominer.core.error.IoMinerException;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Rules;
import io.iominer.rootcause.rule.Threshold;
import io.iominer.rootcause.rule.Thresholds;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * By what jobs are diagnosed.
 *
 * @param facility what the facility can do
 * @param thresholds the rules' thresholds
 * @param mountPoints of Lustre file systems, by the name that LMT has for each, as far as the names
 *     do not show it
 */
public record DiagnosisSettings(
    FacilityModel facility, Thresholds thresholds, Map<String, String> mountPoints)
    implements Serializable {
  private static final long serialVersionUID = 1;

  public DiagnosisSettings {
    mountPoints = Map.copyOf(mountPoints);
  }

  /** The rules' own thresholds, on the default facility. */
  public static DiagnosisSettings standard() {
    return of(Configuration.NONE);
  }

  /**
   * All rules, with the thresholds and for a facility; what it does not set is as in {@link
   * #standard}.
   *
   * @throws IoMinerException of kind USER for a threshold that there is not, that is set by two of
   *     its names or that cannot be so, with line and key
   */
  public static DiagnosisSettings of(Configuration configuration) {
    return new DiagnosisSettings(
        ConfiguredFacility.of(configuration.facility()),
        ConfiguredThresholds.of(configuration.thresholds(), allThresholds()),
        configuration.mountPoints());
  }

  /** A line, with file, line and key, for each threshold that is set by a former name alone. */
  public static List<String> warnings(Configuration configuration) {
    return configuration.thresholds().isEmpty()
        ? List.of()
        : ConfiguredThresholds.warnings(configuration.thresholds(), allThresholds());
  }

  /** All thresholds that can be set: those of the diagnosis itself, then those of the rules. */
  public static List<Threshold> allThresholds() {
    List<Threshold> all = new ArrayList<>(Diagnosis.THRESHOLDS);
    Rules.all().rules().forEach(rule -> all.addAll(rule.info().thresholds()));
    return all;
  }
}
