// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;

/** Refuses parameters of the model that are out of range, by name. */
final class Range {
  private Range() {}

  static void atLeastOne(String name, long value) {
    if (value < 1) {
      throw refused(name, "1 or more", Long.toString(value));
    }
  }

  static void positive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw refused(name, "more than 0", Double.toString(value));
    }
  }

  static void notNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw refused(name, "0 or more", Double.toString(value));
    }
  }

  private static IoMinerException refused(String name, String expected, String found) {
    return new IoMinerException(
        ErrorKind.USER, "Collective I/O, " + name + ": expected " + expected + ", found " + found);
  }
}
