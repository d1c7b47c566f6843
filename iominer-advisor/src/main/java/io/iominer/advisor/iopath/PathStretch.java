// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.List;
import java.util.Optional;

/**
 * Steps one after the other with the same bottleneck.
 *
 * @param from begin, seconds since {@link IoPath#begin}
 * @param to end
 * @param ownRate bytes/s of the job, both ways together
 * @param bottleneck the part that was full; empty where none was
 * @param isMixed whether it holds steps with other bottlenecks, which are fewer
 * @param hops a part of each hop that is known: the bottleneck, else the busiest
 */
public record PathStretch(
    double from,
    double to,
    double ownRate,
    Optional<PathPart> bottleneck,
    boolean isMixed,
    List<PartLoad> hops) {
  public PathStretch {
    hops = List.copyOf(hops);
  }

  /** Its length in seconds. */
  public double seconds() {
    return to - from;
  }
}
