// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.dfra.ForwardingBasis;
import io.iominer.advisor.dfra.ForwardingBounds;
import io.iominer.advisor.dfra.ForwardingDecision;
import io.iominer.advisor.dfra.ForwardingEvidence;
import io.iominer.advisor.dfra.ForwardingHint;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.dfra.TriedRun;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.ForwardingPool;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Hints on forwarding nodes for tests. */
public final class HintSamples {
  private HintSamples() {}

  /** Hints beside two reserved forwarding nodes that are usable. */
  public static ForwardingHints hints(Instant madeAt, ForwardingHint... hints) {
    return hints(madeAt, Set.of(82, 80, 81), hints);
  }

  /** Hints beside such reserved forwarding nodes, of which 82 is abnormal. */
  static ForwardingHints hints(Instant madeAt, Set<Integer> reserved, ForwardingHint... hints) {
    return new ForwardingHints(
        madeAt,
        new ForwardingNodes(
            Bandwidth.ofMegabytes(2500),
            Optional.of(Bandwidth.ofMegabytes(80)),
            Optional.empty(),
            ForwardingMap.blocks(512),
            new ForwardingPool(reserved, Set.of(82, 17))),
        List.of(hints));
  }

  /** Nine for itself where one is the default. */
  public static ForwardingHint more(String application) {
    return hint(application, 256, 1, 9, ForwardingBasis.MORE);
  }

  /** One where eight are the default. */
  public static ForwardingHint fewer(String application) {
    return hint(application, 4096, 8, 1, ForwardingBasis.FEWER);
  }

  /** One of a basis, of which the rest is alike. */
  public static ForwardingHint hint(
      String application, int computeNodes, int defaultNodes, int nodes, ForwardingBasis basis) {
    boolean isDedicated = basis == ForwardingBasis.MORE || basis == ForwardingBasis.ISOLATE;
    return new ForwardingHint(
        application,
        new ForwardingDecision(computeNodes, defaultNodes, nodes, isDedicated, basis, EVIDENCE),
        "It is a sample.",
        Optional.of(new TriedRun(7, new DecisionEffect(50, 37.5))),
        isDedicated ? 2 : 0);
  }

  private static final ForwardingEvidence EVIDENCE =
      new ForwardingEvidence(
          4,
          3,
          2,
          1,
          OptionalInt.of(256),
          8e7,
          true,
          Optional.of(
              new ForwardingBounds(
                  2.048e10, OptionalDouble.empty(), OptionalDouble.of(4e10), 2.5e9)),
          OptionalDouble.of(2.4e9),
          true,
          OptionalInt.of(9),
          2,
          Optional.of("N-N"),
          OptionalDouble.of(10),
          OptionalDouble.empty());
}
