// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.network.Network;
import java.util.List;

/** Keeps the runs of a replay. */
record RunList<J extends ReplayedJob>(List<JobRun<J>> runs) implements ReplayObserver<J> {
  @Override
  public void passed(Network network, double from, double to) {}

  @Override
  public void ended(JobRun<J> run) {
    runs.add(run);
  }
}
