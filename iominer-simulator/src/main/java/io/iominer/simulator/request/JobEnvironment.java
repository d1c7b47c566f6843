// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.List;

/** What a job runs on: the facility's speeds, its OSTs with their troubles, and the clock. */
final class JobEnvironment {
  private final EventQueue queue = new EventQueue();
  private final Speeds speeds;
  private final List<OstServer.OstHealth> osts = new ArrayList<>();

  JobEnvironment(Speeds speeds, int osts) {
    this.speeds = speeds;
    for (int i = 0; i < osts; i++) {
      this.osts.add(OstServer.OstHealth.GOOD);
    }
  }

  EventQueue queue() {
    return queue;
  }

  Speeds speeds() {
    return speeds;
  }

  /** How many OSTs there are. */
  int osts() {
    return osts.size();
  }

  /** An OST is slow or stalls. */
  void trouble(int ost, OstServer.OstHealth health) {
    osts.set(ost, health);
  }

  /**
   * The file system.
   *
   * @param seed of what is longer or shorter at random
   */
  Storage storage(long seed) {
    return new Storage(queue, speeds, osts, seed);
  }
}
