// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.network.OstTroubles;
import java.util.List;
import java.util.OptionalInt;

/**
 * The simulated facility.
 *
 * @param model what it has
 * @param troubles OSTs that are slow or fail for a time
 */
record Facility(FacilityModel model, OstTroubles troubles) {
  /**
   * The {@link FacilityModel#DEFAULT} with so many OSTs and compute nodes, behind forwarding nodes
   * of 2.5 GB/s (Sunway paper; there for 512 compute nodes, here for 32).
   */
  static Facility of(int osts, int nodes, List<OstTrouble> troubles) {
    FacilityModel usual = FacilityModel.DEFAULT.withOsts(osts);
    return new Facility(
        usual
            .with(new ComputeNodes(OptionalInt.of(nodes), usual.computeNodes().ranksPerNode()))
            .with(new ForwardingNodes(Bandwidth.ofMegabytes(2500), ForwardingMap.blocks(32))),
        new OstTroubles(troubles));
  }

  FileSystemModel fileSystem() {
    return model.scratch();
  }

  int osts() {
    return fileSystem().ostCount();
  }

  int nodesFor(int ranks) {
    return model.nodesFor(ranks);
  }

  int ranksPerNode() {
    return model.computeNodes().ranksPerNode();
  }
}
