// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.rootcause.fact.Use;

/** What some uses of files moved in one direction, and how long that took. */
final class Moved {
  private double bytes;
  private double seconds;
  private double waits;

  /**
   * Adds a use.
   *
   * @param waiting requests of it that wait
   */
  void add(Use use, double waiting) {
    bytes += use.bytes();
    seconds += use.seconds();
    waits += waiting;
  }

  double bytes() {
    return bytes;
  }

  /** Seconds of all ranks. */
  double seconds() {
    return seconds;
  }

  /** Requests that wait. */
  double waits() {
    return waits;
  }

  double secondsPerByte() {
    return seconds / bytes;
  }

  double waitsPerByte() {
    return waits / bytes;
  }

  /** Seconds beyond what the bytes take, 0 or more. */
  double secondsBeyond(double secondsPerByte) {
    return Math.max(0, seconds - bytes * secondsPerByte);
  }
}
