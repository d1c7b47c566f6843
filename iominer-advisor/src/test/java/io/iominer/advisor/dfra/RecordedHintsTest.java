// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper's job of 256 compute nodes, held up by one forwarding node, and one that is not. */
class RecordedHintsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @Test
  void hintsBeyondTheDefaultAreSettingsThatCanBeFollowedUp() {
    ForwardingHints hints =
        DfraPlan.of(
                List.of(history("held", 2.5 * Sunway.GB), history("well", Sunway.GB)),
                Sunway.FACILITY,
                Thresholds.DEFAULT,
                NOW)
            .decision()
            .orElseThrow();
    assertThat(Recordable.of(hints))
        .extracting(
            advice ->
                "%s %d %s %s %s"
                    .formatted(
                        advice.runs().application(),
                        advice.runs().computeNodes().orElseThrow(),
                        advice.change().setting().id(),
                        advice.change().present().orElseThrow(),
                        advice.change().advised()))
        .containsExactly("held 256 forwarding_nodes 1 9", "held 256 dedicated false true");
    assertThat(Recordable.of(hints).get(0).saving().middle().orElseThrow()).isPositive();
  }

  private static ApplicationHistory history(String application, double peak) {
    return new ApplicationHistory(
        application,
        List.of(
            SunwayRuns.run(1, 256, peak),
            SunwayRuns.run(2, 256, peak),
            SunwayRuns.run(3, 256, peak)));
  }
}
