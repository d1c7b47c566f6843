// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;

/**
 * What is decided about jobs while they run.
 *
 * @param <J> what describes a job
 * @param routes which forwarding nodes they get
 * @param layouts which OSTs their files get
 */
public record Dispatch<J extends ReplayedJob>(RouteChoice<J> routes, LayoutChoice<J> layouts) {
  /** The forwarding nodes of the facility's map, and the OSTs of the jobs' plans. */
  public static <J extends ReplayedJob> Dispatch<J> unadvised(FacilityModel facility) {
    return new Dispatch<>(RouteChoice.mapped(facility), LayoutChoice.planned());
  }
}
