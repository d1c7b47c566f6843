// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Serves one request after the other, in the order of their arrival. */
class FifoServer {
  private final EventQueue queue;
  private double free;

  FifoServer(EventQueue queue) {
    this.queue = queue;
  }

  /**
   * Takes on a request that arrives now.
   *
   * @param seconds that serving it takes
   * @param served what happens when that is done
   */
  void submit(double seconds, Runnable served) {
    free = end(Math.max(queue.now(), free), seconds);
    queue.at(free, served);
  }

  /** When a service ends. */
  double end(double start, double seconds) {
    return start + seconds;
  }
}
