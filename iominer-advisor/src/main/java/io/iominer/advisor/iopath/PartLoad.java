// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.OptionalDouble;

/**
 * What a part carried in a time.
 *
 * @param part the part
 * @param load bytes/s of all jobs, both ways together; empty where unknown
 * @param own bytes/s of the job; empty where unknown
 */
public record PartLoad(PathPart part, OptionalDouble load, OptionalDouble own) {
  /** Share of its capacity that it carried; empty where load or capacity is unknown. */
  public OptionalDouble utilization() {
    OptionalDouble capacity = part.capacity().bytesPerSecond();
    return load.isPresent() && capacity.isPresent()
        ? OptionalDouble.of(load.getAsDouble() / capacity.getAsDouble())
        : OptionalDouble.empty();
  }

  /**
   * Share of the load that is the job's, at most 1: logs and servers do not have the same clock;
   * empty where either is unknown, or nothing was carried.
   */
  public OptionalDouble jobShare() {
    return load.isPresent() && own.isPresent() && load.getAsDouble() > 0
        ? OptionalDouble.of(Math.min(1, own.getAsDouble() / load.getAsDouble()))
        : OptionalDouble.empty();
  }

  /**
   * By this the busiest part of a hop is chosen: known utilizations, then loads, then own rates.
   */
  double order() {
    return utilization().orElse(load.orElse(own.orElse(-1)));
  }
}
