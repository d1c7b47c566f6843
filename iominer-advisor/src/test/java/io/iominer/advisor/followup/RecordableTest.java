// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecordableTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  private static List<GivenAdvice> local(Instant now, long ranks) {
    return Recordable.ofLocality(
        List.of(locality("app", ranks, 4), locality("few", ranks, 1)), now);
  }

  private static ApplicationLocality locality(String application, long ranks, long runs) {
    return new ApplicationLocality(
        application,
        ranks,
        runs,
        runs,
        runs,
        0,
        Optional.empty(),
        Map.of(Locality.NODE_LOCAL, 8L),
        0,
        100,
        new ApplicationLocality.Metadata(50, 0.75),
        new ApplicationLocality.Metadata(40, 0.5));
  }

  @Test
  void onlyEligibleApplicationsAreAdvisedToBeNodeLocal() {
    assertThat(local(NOON, 64)).hasSize(1);
    GivenAdvice advice = local(NOON, 64).get(0);
    assertThat(advice.runs().application()).isEqualTo("app");
    assertThat(advice.runs().ranks()).hasValue(64);
    assertThat(advice.saving()).isEqualTo(PredictedSaving.NONE);
  }

  /** Twelve OSTs of 500 MB/s, and an application that lost a third of 1000 s in ten runs. */
  @Test
  void aPoolIsAdvisedWithItsOstsAndTheMeanSavingOfARun() {
    Map<Ost, List<OstDay>> days = new TreeMap<>();
    for (int index = 0; index < 12; index++) {
      days.put(new Ost(Optional.of("/scratch"), index), List.of());
    }
    PoolDemand demand =
        new PoolDemand(
            "climate.x",
            10,
            Bandwidth.ofMegabytes(900),
            10,
            0.1,
            1000,
            100,
            200,
            Optional.of("N-N"),
            List.of());
    Placement placement =
        Placement.of(
            new KnownFileSystem(
                new LustreFileSystem(Optional.of("scratch"), Optional.of("/scratch")),
                days,
                new RatedOst.Usual(Bandwidth.ofMegabytes(500), "configured"),
                List.of(demand)));
    GivenAdvice advice = Recordable.ofPools(List.of(placement), NOON).get(0);
    assertThat(advice.change().setting()).isEqualTo(Setting.POOL);
    assertThat(advice.change().place()).hasValue("/scratch");
    assertThat(advice.change().osts()).hasSize(2);
    assertThat(advice.saving().middle()).hasValue(30);
  }

  @Test
  void theSameAdviceAsTheLatestIsNotRecordedAgain() {
    List<GivenAdvice> first = local(NOON, 64);
    List<GivenAdvice> later = local(NOON.plusSeconds(60), 64);
    assertThat(GivenAdvice.unrecorded(first, List.of())).isEqualTo(first);
    assertThat(GivenAdvice.unrecorded(later, first)).isEmpty();
    assertThat(GivenAdvice.unrecorded(local(NOON, 128), first)).hasSize(1);
    GivenAdvice other =
        new GivenAdvice(
            NOON.plusSeconds(30),
            AdviceKind.NODELOCAL,
            first.get(0).runs(),
            SettingChange.of(Setting.NODE_LOCAL, Optional.empty(), "false"),
            PredictedSaving.NONE,
            Optional.empty(),
            "");
    assertThat(GivenAdvice.unrecorded(later, List.of(first.get(0), other)))
        .as("the latest says otherwise")
        .isEqualTo(later);
  }
}
