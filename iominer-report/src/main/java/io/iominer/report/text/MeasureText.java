// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.Scale;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import io.iominer.rootcause.comparison.Change;
import java.util.Locale;
import java.util.OptionalDouble;

/** Values of measures as a person reads them. */
final class MeasureText {
  private static final double PERCENT = 100;

  private MeasureText() {}

  static String of(Scale scale, double value) {
    return switch (scale) {
      case COUNT -> String.format(Locale.ROOT, "%,d", Math.round(value));
      case MEAN -> String.format(Locale.ROOT, "%.2f", value);
      case BYTES, SIZE -> new Bytes(Math.max(0, Math.round(value))).toString();
      case SECONDS ->
          String.format(
              Locale.ROOT, value < 10 ? "%.3f s" : value < 1_000 ? "%.1f s" : "%,.0f s", value);
      case RATE -> new Bandwidth(Math.max(0, value)).toString();
      case OPERATIONS -> String.format(Locale.ROOT, "%,.0f/s", value);
      case SHARE -> new Ratio(Math.max(0, value)).toString();
      case YES_NO -> value > 0 ? "yes" : "no";
    };
  }

  /** How far the second value is from the first: a factor, or points of percent of a share. */
  static String change(Change change) {
    if (change.measure().scale() == Scale.YES_NO) {
      return "";
    }
    if (change.measure().scale().isByDifference()) {
      return String.format(Locale.ROOT, "%+.0f points", change.difference() * PERCENT);
    }
    OptionalDouble ratio = change.ratio();
    if (ratio.isEmpty()) {
      return "from none";
    }
    String none = of(change.measure().scale(), 0);
    if (change.after() != 0 && of(change.measure().scale(), change.before()).equals(none)) {
      return "from almost none";
    }
    if (change.after() != 0 && of(change.measure().scale(), change.after()).equals(none)) {
      return "to almost none";
    }
    if (change.after() == 0) {
      return "to none";
    }
    double times = ratio.getAsDouble();
    String form = times < 0.1 ? "x %.2g" : times < 10 ? "x %.2f" : "x %,.0f";
    return String.format(Locale.ROOT, form, times);
  }
}
