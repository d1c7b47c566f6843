// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.model.Scale;
import io.iominer.facility.FacilityModel;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A facility with what was learned of it.
 *
 * @param model by the values
 * @param slowest with each part as slow as the range of its value allows
 * @param fastest with each part as fast
 */
public record LearnedFacility(FacilityModel model, FacilityModel slowest, FacilityModel fastest)
    implements Serializable {
  /**
   * A facility as {@link CalibratedFacility} makes it, and its bounds.
   *
   * @param usual the description
   * @param learned what was learned
   * @param told parts that the site set itself, which stay
   */
  public static LearnedFacility of(
      FacilityModel usual, Map<CalibratedPart, Calibrated> learned, Set<CalibratedPart> told) {
    Map<CalibratedPart, Calibrated> slow = new EnumMap<>(CalibratedPart.class);
    Map<CalibratedPart, Calibrated> fast = new EnumMap<>(CalibratedPart.class);
    learned.forEach(
        (part, value) -> {
          boolean isRate = part.scale() == Scale.RATE;
          slow.put(part, value.at(isRate ? value.lower() : value.upper()));
          fast.put(part, value.at(isRate ? value.upper() : value.lower()));
        });
    return new LearnedFacility(
        CalibratedFacility.of(usual, learned, told),
        CalibratedFacility.of(usual, slow, told),
        CalibratedFacility.of(usual, fast, told));
  }

  /** The slowest and the fastest that it may be. */
  public List<FacilityModel> bounds() {
    return List.of(slowest, fastest);
  }
}
