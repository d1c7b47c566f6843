// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static io.iominer.advisor.dfra.Sunway.FACILITY;
import static io.iominer.advisor.dfra.Sunway.GB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.Advised;
import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.core.unit.Quantity;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DfraAdvisorTest {
  private static final Instant NOW = Instant.parse("2026-11-23T01:00:00Z");
  private static final DfraAdvisor ADVISOR = new DfraAdvisor(Thresholds.DEFAULT);

  private static ApplicationHistory history(String application, ApplicationRun... runs) {
    return new ApplicationHistory(application, List.of(runs));
  }

  private static ApplicationRun[] three(int computeNodes, double peak) {
    return IntStream.rangeClosed(1, 3)
        .mapToObj(job -> SunwayRuns.run(job, computeNodes, peak))
        .toArray(ApplicationRun[]::new);
  }

  private static ForwardingDecision decide(ApplicationRun... runs) {
    return ADVISOR.decide(history("a", runs), FACILITY).decision().orElseThrow();
  }

  @Test
  void itDecidesFromTheHistory() {
    ForwardingDecision decision = decide(three(256, 2.4 * GB));
    assertThat(decision.basis()).isEqualTo(ForwardingBasis.MORE);
    assertThat(decision.nodes()).isEqualTo(9);
    assertThat(ADVISOR.id()).isEqualTo("dfra");
  }

  @Test
  void itDoesNotApplyWithoutForwardingNodesOrRuns() {
    assertThat(reason(ADVISOR.decide(history("a", three(256, 2 * GB)), FacilityModel.DEFAULT)))
        .contains("facility.forwarding_nodes lists");
    assertThat(reason(ADVISOR.decide(history("a"), FACILITY)))
        .isEqualTo("No run of a is in the store: it stays as the map has it.");
  }

  private static String reason(Advised<ForwardingDecision> advised) {
    return advised.match(decided -> "decided", none -> none.reason());
  }

  @Test
  void onlyJobsOfTheLatestOnesSizeCountAndTheLatestOfThem() {
    ForwardingDecision decision =
        decide(
            SunwayRuns.run(1, 4096, 2 * GB),
            SunwayRuns.run(2, 4096, 2 * GB),
            SunwayRuns.run(3, 4096, 2 * GB),
            SunwayRuns.run(4, 256, 2 * GB));
    assertThat(decision.computeNodes()).isEqualTo(256);
    assertThat(decision.basis()).isEqualTo(ForwardingBasis.TOO_FEW_JOBS);
    ApplicationRun[] changed =
        IntStream.rangeClosed(1, 30)
            .mapToObj(job -> SunwayRuns.run(job, 4096, job > 20 ? 2 * GB : 15 * GB))
            .toArray(ApplicationRun[]::new);
    assertThat(decide(changed).nodes()).isEqualTo(1);
    assertThat(decide(changed).evidence().jobs()).isEqualTo(10);
  }

  /** 100 s of 1,000 s become less; where all of it is a blink, nothing is taken for it. */
  @Test
  void littleGainIsNotWorthAReservedForwardingNode() {
    Thresholds half =
        new Thresholds(Map.of(DfraThresholds.LEAST_SAVING.key(), Quantity.share(0.5)));
    ForwardingDecision decision =
        new DfraAdvisor(half)
            .decide(history("a", three(256, 2.4 * GB)), FACILITY)
            .decision()
            .orElseThrow();
    assertThat(decision.basis()).isEqualTo(ForwardingBasis.LITTLE_GAIN);
    assertThat(decision.isDefault()).isTrue();
    ApplicationRun run = SunwayRuns.undiagnosed(1, 256, 2.4 * GB);
    assertThat(
            new DfraAdvisor(half)
                .decide(
                    history(
                        "a",
                        run,
                        SunwayRuns.undiagnosed(2, 256, 2.4 * GB),
                        SunwayRuns.undiagnosed(3, 256, 2.4 * GB)),
                    FACILITY)
                .decision()
                .orElseThrow()
                .basis())
        .isEqualTo(ForwardingBasis.MORE);
    assertThat(ADVISOR.whatIf(decision, run, FACILITY)).isEmpty();
  }

  @Test
  void aRecordedRunIsTriedBehindTheAdvisedForwardingNodes() {
    ApplicationRun run = SunwayRuns.run(1, 256, 2.5 * GB);
    DecisionEffect whatIf =
        ADVISOR.whatIf(decide(three(256, 2.5 * GB)), run, FACILITY).orElseThrow();
    assertThat(whatIf.recordedSeconds()).isEqualTo(100);
    assertThat(whatIf.expectedSeconds()).isCloseTo(250 / 20.48, within(1e-6));
    ApplicationRun untold = SunwayRuns.with(run, OptionalLong.of(256), RunDemand.NONE);
    assertThat(ADVISOR.whatIf(decide(three(256, 2.5 * GB)), untold, FACILITY)).isEmpty();
  }

  private static List<ForwardingHint> plan(int reserved, ApplicationHistory... histories) {
    return DfraPlan.of(List.of(histories), Sunway.facility(reserved), Thresholds.DEFAULT, NOW)
        .decision()
        .orElseThrow()
        .hints();
  }

  @Test
  void aPlanHasEachApplicationAtEachOfItsSizes() {
    List<ForwardingHint> hints =
        plan(
            200,
            history("b", three(4096, 2 * GB)),
            history("a", SunwayRuns.run(1, 512, GB), SunwayRuns.run(2, 256, GB)));
    assertThat(hints)
        .extracting(hint -> hint.application() + hint.decision().computeNodes())
        .containsExactly("a256", "a512", "b4096");
    assertThat(hints.get(2).tried().orElseThrow().jobId()).isEqualTo(3);
    assertThat(hints.get(2).tried().orElseThrow().whatIf().savedSeconds()).isZero();
    assertThat(DfraPlan.of(List.of(), FacilityModel.DEFAULT, Thresholds.DEFAULT, NOW))
        .isInstanceOf(Advised.NotApplicable.class);
  }

  /**
   * 128 compute nodes can use 10.24 GB/s, 5 forwarding nodes, and 256 can use 9. Of ten, 6 and 4
   * take 100/6 + 100/4 s, 5 and 5 take 100/5 + 100/4.096 s, which is more.
   */
  @Test
  void aReserveThatIsTooSmallForAllGoesWhereItSavesMost() {
    ApplicationHistory large = history("large", three(256, 2.4 * GB));
    ApplicationHistory small = history("small", three(128, 2.4 * GB));
    assertThat(plan(200, large, small))
        .extracting(ForwardingHint::togetherNodes)
        .containsExactly(9, 5);
    assertThat(plan(10, large, small))
        .extracting(ForwardingHint::togetherNodes)
        .containsExactly(6, 4);
    assertThat(plan(10, large, small))
        .extracting(hint -> hint.decision().nodes())
        .containsExactly(9, 5);
  }
}
