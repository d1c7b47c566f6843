// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;

/** Refuses parameters of the model that are out of range, by name. */
final class Range {
  private Range() {}

  static void atLeastOne(String name, long value) {
    check(value >= 1, name, "1 or more", value);
  }

  static void atMost(String name, long value, long most) {
    check(value <= most, name, "at most " + most, value);
  }

  static void positive(String name, double value) {
    check(value > 0 && Double.isFinite(value), name, "more than 0", value);
  }

  static void notNegative(String name, double value) {
    check(value >= 0 && Double.isFinite(value), name, "0 or more", value);
  }

  private static void check(boolean isInRange, String name, String expected, Object found) {
    if (!isInRange) {
      throw new IoMinerException(
          ErrorKind.USER,
          "Collective I/O, " + name + ": expected " + expected + ", found " + found);
    }
  }
}
