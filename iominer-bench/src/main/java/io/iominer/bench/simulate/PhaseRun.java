// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.List;

/**
 * A phase that is done.
 *
 * @param phase what was done
 * @param start when it began, seconds of the simulation
 * @param end when the last process was done
 * @param transfers its parts, in their order
 */
record PhaseRun(Phase phase, double start, double end, List<Transfer> transfers) {
  PhaseRun {
    transfers = List.copyOf(transfers);
  }
}
