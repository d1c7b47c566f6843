// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.IoDirection;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand samples of two OSTs: one reads at 1 to 1,000 MB/s, the other at 1,000 MB/s more. */
class ServerRatesTest {
  private static final CalibrationPeriod PERIOD =
      new CalibrationPeriod(
          Instant.parse("2026-01-01T09:00:00Z"), Instant.parse("2026-01-01T20:00:00Z"), 100);

  private static final String SAMPLES =
      """
      SELECT 'fs' AS file_system, concat('OST000', o) AS ost_name,
        TIMESTAMP '2026-01-01 10:00:00' + make_interval(0, 0, 0, 0, 0, 0, 5 * i) AS interval_end,
        1e6D * (i + 1000 * o) AS read_rate, if(i > 50, 0D, 1e6D) AS write_rate
      FROM (SELECT explode(sequence(1, 1000)) AS i)
        CROSS JOIN (SELECT explode(array(0, 1)) AS o)
      UNION ALL SELECT 'fs', 'OST0000', TIMESTAMP '2026-01-02 10:00:00', 9e12D, 0D
      UNION ALL SELECT 'fs', 'OST0000', TIMESTAMP '2026-01-01 23:59:59', NULL, NULL
      UNION ALL SELECT 'other', 'OST0000', TIMESTAMP '2026-01-01 10:00:05', 9e12D, 0D""";

  @Test
  void quantilesAreOfSamplesWithInputOrOutput(@TempDir Path folder) {
    IoStore.openOrCreate(folder, 1);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      miner.query(SAMPLES).as("lmt_ost");
      miner.query("SELECT 'fs' AS lustre_name, '/it\\'s' AS file_system").as(LustreNames.VIEW);
      Map<IoDirection, Map<CalibratedPart, Calibrated>> rates =
          ServerRates.of(miner, PERIOD, Optional.of("/it's"));
      assertThat(rates.keySet()).containsExactlyInAnyOrder(IoDirection.READ, IoDirection.WRITE);
      Calibrated ost = rates.get(IoDirection.READ).get(CalibratedPart.SERVER_OST_RATE);
      assertThat(ost.jobs()).isEqualTo(2000);
      assertThat(List.of(ost.lower(), ost.value(), ost.upper()))
          .zipSatisfy(
              List.of(1900e6, 1980e6, 1998e6),
              (found, expected) -> assertThat(found).isCloseTo(expected, within(2e6)));
      Calibrated all = rates.get(IoDirection.READ).get(CalibratedPart.SERVER_FILE_SYSTEM_RATE);
      assertThat(all.jobs()).isEqualTo(1000);
      assertThat(all.value()).isCloseTo(2980e6, within(4e6));
      assertThat(rates.get(IoDirection.WRITE).keySet())
          .containsExactly(CalibratedPart.SERVER_OST_RATE);
      assertThat(ServerRates.of(miner, PERIOD, Optional.of("/other"))).isEmpty();
      assertThat(ServerRates.of(miner, PERIOD, Optional.empty())).isEmpty();
    }
  }
}
