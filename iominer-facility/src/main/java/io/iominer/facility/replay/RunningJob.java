// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.job.Phase;
import io.iominer.facility.network.Network;
import io.iominer.facility.network.Route;
import io.iominer.facility.network.Transfer;
import java.util.ArrayList;
import java.util.List;

/** A job on its way through its phases. */
final class RunningJob<J extends ReplayedJob> {
  private final J plan;
  private final int[] nodes;
  private final Route route;
  private final double start;
  private final List<PhaseRun> done = new ArrayList<>();
  private final List<Transfer> transfers = new ArrayList<>();
  private Phase phase;
  private double phaseStart;
  private double rankRate;
  private int open;
  private int nextTurn;

  RunningJob(J plan, int[] nodes, Route route, double start) {
    this.plan = plan;
    this.nodes = nodes;
    this.route = route;
    this.start = start;
  }

  J plan() {
    return plan;
  }

  int[] nodes() {
    return nodes;
  }

  boolean hasPhase() {
    return done.size() < plan.phases().size();
  }

  Phase nextPhase() {
    return plan.phases().get(done.size());
  }

  /**
   * Starts the next phase.
   *
   * @param opened the phase with the OSTs that its files lie on
   */
  void startPhase(Network network, Phase opened, double rate) {
    phase = opened;
    phaseStart = network.time();
    rankRate = rate;
    transfers.clear();
    nextTurn = 0;
    if (phase.isSerial()) {
      startTurn(network);
    } else {
      while (hasTurn()) {
        startTurn(network);
      }
    }
  }

  /** Whether a part of the phase has not begun. */
  boolean hasTurn() {
    return nextTurn < phase.parts().size();
  }

  void startTurn(Network network) {
    transfers.add(network.start(plan.jobId(), phase, phase.parts().get(nextTurn), route, rankRate));
    nextTurn++;
    open++;
  }

  /** Takes note of a part that is done; returns whether it was the last one of the phase. */
  boolean isPhaseDone(Transfer transfer) {
    if (transfer.isDone()) {
      open--;
    }
    return open == 0 && !hasTurn();
  }

  /** Ends the phase, which it returns. */
  Phase endPhase(double time) {
    done.add(new PhaseRun(phase, phaseStart, time, transfers));
    return phase;
  }

  JobRun<J> done(double end) {
    return new JobRun<>(plan, start, end, nodes, route, done);
  }
}
