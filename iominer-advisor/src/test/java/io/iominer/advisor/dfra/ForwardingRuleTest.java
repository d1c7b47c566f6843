// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static io.iominer.advisor.dfra.Sunway.FACILITY;
import static io.iominer.advisor.dfra.Sunway.GB;
import static io.iominer.advisor.dfra.Sunway.MB;
import static io.iominer.advisor.dfra.Sunway.run;
import static io.iominer.advisor.dfra.Sunway.withMetadata;
import static io.iominer.advisor.dfra.Sunway.withoutPeak;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingNodes;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardingRuleTest {
  private static ForwardingDecision decide(FacilityModel facility, ForwardingRun... runs) {
    return new ForwardingRule(facility, Thresholds.DEFAULT).decide(List.of(runs));
  }

  /** Three alike, as many as a decision takes. */
  private static ForwardingDecision decide(ForwardingRun run) {
    return decide(FACILITY, run, run, run);
  }

  private static void check(
      ForwardingDecision decision, ForwardingBasis basis, int defaultNodes, int nodes) {
    assertThat(decision.basis()).as(ForwardingReason.of(decision)).isEqualTo(basis);
    assertThat(decision.defaultNodes()).isEqualTo(defaultNodes);
    assertThat(decision.nodes()).isEqualTo(nodes);
  }

  /** Sunway paper, section 4: jobs of many compute nodes that use the 1-1 pattern. */
  @Test
  void of4096ComputeNodesOfWhichOneDoesIoOneForwardingNodeIsEnough() {
    ForwardingDecision decision = decide(run("1-1", 4096, 1, 80 * MB));
    check(decision, ForwardingBasis.FEWER, 8, 1);
    assertThat(decision.isDedicated()).isFalse();
    assertThat(decision.reservedNodes()).isZero();
    assertThat(ForwardingReason.of(decision))
        .isEqualTo(
            "Its I/O comes from 1 of its 4,096 compute nodes, and its forwarding client moves"
                + " 76.3 MiB/s at most: 1 forwarding node is enough of the 8 that the map gives it.");
  }

  /** Sunway paper, section 4: small jobs of the N-N pattern that one forwarding node holds up. */
  @Test
  void nineForwardingNodesCarry256ComputeNodesThatOneHoldsUp() {
    ForwardingDecision decision = decide(run("N-N", 256, 256, 2.3 * GB));
    check(decision, ForwardingBasis.MORE, 1, 9);
    assertThat(decision.isDedicated()).isTrue();
    assertThat(decision.reservedNodes()).isEqualTo(9);
    assertThat(decision.evidence().bounds().orElseThrow().demand()).isEqualTo(256 * 80 * MB);
    assertThat(ForwardingReason.of(decision))
        .isEqualTo(
            "It reached 2.14 GiB/s where 1 forwarding node reaches 2.33 GiB/s, and its 256 compute"
                + " nodes with I/O can use 19.1 GiB/s: 9 forwarding nodes reach that.");
  }

  /** As it does after it followed the advice; then it needs as many again. */
  @Test
  void aJobThatReachedMoreThanItsDefaultCarriesKeepsItsNeed() {
    ForwardingDecision decision = decide(run("N-N", 256, 256, 20 * GB));
    check(decision, ForwardingBasis.MORE, 1, 9);
    assertThat(ForwardingReason.of(decision))
        .startsWith(
            "It reached 18.6 GiB/s where 1 forwarding node reaches 2.33 GiB/s (it had others, or a"
                + " cache took part), and its 256 compute nodes");
  }

  /** TaihuLight: 25 to 31 busy clients saturate a forwarding node. */
  @ParameterizedTest
  @CsvSource({"31, 1", "32, 2", "62, 2", "63, 3"})
  void oneForwardingNodeCarries31Clients(int ioNodes, int nodes) {
    assertThat(decide(run("N-N", 256, ioNodes, 2.4 * GB)).nodes()).isEqualTo(nodes);
  }

  /** At 100 MB/s a compute node, the upper end of the paper's range. */
  @ParameterizedTest
  @CsvSource({"25, 1", "26, 2"})
  void oneForwardingNodeCarries25FasterClients(int ioNodes, int nodes) {
    ForwardingNodes usual = FACILITY.forwardingNodes().orElseThrow();
    FacilityModel faster =
        FACILITY.with(
            new ForwardingNodes(
                usual.rate(),
                Optional.of(Bandwidth.ofMegabytes(100)),
                Optional.empty(),
                usual.map(),
                usual.pool()));
    ForwardingRun run = run("N-N", 256, ioNodes, 2.4 * GB);
    assertThat(decide(faster, run, run, run).nodes()).isEqualTo(nodes);
  }

  @Test
  void aPeakFarBelowWhatTheDefaultCarriesBoundsTheNeed() {
    check(decide(run("N-N", 4096, 4096, 5.1 * GB)), ForwardingBasis.FEWER, 8, 3);
    check(decide(run("N-N", 256, 256, 1.9 * GB)), ForwardingBasis.ENOUGH, 1, 1);
    check(decide(run("N-N", 256, 256, 2 * GB)), ForwardingBasis.MORE, 1, 9);
  }

  @Test
  void theOstsBoundTheNeed() {
    FacilityModel small = FACILITY.withOsts(12);
    ForwardingRun run = run("N-N", 256, 256, 2.4 * GB);
    ForwardingDecision more = decide(small, run, run, run);
    check(more, ForwardingBasis.MORE, 1, 3);
    assertThat(ForwardingReason.of(more))
        .endsWith(
            ", and all OSTs together carry 5.59 GiB/s at most: 3 forwarding nodes reach that.");
  }

  @Test
  void theReasonNamesTheBoundThatWasTheLeast() {
    assertThat(ForwardingReason.of(decide(run("N-N", 4096, 4096, 5.1 * GB))))
        .isEqualTo(
            "Its I/O comes from 4,096 of its 4,096 compute nodes, and it never reached more than"
                + " 4.75 GiB/s: 3 forwarding nodes are enough of the 8 that the map gives it.");
    assertThat(ForwardingReason.of(decide(withoutPeak(run("N-N", 4096, 32, 2 * GB)))))
        .contains(", and their forwarding clients move 2.38 GiB/s at most: 2 forwarding nodes are");
    assertThat(ForwardingReason.of(decide(run("N-N", 4096, 16, 9 * GB))))
        .contains(", and it reached 8.38 GiB/s: 4 forwarding nodes are");
    ForwardingRun all = withoutPeak(run("N-N", 4096, 4096, 2 * GB));
    assertThat(ForwardingReason.of(decide(FACILITY.withOsts(20), all, all, all)))
        .contains(", and all OSTs together carry 9.31 GiB/s at most: 4 forwarding nodes are");
  }

  @Test
  void aSharedFileGainsNothingFromMoreThanTheDefault() {
    check(decide(run("N-1", 256, 256, 2.4 * GB)), ForwardingBasis.ENOUGH, 1, 1);
    check(decide(run("N-1", 2048, 2048, 0.5 * GB)), ForwardingBasis.FEWER, 4, 1);
  }

  /** A client rate that is set too low, or a cache, does not take from a job what it had. */
  @Test
  void aJobGetsWhatWasMeasuredAsFarAsTheDefaultGoes() {
    check(decide(run("N-N", 4096, 16, 9 * GB)), ForwardingBasis.FEWER, 8, 4);
    check(decide(run("1-1", 1, 1, 9 * GB)), ForwardingBasis.ENOUGH, 1, 1);
  }

  /** Without time bins the clients alone bound it, up to the default. */
  @Test
  void whatIsSustainedIsNoPeak() {
    check(decide(withoutPeak(run("N-N", 4096, 4096, 2 * GB))), ForwardingBasis.ENOUGH, 8, 8);
    check(decide(withoutPeak(run("N-N", 4096, 32, 2 * GB))), ForwardingBasis.FEWER, 8, 2);
    check(decide(withoutPeak(run("N-N", 256, 256, 4.1 * GB))), ForwardingBasis.MORE, 1, 9);
  }

  @Test
  void aJobThatIsHeavyOnMetadataIsIsolated() {
    ForwardingRun heavy = withMetadata(run("N-N", 256, 256, 0.1 * GB), 2000, 0.7);
    ForwardingDecision decision = decide(heavy);
    check(decision, ForwardingBasis.ISOLATE, 1, 1);
    assertThat(decision.isDedicated()).isTrue();
    assertThat(decision.isDefault()).isFalse();
    assertThat(ForwardingReason.of(decision))
        .startsWith("Metadata operations take 70 % of its time in I/O, at 2,000/s: ");
    check(decide(withMetadata(heavy, 1499, 0.7)), ForwardingBasis.ENOUGH, 1, 1);
    check(decide(withMetadata(heavy, 2000, 0.49)), ForwardingBasis.ENOUGH, 1, 1);
    check(decide(Sunway.facility(0), heavy, heavy, heavy), ForwardingBasis.NO_RESERVE, 1, 1);
    ForwardingRun large = withMetadata(run("N-N", 4096, 4096, 12 * GB), 2000, 0.7);
    check(decide(Sunway.facility(5), large, large, large), ForwardingBasis.ISOLATE, 8, 5);
    check(decide(Sunway.facility(4), large, large, large), ForwardingBasis.NO_RESERVE, 8, 8);
  }

  @Test
  void aJobGetsNoMoreThanIsReservedAndUsable() {
    ForwardingRun run = run("N-N", 256, 256, 2.4 * GB);
    ForwardingDecision decision = decide(Sunway.facility(4), run, run, run);
    check(decision, ForwardingBasis.MORE, 1, 4);
    assertThat(ForwardingReason.of(decision))
        .endsWith("9 forwarding nodes reach that, and 4 are reserved and usable.");
    check(decide(Sunway.facility(0), run, run, run), ForwardingBasis.NO_RESERVE, 1, 1);
    check(decide(Sunway.facility(1), run, run, run), ForwardingBasis.NO_RESERVE, 1, 1);
  }

  @Test
  void tooFewJobsLeaveTheDefault() {
    ForwardingRun run = run("1-1", 4096, 1, 80 * MB);
    check(decide(FACILITY, run, run), ForwardingBasis.TOO_FEW_JOBS, 8, 8);
    assertThat(ForwardingReason.of(decide(FACILITY, run)))
        .isEqualTo("The store has 1 job of this size, which is too few to decide by.");
  }

  @Test
  void logsThatDoNotTellTheNeedLeaveTheDefault() {
    ForwardingRun told = run("1-1", 4096, 1, 80 * MB);
    ForwardingRun untold =
        new ForwardingRun(
            4096,
            OptionalInt.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty());
    ForwardingDecision decision = decide(FACILITY, told, told, untold, untold);
    check(decision, ForwardingBasis.UNKNOWN_NEED, 8, 8);
    assertThat(decision.basis().isDecided()).isFalse();
    check(decide(FACILITY, untold, untold, untold), ForwardingBasis.UNKNOWN_NEED, 8, 8);
    check(decide(FACILITY, told, untold, told, told), ForwardingBasis.FEWER, 8, 1);
  }

  @Test
  void jobsThatContradictEachOtherLeaveTheDefault() {
    ForwardingRun few = run("N-N", 4096, 4096, 1 * GB);
    ForwardingRun many = run("N-N", 4096, 4096, 9 * GB);
    ForwardingDecision decision = decide(FACILITY, few, many, few, many);
    check(decision, ForwardingBasis.CONTRADICTORY, 8, 8);
    assertThat(ForwardingReason.of(decision))
        .isEqualTo("Its jobs contradict each other: 2 of 4 jobs need about the same.");
    check(decide(FACILITY, few, many, few), ForwardingBasis.FEWER, 8, 1);
    check(decide(FACILITY, few, run("N-N", 4096, 4096, 4 * GB), few), ForwardingBasis.FEWER, 8, 2);
  }

  /** Needs of one and of two agree, and yet only two of them are above the default. */
  @Test
  void oneJobThatWasHeldUpDoesNotDecideForTheOthers() {
    ForwardingRun usual = run("N-N", 32, 32, 1 * GB);
    ForwardingRun heldUp = run("N-N", 32, 32, 2.4 * GB);
    check(decide(FACILITY, usual, heldUp, usual, usual), ForwardingBasis.ENOUGH, 1, 1);
    check(decide(FACILITY, usual, heldUp, heldUp, heldUp), ForwardingBasis.MORE, 1, 2);
  }

  /** Between 60 and 100 % of what the default carries the median decides for all. */
  @Test
  void jobsAroundTheThresholdDoNotContradictEachOther() {
    ForwardingRun below = run("N-N", 256, 256, 1.9 * GB);
    ForwardingRun above = run("N-N", 256, 256, 2.1 * GB);
    ForwardingRun far = run("N-N", 256, 256, 1 * GB);
    check(decide(FACILITY, below, above, above), ForwardingBasis.MORE, 1, 9);
    check(decide(FACILITY, below, above, below), ForwardingBasis.ENOUGH, 1, 1);
    check(decide(FACILITY, far, above, above, far), ForwardingBasis.CONTRADICTORY, 1, 1);
  }

  @Test
  void anIsolatedJobIsToldByOneThatIsHeavyOnMetadata() {
    ForwardingRun heavy = withMetadata(run("N-N", 256, 256, 0.1 * GB), 2000, 0.7);
    ForwardingRun light = run("N-N", 256, 256, 0.2 * GB);
    ForwardingDecision decision = decide(FACILITY, light, heavy, heavy);
    check(decision, ForwardingBasis.ISOLATE, 1, 1);
    assertThat(decision.evidence().metadataRate()).hasValue(2000);
  }

  /** On random facilities and runs. */
  @Test
  void aDecisionIsFrom1ToTheGreaterOfDefaultAndReserveAndRisesWithThePeak() {
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      FacilityModel facility = Sunway.facility(random.nextInt(30));
      int nodes = 1 + random.nextInt(5000);
      int ioNodes = random.nextInt(nodes + 1);
      String pattern = random.nextBoolean() ? "N-N" : "N-1";
      double[] peaks = random.doubles(6, 0, 40 * GB).sorted().toArray();
      int before = 1;
      for (double peak : peaks) {
        ForwardingRun run = run(pattern, nodes, ioNodes, peak);
        ForwardingDecision decision = decide(facility, run, run, run);
        int reserve = decision.evidence().reserve();
        assertThat(decision.nodes())
            .as("%s with %d reserved", run, reserve)
            .isBetween(before, Math.max(decision.defaultNodes(), reserve));
        assertThat(decision.reservedNodes()).isLessThanOrEqualTo(reserve);
        before = decision.nodes();
      }
    }
  }

  @Test
  void theOrderOfTheRunsDoesNotMatter() {
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      List<ForwardingRun> runs =
          new ArrayList<>(
              random
                  .doubles(5, 0, 20 * GB)
                  .mapToObj(peak -> run("N-N", 2048, 2048, peak))
                  .toList());
      ForwardingRule rule = new ForwardingRule(FACILITY, Thresholds.DEFAULT);
      ForwardingDecision decision = rule.decide(runs);
      Collections.shuffle(runs, random);
      assertThat(rule.decide(runs)).isEqualTo(decision);
    }
  }
}
