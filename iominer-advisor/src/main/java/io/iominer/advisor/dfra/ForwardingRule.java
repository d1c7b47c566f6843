// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Decides how many forwarding nodes jobs of one application and size get: F = max(1, ceil(B /
 * rate)) with B the least of what the compute nodes with I/O move, the peak, and what the OSTs
 * carry. Heuristic: the Sunway paper does not give DFRA's formula; this one needs no more than the
 * numbers of its sections 2.1, 2.2 and 4. docs/dfra.md has the whole of it.
 *
 * @param facility the facility, which has forwarding nodes
 * @param thresholds by what it decides
 */
record ForwardingRule(FacilityModel facility, Thresholds thresholds) {
  private static final Comparator<RunNeed> GREATEST =
      Comparator.comparingInt(RunNeed::nodes)
          .thenComparingDouble(need -> need.run().bandwidth().orElse(0));

  /**
   * The decision.
   *
   * @param runs of jobs of the same number of compute nodes, at least one, the latest first
   */
  ForwardingDecision decide(List<ForwardingRun> runs) {
    ForwardingNodes forwarding = forwarding();
    List<RunNeed> needs = needs(runs.stream().filter(ForwardingRun::isTelling).toList());
    int median =
        (int)
            OrderStatistics.of(needs.stream().mapToDouble(RunNeed::nodes)).upperMedian().orElse(0);
    int defaultNodes = forwarding.map().leastFor(runs.get(0).computeNodes());
    List<RunNeed> agreeing = needs.stream().filter(need -> agrees(need, median)).toList();
    long heavy = needs.stream().filter(need -> isMetadataHeavy(need.run())).count();
    boolean isHeavy = heavy > 0 && isEnough(heavy, needs.size());
    Optional<RunNeed> greatest =
        agreeing.stream()
            .filter(need -> need.nodes() > defaultNodes == median > defaultNodes)
            .max(
                Comparator.comparing((RunNeed need) -> isHeavy && isMetadataHeavy(need.run()))
                    .thenComparing(GREATEST));
    int reserve = forwarding.pool().usable().size();
    ForwardingEvidence evidence =
        evidence(runs.size(), needs.size(), agreeing.size(), (int) heavy, greatest, reserve);
    ForwardingBasis basis = basis(evidence, defaultNodes);
    int nodes =
        switch (basis) {
          case MORE, ISOLATE -> Math.min(evidence.needed().orElseThrow(), reserve);
          case FEWER -> evidence.needed().orElseThrow();
          default -> defaultNodes;
        };
    return new ForwardingDecision(
        runs.get(0).computeNodes(),
        defaultNodes,
        nodes,
        basis == ForwardingBasis.MORE || basis == ForwardingBasis.ISOLATE,
        basis,
        evidence);
  }

  /** What one run needs by itself; of one that tells it. */
  RunNeed need(ForwardingRun run) {
    return RunNeed.of(run, facility, forwarding(), reached(run) >= heldUp());
  }

  /**
   * What runs need; of those about as fast as the threshold of being held up the median decides.
   */
  private List<RunNeed> needs(List<ForwardingRun> runs) {
    OptionalDouble usual =
        OrderStatistics.of(runs.stream().mapToDouble(this::reached)).upperMedian();
    boolean isUsual = usual.isPresent() && usual.getAsDouble() >= heldUp();
    double spread = thresholds.share(DfraThresholds.SPREAD) * heldUp();
    return runs.stream()
        .map(
            run -> {
              boolean isNear = Math.abs(reached(run) - heldUp()) <= spread;
              boolean isHeldUp = isNear ? isUsual : reached(run) >= heldUp();
              return RunNeed.of(run, facility, forwarding(), isHeldUp);
            })
        .toList();
  }

  private double reached(ForwardingRun run) {
    return RunNeed.reached(run, forwarding());
  }

  private double heldUp() {
    return thresholds.share(DfraThresholds.HELD_UP);
  }

  private ForwardingNodes forwarding() {
    return facility.forwardingNodes().orElseThrow();
  }

  private ForwardingBasis basis(ForwardingEvidence evidence, int defaultNodes) {
    double least = thresholds.number(DfraThresholds.LEAST_RUNS);
    if (evidence.jobs() < least) {
      return ForwardingBasis.TOO_FEW_JOBS;
    }
    if (evidence.telling() < least) {
      return ForwardingBasis.UNKNOWN_NEED;
    }
    if (!isEnough(evidence.agreeing(), evidence.telling())) {
      return ForwardingBasis.CONTRADICTORY;
    }
    int needed = evidence.needed().orElseThrow();
    if (evidence.metadataHeavy() > 0 && isEnough(evidence.metadataHeavy(), evidence.telling())) {
      return evidence.reserve() >= Math.min(needed, defaultNodes)
          ? ForwardingBasis.ISOLATE
          : ForwardingBasis.NO_RESERVE;
    }
    if (needed > defaultNodes) {
      return evidence.reserve() > defaultNodes ? ForwardingBasis.MORE : ForwardingBasis.NO_RESERVE;
    }
    return needed < defaultNodes ? ForwardingBasis.FEWER : ForwardingBasis.ENOUGH;
  }

  private boolean isEnough(long jobs, int telling) {
    return jobs >= thresholds.share(DfraThresholds.AGREEING) * telling;
  }

  private boolean agrees(RunNeed need, int median) {
    double spread = Math.max(1, thresholds.share(DfraThresholds.SPREAD) * median);
    return Math.abs(need.nodes() - median) <= spread;
  }

  private boolean isMetadataHeavy(ForwardingRun run) {
    return run.metadataShare().isPresent()
        && run.metadataRate().isPresent()
        && run.metadataShare().getAsDouble() >= thresholds.share(DfraThresholds.METADATA_SHARE)
        && run.metadataRate().getAsDouble()
            >= thresholds.share(DfraThresholds.METADATA_RATE)
                * facility.scratch().mdtOperationsPerSecond();
  }

  private ForwardingEvidence evidence(
      int jobs, int telling, int agreeing, int heavy, Optional<RunNeed> greatest, int reserve) {
    Optional<ForwardingRun> run = greatest.map(RunNeed::run);
    ForwardingNodes forwarding = forwarding();
    return new ForwardingEvidence(
        jobs,
        telling,
        agreeing,
        heavy,
        run.map(ForwardingRun::ioNodes).orElse(OptionalInt.empty()),
        RunNeed.clientRate(forwarding),
        forwarding.clientRate().isEmpty(),
        greatest.map(RunNeed::bounds),
        run.map(ForwardingRun::bandwidth).orElse(OptionalDouble.empty()),
        greatest.map(RunNeed::isHeldUp).orElse(false),
        greatest.map(need -> OptionalInt.of(need.nodes())).orElse(OptionalInt.empty()),
        reserve,
        run.flatMap(ForwardingRun::accessPattern),
        run.map(ForwardingRun::metadataRate).orElse(OptionalDouble.empty()),
        run.map(ForwardingRun::metadataShare).orElse(OptionalDouble.empty()));
  }
}
