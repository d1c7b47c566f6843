// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The file system: its OSTs and its MDT. */
final class Storage {
  private final EventQueue queue;
  private final Speeds speeds;
  private final List<OstServer> osts = new ArrayList<>();
  private final FifoServer mdt;

  Storage(EventQueue queue, Speeds speeds, List<OstServer.OstHealth> osts, long seed) {
    this.queue = queue;
    this.speeds = speeds;
    this.mdt = new FifoServer(queue);
    SplittableRandom random = new SplittableRandom(seed);
    osts.forEach(health -> this.osts.add(new OstServer(queue, speeds, health, random.split())));
  }

  EventQueue queue() {
    return queue;
  }

  Speeds speeds() {
    return speeds;
  }

  OstServer ost(int index) {
    return osts.get(index);
  }

  /** Does a metadata operation that takes so many times as long as a simple one. */
  void metadata(double weight, Runnable done) {
    double way = speeds.roundTrip() / 2;
    queue.after(way, () -> mdt.submit(weight * speeds.mdtSeconds(), () -> queue.after(way, done)));
  }
}
