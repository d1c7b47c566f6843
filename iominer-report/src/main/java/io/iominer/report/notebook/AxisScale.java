// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import io.iominer.report.section.SectionColumn;
import java.util.Collection;
import java.util.List;

/**
 * The unit that numbers of an axis are shown in.
 *
 * @param name of the axis, with the unit
 * @param divisor how many of the column's own units it is
 */
record AxisScale(String name, double divisor) {
  private static final int STEP = 1024;
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
  private static final double PERCENT = 0.01;

  /**
   * That in which the greatest value is short.
   *
   * @param values those that are known
   */
  static AxisScale of(SectionColumn column, Collection<Double> values) {
    String heading = column.heading();
    double most = values.stream().mapToDouble(Math::abs).max().orElse(0);
    int power = 0;
    while (most >= Math.pow(STEP, power + 1) && power < UNITS.size() - 1) {
      power++;
    }
    return switch (column.form()) {
      case BYTES -> new AxisScale(heading + " (" + UNITS.get(power) + ")", Math.pow(STEP, power));
      case RATE -> new AxisScale(heading + " (" + UNITS.get(power) + "/s)", Math.pow(STEP, power));
      case SHARE -> new AxisScale(heading + " (%)", PERCENT);
      case SECONDS -> new AxisScale(heading + " (s)", 1);
      default -> new AxisScale(heading, 1);
    };
  }
}
