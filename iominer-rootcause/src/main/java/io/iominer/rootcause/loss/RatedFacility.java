// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.facility.FacilityModel;

/**
 * What a facility can do in a direction.
 *
 * @param model its description
 * @param origin from where its rates are known
 */
public record RatedFacility(FacilityModel model, RateOrigin origin) {
  /** A facility of which the rates are told. */
  public static RatedFacility told(FacilityModel model) {
    return new RatedFacility(model, RateOrigin.TOLD);
  }

  public boolean isKnown() {
    return origin.isKnown();
  }
}
