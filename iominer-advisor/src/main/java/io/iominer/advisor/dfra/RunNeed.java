// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingNodes;
import java.util.OptionalDouble;

/**
 * Forwarding nodes that one run needs.
 *
 * @param run the run, which tells enough for it
 * @param defaultNodes forwarding nodes that the map gives it
 * @param bounds what bounds its bandwidth
 * @param isHeldUp whether its default forwarding nodes may have held it up
 * @param nodes forwarding nodes that it needs, at least 1
 */
record RunNeed(
    ForwardingRun run, int defaultNodes, ForwardingBounds bounds, boolean isHeldUp, int nodes) {
  /** LWFS moves 80 to 100 MB/s for a compute node (Sunway paper, section 2.1). */
  static final Bandwidth LWFS_CLIENT = Bandwidth.ofMegabytes(80);

  /**
   * The need of a run that {@link ForwardingRun#isTelling tells it}. Where the run may have been
   * held up, its peak bounds nothing. It never needs less than carries what was measured, as far as
   * the default goes; beyond that a bandwidth of a log may be that of a cache. It needs more than
   * the default only where it was held up and its pattern can use it.
   *
   * @param isHeldUp whether its default forwarding nodes may have held it up
   */
  static RunNeed of(
      ForwardingRun run, FacilityModel facility, ForwardingNodes forwarding, boolean isHeldUp) {
    double rate = forwarding.rate().bytesPerSecond();
    int defaultNodes = forwarding.map().leastFor(run.computeNodes());
    double measured = run.bandwidth().orElseThrow();
    ForwardingBounds bounds =
        new ForwardingBounds(
            run.ioNodes().orElseThrow() * clientRate(forwarding),
            isHeldUp ? OptionalDouble.empty() : run.peak(),
            osts(facility.scratch()),
            rate);
    int carried = Math.min(defaultNodes, ForwardingBounds.nodesFor(measured, rate));
    int needed = Math.max(carried, bounds.forwardingNodes());
    boolean canUseMore = isHeldUp && !run.gainsNothing();
    return new RunNeed(
        run, defaultNodes, bounds, isHeldUp, canUseMore ? needed : Math.min(needed, defaultNodes));
  }

  /** What a run that tells it reached of what its default forwarding nodes carry; a share. */
  static double reached(ForwardingRun run, ForwardingNodes forwarding) {
    return run.bandwidth().orElseThrow()
        / (forwarding.map().leastFor(run.computeNodes()) * forwarding.rate().bytesPerSecond());
  }

  static double clientRate(ForwardingNodes forwarding) {
    return forwarding.clientRate().orElse(LWFS_CLIENT).bytesPerSecond();
  }

  private static OptionalDouble osts(FileSystemModel fileSystem) {
    return fileSystem.osts().count().isPresent()
        ? OptionalDouble.of(fileSystem.allOstsBytesPerSecond())
        : OptionalDouble.empty();
  }
}
