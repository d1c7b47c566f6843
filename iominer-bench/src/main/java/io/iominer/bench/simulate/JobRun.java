// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.List;

/**
 * A job that is done.
 *
 * @param plan what it was to do
 * @param start when it began, seconds of the simulation
 * @param end when it ended
 * @param nodes its compute nodes, ascending
 * @param phases its input and output
 */
record JobRun(JobPlan plan, double start, double end, int[] nodes, List<PhaseRun> phases) {
  JobRun {
    phases = List.copyOf(phases);
  }
}
