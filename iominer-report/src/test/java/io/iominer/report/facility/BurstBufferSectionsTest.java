// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.burstbuffer.BufferRun;
import io.iominer.advisor.burstbuffer.BurstBufferPlan;
import io.iominer.advisor.burstbuffer.RunPhase;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.BurstBuffer;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BurstBufferSectionsTest {
  private static final Bandwidth RATE = Bandwidth.ofMegabytes(1000);

  private static final BurstBuffer BUFFER =
      new BurstBuffer(
          new Bytes(100_000_000_000L), RATE, RATE, RATE, RATE, RATE, new Bandwidth(0), RATE);

  private static BurstBufferSections sections(long timedBytes) {
    BufferRun run =
        new BufferRun(
            "fluid",
            Instant.parse("2026-11-02T00:00:00Z"),
            600,
            OptionalLong.of(1),
            0,
            10_000_000_000L,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            List.of(new RunPhase(0, 0, timedBytes)),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty());
    return new BurstBufferSections(
        BurstBufferPlan.of(List.of(run), FacilityModel.DEFAULT.with(BUFFER), Thresholds.DEFAULT));
  }

  @Test
  void withFewKnownTimesTheVerdictIsUnknown() {
    assertThat(sections(13_000_000).demand().rows().get(0)[0])
        .isEqualTo("Unknown: 0.13 % of written bytes have known times (logs with HEATMAP or DXT)");
    assertThat(sections(13_000_000).capacities().rows()).isEmpty();
    assertThat(sections(10_000_000_000L).demand().rows().get(0)[0].toString())
        .contains("writes never stall");
  }
}
