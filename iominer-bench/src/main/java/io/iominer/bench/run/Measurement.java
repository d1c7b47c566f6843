// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.util.Optional;

/**
 * A figure.
 *
 * @param logs logs of the facility that was measured
 * @param name what was measured; the names are listed in docs/benchmarks.md
 * @param value how much
 * @param unit unit of the value and of the reference's
 * @param reference what the same run measured beside it; empty where there is nothing to compare
 */
record Measurement(
    long logs, String name, double value, String unit, Optional<Reference> reference) {

  /**
   * What a figure is compared with.
   *
   * @param name what was measured
   * @param value how much, in the unit of the figure
   */
  record Reference(String name, double value) {}

  /** A figure that stands alone. */
  static Measurement of(long logs, String name, double value, String unit) {
    return new Measurement(logs, name, value, unit, Optional.empty());
  }

  /** The same figure beside a reference. */
  Measurement beside(String other, double otherValue) {
    return new Measurement(logs, name, value, unit, Optional.of(new Reference(other, otherValue)));
  }

  /** Value over the reference's; empty without a reference, or with one of 0. */
  Optional<Double> ratio() {
    return reference.filter(r -> r.value() != 0).map(r -> value / r.value());
  }
}
