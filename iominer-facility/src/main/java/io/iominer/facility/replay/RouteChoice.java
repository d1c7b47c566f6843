// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.network.Route;

/**
 * Decides which forwarding nodes a job's compute nodes lie behind while it runs.
 *
 * @param <J> what describes a job
 */
public interface RouteChoice<J extends ReplayedJob> {
  /**
   * The forwarding nodes of a job that starts; it keeps them to its end.
   *
   * @param nodes its compute nodes, ascending
   */
  Route begin(J job, int[] nodes);

  /** A job ended. */
  default void end(J job) {}

  /** Those of the facility's map. */
  static <J extends ReplayedJob> RouteChoice<J> mapped(FacilityModel facility) {
    return (job, nodes) -> Route.of(nodes, facility);
  }
}
