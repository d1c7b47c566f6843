// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.List;

/** How long a phase would take with the facility to itself. */
final class Alone {
  private Alone() {}

  /** Seconds of the phase begun at a time. */
  static double seconds(Facility facility, Phase phase, Route route, double streamRate, double at) {
    Network network = new Network(facility, at);
    if (!phase.isSerial()) {
      return seconds(network, phase, phase.parts(), route, streamRate);
    }
    double seconds = 0;
    for (Part part : phase.parts()) {
      seconds += seconds(network, phase, List.of(part), route, streamRate);
    }
    return seconds;
  }

  private static double seconds(
      Network network, Phase phase, List<Part> parts, Route route, double streamRate) {
    double start = network.time();
    int open = 0;
    for (Part part : parts) {
      network.start(0, phase, part, route, streamRate);
      open++;
    }
    while (open > 0) {
      open -= network.advanceTo(network.nextChange()).size();
    }
    return network.time() - start;
  }
}
