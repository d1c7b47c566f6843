// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.network.Network;
import io.iominer.facility.network.OstTroubles;
import io.iominer.facility.network.Route;
import java.util.List;

/** How long a phase would take with the facility to itself. */
public final class Alone {
  private Alone() {}

  /**
   * Seconds of a phase. Any thread may ask.
   *
   * @param route of its job's compute nodes
   * @param rankRate bytes/s of a rank that need not wait for its requests
   * @param at when it begins, seconds of the replay
   */
  public static double seconds(
      FacilityModel facility,
      OstTroubles troubles,
      Phase phase,
      Route route,
      double rankRate,
      double at) {
    Network network = new Network(facility, troubles, at);
    if (!phase.isSerial()) {
      return seconds(network, phase, phase.parts(), route, rankRate);
    }
    double seconds = 0;
    for (Part part : phase.parts()) {
      seconds += seconds(network, phase, List.of(part), route, rankRate);
    }
    return seconds;
  }

  private static double seconds(
      Network network, Phase phase, List<Part> parts, Route route, double rankRate) {
    double start = network.time();
    int open = 0;
    for (Part part : parts) {
      network.start(0, phase, part, route, rankRate);
      open++;
    }
    while (open > 0) {
      open -= network.advanceTo(network.nextChange()).size();
    }
    return network.time() - start;
  }
}
