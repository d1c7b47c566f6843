// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class ParameterValueTest {
  @Test
  void numbersWithAndWithoutUnitsAreNumbers() {
    assertThat(ParameterValue.of("12")).isEqualTo(12);
    assertThat(ParameterValue.of("-1e3")).isEqualTo(-1000);
    assertThat(ParameterValue.of("1GB")).isEqualTo(1_000_000_000);
    assertThat(ParameterValue.of("64 KiB")).isEqualTo(65_536);
    assertThat(ParameterValue.of("5min")).isEqualTo(300);
    assertThat(ParameterValue.of("1TB")).isEqualTo(1_000_000_000_000L);
    assertThat(ParameterValue.of("0.50")).isEqualTo(new BigDecimal("0.5"));
    assertThat(ParameterValue.of("20000000000000000000"))
        .isEqualTo(new BigDecimal("20000000000000000000"));
  }

  @Test
  void allElseAndWhatIsInQuotesIsText() {
    assertThat(ParameterValue.of("alice")).isEqualTo("alice");
    assertThat(ParameterValue.of("2026-11-20")).isEqualTo("2026-11-20");
    assertThat(ParameterValue.of("'007'")).isEqualTo("007");
    assertThat(ParameterValue.of("'it''s'")).isEqualTo("it''s");
    assertThat(ParameterValue.of("")).isEqualTo("");
    assertThat(ParameterValue.of("'")).isEqualTo("'");
  }
}
