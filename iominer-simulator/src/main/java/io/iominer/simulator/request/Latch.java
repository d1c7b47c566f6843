// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** Does something as soon as so many things are done. */
final class Latch {
  private final Runnable afterwards;
  private int left;

  Latch(int things, Runnable afterwards) {
    this.left = things;
    this.afterwards = afterwards;
    if (things == 0) {
      afterwards.run();
    }
  }

  void countDown() {
    left--;
    if (left == 0) {
      afterwards.run();
    }
  }
}
