// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Values as short texts; what is not known is a dash. */
final class Cells {
  static final String NOTHING = "-";

  private Cells() {}

  static String bytes(OptionalLong bytes) {
    return bytes.isPresent() && bytes.getAsLong() >= 0
        ? new Bytes(bytes.getAsLong()).toString()
        : NOTHING;
  }

  static String count(long count) {
    return count < 10_000_000
        ? Long.toString(count)
        : String.format(Locale.ROOT, "%.3g", (double) count);
  }

  static String count(OptionalLong count) {
    return count.isPresent() ? count(count.getAsLong()) : NOTHING;
  }

  static String percent(Optional<Ratio> share) {
    return share.map(Ratio::toString).orElse(NOTHING);
  }

  static String seconds(OptionalDouble value) {
    return value.isPresent()
        ? String.format(
            Locale.ROOT, value.getAsDouble() < 10 ? "%.3f s" : "%.1f s", value.getAsDouble())
        : NOTHING;
  }

  static String plainSeconds(OptionalDouble value) {
    return value.isPresent()
        ? String.format(
            Locale.ROOT, value.getAsDouble() < 1000 ? "%.3f" : "%.0f", value.getAsDouble())
        : NOTHING;
  }
}
