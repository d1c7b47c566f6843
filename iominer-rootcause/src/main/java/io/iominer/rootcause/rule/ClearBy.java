// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Says by which further thresholds a rule is clear although the number that it compares first is
 * beyond its own.
 */
final class ClearBy {
  private final Thresholds thresholds;
  private final List<String> compared = new ArrayList<>();

  /** From this number on digits after the point say nothing. */
  private static final int WHOLE = 10;

  ClearBy(Thresholds thresholds) {
    this.thresholds = thresholds;
  }

  /** Adds a threshold, and what was found. */
  ClearBy and(Threshold threshold, double found) {
    String word = threshold.word();
    compared.add(
        String.format(
            Locale.ROOT,
            "%s is %s, threshold %s%s",
            threshold.key(),
            text(threshold, found),
            text(threshold, thresholds.quantity(threshold).toDouble()),
            word.isEmpty() ? "" : " " + word));
    return this;
  }

  /** Adds a threshold, and what was found, where a condition does not hold by it. */
  ClearBy unless(boolean isMet, Threshold threshold, double found) {
    return isMet ? this : and(threshold, found);
  }

  private static String text(Threshold threshold, double value) {
    return switch (threshold.dimension()) {
      case SHARE -> new Ratio(Math.max(0, value)).toString();
      case BYTES -> new Bytes((long) value).toString();
      case BYTES_PER_SECOND -> new Bandwidth(value).toString();
      case SECONDS -> SecondsText.of(value);
      case NUMBER ->
          String.format(
              Locale.ROOT, value == Math.rint(value) || value >= WHOLE ? "%,.0f" : "%,.2f", value);
    };
  }

  /** For a message; empty where no threshold was added. */
  @Override
  public String toString() {
    return compared.isEmpty() ? "" : "clear, as " + String.join("; ", compared);
  }
}
