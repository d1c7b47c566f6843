// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.Arrays;
import java.util.List;

/** A part of a phase on its way: its flows, and when each of them was done. */
final class Transfer {
  private final long job;
  private final Part part;
  private final List<Flow> flows;
  private final int slot;
  private final double start;
  private final double[] finished;
  private int open;

  /**
   * A transfer that begins.
   *
   * @param slot the network's resource that stands for its clients
   */
  Transfer(long job, Part part, List<Flow> flows, int slot, double start) {
    this.job = job;
    this.part = part;
    this.flows = List.copyOf(flows);
    this.slot = slot;
    this.start = start;
    this.finished = new double[flows.size()];
    Arrays.fill(finished, start);
    this.open = flows.size();
  }

  long job() {
    return job;
  }

  Part part() {
    return part;
  }

  int slot() {
    return slot;
  }

  List<Flow> flows() {
    return flows;
  }

  double start() {
    return start;
  }

  boolean isDone() {
    return open == 0;
  }

  void finish(Flow flow, double time) {
    finished[flows.indexOf(flow)] = time;
    open--;
  }

  /** When the last flow was done. */
  double end() {
    double end = start;
    for (double time : finished) {
      end = Math.max(end, time);
    }
    return end;
  }

  /** When a file was done, the file's processes with it. */
  double end(int file) {
    if (flows.size() == 1) {
      return finished[0];
    }
    double end = start;
    for (int stripe = 0; stripe < part.stripeCount(); stripe++) {
      int target = part.target(file, stripe);
      for (int i = 0; i < finished.length; i++) {
        if (flows.get(i).target == target) {
          end = Math.max(end, finished[i]);
        }
      }
    }
    return end;
  }
}
