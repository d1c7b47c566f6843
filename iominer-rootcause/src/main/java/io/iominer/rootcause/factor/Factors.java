// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.factor;

import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The factors of a job's reads or writes.
 *
 * @param direction reads or writes
 * @param processes ranks of the job
 * @param values by factor, in the units of {@link io.iominer.core.table.PerfFactorTable}'s columns;
 *     true is 1; what cannot be said is missing
 */
public record Factors(IoDirection direction, long processes, Map<Factor, Double> values) {
  public Factors {
    Map<Factor, Double> copy = new EnumMap<>(Factor.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  /** A factor; empty where it cannot be said. */
  public OptionalDouble of(Factor factor) {
    Double value = values.get(factor);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
