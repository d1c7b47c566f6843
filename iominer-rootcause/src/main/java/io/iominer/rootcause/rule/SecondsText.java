// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import java.util.Locale;

/** Seconds in a message, to as many digits as screens show of the times beside it, or more. */
final class SecondsText {
  private SecondsText() {}

  /** With its unit; the less, the more digits, down to microseconds. */
  static String of(double seconds) {
    int decimals = seconds >= 10 ? 1 : seconds >= 0.01 || seconds <= 0 ? 3 : 6;
    return String.format(Locale.ROOT, "%." + decimals + "f s", seconds);
  }
}
