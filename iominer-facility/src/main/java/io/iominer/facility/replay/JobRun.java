// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.network.Route;
import java.util.List;

/**
 * A job that is done.
 *
 * @param <J> what describes the job
 * @param plan what it was to do
 * @param start when it began, seconds of the replay
 * @param end when it ended
 * @param nodes its compute nodes, ascending
 * @param route the forwarding nodes that these lay behind
 * @param phases its input and output
 */
public record JobRun<J extends ReplayedJob>(
    J plan, double start, double end, int[] nodes, Route route, List<PhaseRun> phases) {
  public JobRun {
    phases = List.copyOf(phases);
  }
}
