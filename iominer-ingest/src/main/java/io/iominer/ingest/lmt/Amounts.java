// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Values of formats that hold amounts as floating-point numbers. */
final class Amounts {
  private Amounts() {}

  /** An amount in whole units; null for one that cannot be. */
  static @Nullable Long of(double amount) {
    return isMissing(amount) || amount < 0 ? null : (Long) Math.round(amount);
  }

  /** A gauge; empty for one that is not there. */
  static OptionalDouble gauge(double value) {
    return isMissing(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** TOKIO writes minus zero where it has no data (pytokio, timeseries.py). */
  static boolean isMissing(double value) {
    return Double.isNaN(value)
        || Double.isInfinite(value)
        || (value == 0 && Double.doubleToRawLongBits(value) != 0);
  }
}
