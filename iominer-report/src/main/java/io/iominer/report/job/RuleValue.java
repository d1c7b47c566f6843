// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.unit.Ratio;
import io.iominer.report.section.Form;
import io.iominer.rootcause.rule.RuleInfo;
import io.iominer.rootcause.rule.Threshold;
import java.util.Locale;

/** What a rule compares, in the unit of its first threshold. */
public final class RuleValue {
  private RuleValue() {}

  /** A value; a dash where there is none. A share below zero is a rounded zero. */
  public static String text(RuleInfo rule, double value) {
    if (Double.isNaN(value) || rule.thresholds().isEmpty()) {
      return "-";
    }
    return switch (rule.thresholds().get(0).dimension()) {
      case SHARE -> new Ratio(Math.max(0, value)).toString();
      case BYTES -> Form.BYTES.text(value);
      case BYTES_PER_SECOND -> Form.RATE.text(value);
      case SECONDS -> Form.SECONDS.text(value);
      case NUMBER ->
          String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.2f", value);
    };
  }

  /**
   * A threshold with what it counts, where its unit does not say it, and whether less or more than
   * it is found.
   */
  public static String threshold(RuleInfo rule, double value) {
    String word = rule.thresholds().stream().findFirst().map(Threshold::word).orElse("");
    return (rule.isFoundBelow() && !Double.isNaN(value) ? "below " : "")
        + text(rule, value)
        + (word.isEmpty() || Double.isNaN(value) ? "" : " " + word);
  }
}
