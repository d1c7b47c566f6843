// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.placement.ObjectPlacement;
import io.iominer.facility.placement.Overload;
import io.iominer.facility.placement.PlacedObjects;
import io.iominer.facility.placement.PoolOst;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PoolPlanTest {
  private static final Bytes MANY = new Bytes(100_000_000);

  private static PoolDemand demand(String application, double megabytes, double lostSeconds) {
    return new PoolDemand(
        application,
        10,
        Bandwidth.ofMegabytes(megabytes),
        10,
        0.01,
        100,
        lostSeconds / 2,
        lostSeconds / 2,
        Optional.of("N-N"),
        List.of("/scratch/" + application));
  }

  private static List<Integer> indexes(PoolPlan.Assigned assigned) {
    return assigned.pool().osts().stream().map(ost -> ost.ost().index()).toList();
  }

  @Test
  void osTsOfSimilarSpeedMakeAPool() {
    List<PoolOst> osts = TestOsts.of(500, 300, 500, 200, 300, 100, 500, 200);
    assertThat(SimilarOsts.of(osts, Bandwidth.ofMegabytes(900), 8))
        .hasValueSatisfying(
            chosen ->
                assertThat(chosen).extracting(ost -> ost.ost().index()).containsExactly(0, 2));
    assertThat(SimilarOsts.of(osts, Bandwidth.ofMegabytes(600), 8))
        .hasValueSatisfying(
            chosen ->
                assertThat(chosen).extracting(ost -> ost.ost().index()).containsExactly(1, 4));
    assertThat(SimilarOsts.of(osts, Bandwidth.ofMegabytes(1600), 8)).isEmpty();
    assertThat(SimilarOsts.of(osts, Bandwidth.ofMegabytes(900), 1)).isEmpty();
  }

  @Test
  void whoLostMostGetsAPoolFirstAndOthersShare() {
    double[] rates = new double[8];
    Arrays.fill(rates, 500);
    PoolPlan plan =
        PoolPlan.of(
            TestOsts.of(rates),
            List.of(
                demand("small", 400, 20),
                demand("large", 1400, 50),
                demand("third", 900, 15),
                demand("huge", 2100, 12),
                demand("content", 400, 5)));
    assertThat(plan.pools()).hasSize(2);
    assertThat(indexes(plan.pools().get(0))).containsExactly(0, 1, 2);
    assertThat(plan.pools().get(0).demands())
        .extracting(PoolDemand::application)
        .containsExactly("large", "third");
    assertThat(indexes(plan.pools().get(1))).containsExactly(3);
    assertThat(plan.without())
        .singleElement()
        .extracting(r -> r.demand().application())
        .isEqualTo("huge");
    assertThat(demand("x", 1, 30).whatIf().savedSeconds()).isEqualTo(30);
  }

  /** Runs of 100 s: with a tenth of the time busy they wait for 11 s, with a fifth for 25 s. */
  @Test
  void whoseRunsWouldWaitForLongerThanTheyLostGetsNoPool() {
    PoolPlan plan =
        PoolPlan.of(
            TestOsts.of(500, 500, 500, 500, 500, 500, 500, 500),
            List.of(busy("often", 1.2, 500), busy("first", 0.1, 300), busy("second", 0.2, 240)));
    assertThat(plan.pools())
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.demands())
                  .extracting(PoolDemand::application)
                  .containsExactly("first");
              assertThat(pool.waitSeconds()).isCloseTo(100.0 / 9, within(1e-9));
            });
    assertThat(plan.without())
        .extracting(PoolPlan.Refused::reason)
        .containsExactly(
            "one job at a time uses a pool: a run would wait for ever, as there are too many, and"
                + " lost 50 s",
            "one job at a time uses a pool: a run would wait for 25 s, and lost 24 s");
    assertThat(plan.rest())
        .hasSize(7)
        .doesNotContainAnyElementsOf(plan.pools().get(0).pool().osts());
  }

  @Test
  void aPoolIsSharedWhileNobodyWaitsForLongerThanItLost() {
    PoolPlan plan =
        PoolPlan.of(
            TestOsts.of(500, 500),
            List.of(busy("first", 0.05, 300), busy("second", 0.1, 270), busy("third", 0.1, 260)));
    assertThat(plan.pools())
        .singleElement()
        .satisfies(
            pool ->
                assertThat(pool.demands())
                    .extracting(PoolDemand::application)
                    .containsExactly("first", "second"));
    assertThat(plan.without())
        .singleElement()
        .satisfies(refused -> assertThat(refused.demand().application()).isEqualTo("third"));
  }

  private static PoolDemand busy(String application, double runShare, double slowSeconds) {
    return new PoolDemand(
        application,
        10,
        Bandwidth.ofMegabytes(400),
        1000,
        runShare,
        1000,
        slowSeconds,
        0,
        Optional.of("N-N"),
        List.of());
  }

  /** Two of eight OSTs: the others meet on six, a third more often. */
  @Test
  void aPoolThatCostsOthersMoreThanItsApplicationLostIsNotMade() {
    List<PoolOst> osts = TestOsts.of(500, 500, 500, 500, 500, 500, 500, 500);
    PoolDemand pays = demand("pays", 900, 30);
    for (double lostByOthers : new double[] {170, 190}) {
      PoolDemand others =
          new PoolDemand(
              "others",
              10,
              Bandwidth.ofMegabytes(400),
              1000,
              3,
              1000,
              0,
              lostByOthers / 2,
              Optional.empty(),
              List.of());
      assertThat(PoolPlan.of(osts, List.of(pays, others)).pools())
          .hasSize(lostByOthers < 180 ? 1 : 0);
    }
    assertThat(PoolPlan.of(osts, List.of()).rest()).isEmpty();
  }

  @Test
  void theFastestUsualSizeAndAllRunsMakeADemand() {
    SizeDemand small = size(20, 100, "N-N");
    SizeDemand large = size(3, 900, "N-1");
    SizeDemand once = size(1, 5000, "N-1");
    PoolDemand demand =
        PoolDemand.of(
            "a", List.of(small, large, once), Duration.ofSeconds(100_000), List.of("/scratch/a"));
    assertThat(demand)
        .isEqualTo(
            new PoolDemand(
                "a",
                24,
                Bandwidth.ofMegabytes(900),
                24_000,
                0.24,
                240,
                24,
                48,
                Optional.of("N-N"),
                List.of("/scratch/a")));
    assertThat(PoolDemand.of("a", List.of(once), Duration.ofDays(1), List.of()).bandwidth())
        .isEqualTo(Bandwidth.ofMegabytes(5000));
  }

  private static SizeDemand size(long runs, double megabytes, String pattern) {
    return new SizeDemand(
        runs,
        Bandwidth.ofMegabytes(megabytes),
        1000.0 * runs,
        10.0 * runs,
        1.0 * runs,
        2.0 * runs,
        Optional.of(pattern));
  }

  /**
   * The paper's Fig 6: 240 OSTs of 800 MB/s, and years later a spread of 5 between the fastest and
   * the slowest.
   */
  @Test
  void poolsStayEvenWhereOstsDoNot() {
    PoolPlan fresh =
        PoolPlan.of(
            TestOsts.of(IntStream.range(0, 240).mapToDouble(i -> 800).toArray()), demands());
    PoolPlan aged = PoolPlan.of(aged(), demands());
    assertThat(fresh.pools()).hasSize(4).allMatch(pool -> pool.pool().evenness().value() == 1);
    assertThat(aged.pools()).hasSize(4).allMatch(pool -> pool.pool().evenness().value() > 0.9);
    for (PoolPlan.Assigned assigned : aged.pools()) {
      double wanted = assigned.demands().get(0).bandwidth().bytesPerSecond();
      PlacedObjects placed =
          ObjectPlacement.roundRobin(assigned.pool().osts(), 10 * assigned.pool().osts().size());
      assertThat(placed.bandwidth(MANY, Overload.NONE).bytesPerSecond())
          .isGreaterThanOrEqualTo(wanted);
    }
  }

  /** A job over all 240 OSTs waits for the slowest: a third of what they carry together. */
  @Test
  void overAllOstsAJobIsAsFastAsTheSlowest() {
    PlacedObjects spread = ObjectPlacement.roundRobin(aged(), 2400);
    assertThat(spread.bandwidth(MANY, Overload.NONE).bytesPerSecond())
        .isCloseTo(240 * 160e6, within(1e6));
    PlacedObjects weighted = ObjectPlacement.byPerformance(aged(), Overload.NONE, 2400);
    assertThat(weighted.bandwidth(MANY, Overload.NONE).bytesPerSecond())
        .isGreaterThan(2.8 * 240 * 160e6);
  }

  private static List<PoolOst> aged() {
    return TestOsts.of(
        IntStream.range(0, 240).mapToDouble(i -> 160 + 640.0 * (i * 97 % 240) / 239).toArray());
  }

  private static List<PoolDemand> demands() {
    return IntStream.range(0, 4).mapToObj(i -> demand("app" + i, 10_000, 50 - i)).toList();
  }

  @Test
  void namesAreThoseThatLustreTakes() {
    List<PoolOst> osts = TestOsts.of(500);
    assertThat(new Pool("iominer1", osts).name()).isEqualTo("iominer1");
    for (String name : List.of("", "a.b", "0123456789abcdef")) {
      assertThatIllegalArgumentException().isThrownBy(() -> new Pool(name, osts));
    }
  }
}
