// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.ForwardingPool;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sunway TaihuLight, as its paper describes it (sections 2.1, 2.2 and 4), and runs on it. */
final class Sunway {
  static final double MB = 1e6;
  static final double GB = 1e9;
  static final FacilityModel FACILITY = facility(200);

  private Sunway() {}

  /** With so many reserved forwarding nodes. */
  static FacilityModel facility(int reserved) {
    Set<Integer> nodes =
        IntStream.range(80, 80 + reserved).boxed().collect(Collectors.toUnmodifiableSet());
    return FacilityModel.DEFAULT
        .with(new ComputeNodes(OptionalInt.of(40_960), 4))
        .with(
            new ForwardingNodes(
                Bandwidth.ofMegabytes(2500),
                Optional.of(Bandwidth.ofMegabytes(80)),
                Optional.empty(),
                ForwardingMap.blocks(512),
                new ForwardingPool(nodes, Set.of())));
  }

  /** A run with time bins and hardly any metadata operations. */
  static ForwardingRun run(String pattern, int computeNodes, int ioNodes, double peak) {
    return new ForwardingRun(
        computeNodes,
        OptionalInt.of(ioNodes),
        OptionalDouble.of(peak),
        OptionalDouble.of(peak / 2),
        OptionalDouble.of(10),
        OptionalDouble.of(0.1),
        Optional.of(pattern));
  }

  /** The same run with as many metadata operations. */
  static ForwardingRun withMetadata(ForwardingRun run, double rate, double share) {
    return new ForwardingRun(
        run.computeNodes(),
        run.ioNodes(),
        run.peak(),
        run.sustained(),
        OptionalDouble.of(rate),
        OptionalDouble.of(share),
        run.accessPattern());
  }

  /** The same run without time bins. */
  static ForwardingRun withoutPeak(ForwardingRun run) {
    return new ForwardingRun(
        run.computeNodes(),
        run.ioNodes(),
        OptionalDouble.empty(),
        run.sustained(),
        run.metadataRate(),
        run.metadataShare(),
        run.accessPattern());
  }
}
