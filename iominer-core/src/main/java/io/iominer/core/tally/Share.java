// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import org.jspecify.annotations.Nullable;

/** Divides as SQL does. */
final class Share {
  private Share() {}

  /** A part of a whole; null where there is nothing. */
  static @Nullable Double of(long part, long whole) {
    return of((double) part, (double) whole);
  }

  /** The same of amounts. */
  static @Nullable Double of(double part, double whole) {
    return whole == 0 ? null : (Double) (part / whole);
  }
}
