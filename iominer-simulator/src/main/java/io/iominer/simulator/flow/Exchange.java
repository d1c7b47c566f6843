// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;

/**
 * The exchange of data between ranks in collective calls on files that all ranks share: after the
 * reads of the aggregators, before their writes. Each compute node has an aggregator of an equal
 * part of the file, and ranks are placed in blocks, so that of what a rank reads or writes the
 * aggregators of the other nodes have a share of 1 - 1/nodes. The fullest compute node takes the
 * longest. Other jobs do not slow it.
 */
final class Exchange {
  private final Facility facility;

  Exchange(Facility facility) {
    this.facility = facility;
  }

  /** Seconds before a phase moves its bytes: those of writes. */
  double before(Variant variant, Phase phase) {
    return phase.kind() == Phase.Kind.WRITE ? seconds(variant, phase) : 0;
  }

  /** Seconds after a phase moved its bytes: those of reads. */
  double after(Variant variant, Phase phase) {
    return phase.kind() == Phase.Kind.READ ? seconds(variant, phase) : 0;
  }

  /** Of these, what is lost: at the rate of the nodes' clients it would take the rest. */
  double lost(Variant variant, Phase phase) {
    double rest = facility.exchangeRate() / facility.fileSystem().nodeBytesPerSecond();
    return (before(variant, phase) + after(variant, phase)) * Math.max(0, 1 - rest);
  }

  private double seconds(Variant variant, Phase phase) {
    if (variant.middleware() != Middleware.MPIIO_COLLECTIVE) {
      return 0;
    }
    double bytes =
        phase.parts().stream()
            .filter(part -> part.ranksPerFile() == variant.processes())
            .mapToDouble(Part::amount)
            .sum();
    double fullest = Math.min(1, (double) facility.ranksPerNode() / variant.processes());
    double fromOthers = 1 - 1.0 / facility.nodesFor(variant.processes());
    return bytes * fullest * fromOthers / facility.exchangeRate();
  }
}
