// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.job.Phase;
import io.iominer.facility.network.Transfer;
import java.util.List;

/**
 * A phase that is done.
 *
 * @param phase what was done
 * @param start when it began, seconds of the replay
 * @param end when the last rank was done
 * @param transfers its parts, in their order
 */
public record PhaseRun(Phase phase, double start, double end, List<Transfer> transfers) {
  public PhaseRun {
    transfers = List.copyOf(transfers);
  }
}
