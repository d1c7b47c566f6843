// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Six OSTs, of which OST 2 is slow; an application that lost time, and one that did not. */
class PlacementJsonTest {
  @Test
  void theFileSaysWhoGetsWhichOsts() throws IOException {
    Map<Ost, List<OstDay>> days = new TreeMap<>();
    for (int index = 0; index < 6; index++) {
      double share = index == 2 ? 0.2 : 1;
      days.put(
          new Ost(Optional.of("/scratch"), index),
          IntStream.range(0, 10)
              .mapToObj(
                  day ->
                      new OstDay(
                          LocalDate.of(2026, 1, 1).plusDays(day),
                          new OstDay.PeerShare(OptionalDouble.of(share), 10),
                          OstDay.PeerShare.UNKNOWN,
                          OptionalDouble.empty(),
                          OptionalDouble.of(share * 4e8),
                          OptionalDouble.empty()))
              .toList());
    }
    Placement placement =
        Placement.of(
            new KnownFileSystem(
                new LustreFileSystem(Optional.of("scratch"), Optional.of("/scratch")),
                days,
                new RatedOst.Usual(Bandwidth.ofMegabytes(500), "configured"),
                List.of(demand("lost", 60, 10), demand("well", 0, 1))));
    assertThat(
            new ObjectMapper()
                .readTree(
                    PlacementJson.of(List.of(placement), Instant.parse("2026-11-23T01:00:00Z"))))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"version": 1, "made_at": "2026-11-23T01:00:00Z", "file_systems": [
                      {"lustre_name": "scratch", "mount_point": "/scratch", "slow_osts": [2],
                       "pools": [{"name": "iominer1", "osts": [0, 1], "applications": [
                         {"application": "lost", "runs": 10, "io_s": 100.0,
                          "lost_slow_ost_s": 60.0, "lost_contention_s": 10.0,
                          "stripe_count": 1, "saved_s": 70.0}]}],
                       "rest_osts": [3, 4, 5],
                       "without_pool": [{"application": "well", "runs": 10, "io_s": 100.0,
                         "lost_slow_ost_s": 0.0, "lost_contention_s": 1.0}]}]}
                    """));
  }

  private static PoolDemand demand(String application, double slow, double contention) {
    return new PoolDemand(
        application,
        10,
        Bandwidth.ofMegabytes(900),
        10,
        0.1,
        100,
        slow,
        contention,
        Optional.of("N-N"),
        List.of());
  }
}
