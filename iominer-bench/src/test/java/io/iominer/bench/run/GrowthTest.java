// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GrowthTest {
  @Test
  void theFirstFacilityIsTheReferenceOfAll() {
    Growth growth = new Growth("ingest-growth");
    assertThat(growth.of(1000, 2)).isEqualTo(measured(1000, 2000));
    assertThat(growth.of(10_000, 22)).isEqualTo(measured(10_000, 2200));
    assertThat(growth.of(100_000, 240).ratio()).hasValue(1.2);
  }

  private static Measurement measured(long logs, double microseconds) {
    return Measurement.of(logs, "ingest-growth", microseconds, "µs/log")
        .beside("1,000 logs", 2000.0);
  }
}
