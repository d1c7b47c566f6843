// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.facility.job.Part;
import java.util.Arrays;
import java.util.List;

/** A part of a phase on its way: its flows, and when each of them was done. */
public final class Transfer {
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

  /** The job. */
  public long job() {
    return job;
  }

  /** What is moved. */
  public Part part() {
    return part;
  }

  int slot() {
    return slot;
  }

  List<Flow> flows() {
    return flows;
  }

  /** When it began, seconds of the replay. */
  public double start() {
    return start;
  }

  /** Whether all of it has moved. */
  public boolean isDone() {
    return open == 0;
  }

  void finish(Flow flow, double time) {
    finished[flows.indexOf(flow)] = time;
    open--;
  }

  /** When the last flow was done. */
  public double end() {
    double end = start;
    for (double time : finished) {
      end = Math.max(end, time);
    }
    return end;
  }

  /** When a file was done, the file's ranks with it. */
  public double end(int file) {
    if (flows.size() == 1) {
      return finished[0];
    }
    double end = start;
    for (int stripe = 0; stripe < part.stripeCount(); stripe++) {
      int ost = part.ost(file, stripe);
      for (int i = 0; i < finished.length; i++) {
        if (flows.get(i).ost == ost) {
          end = Math.max(end, finished[i]);
        }
      }
    }
    return end;
  }
}
