// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity.Dimension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "1GB, 1000000000, BYTES",
    "1GiB, 1073741824, BYTES",
    "64KiB, 65536, BYTES",
    "1.5KB, 1500, BYTES",
    "7B, 7, BYTES",
    "2GiB/s, 2147483648, BYTES_PER_SECOND",
    "2PB, 2000000000000000, BYTES",
    "5s, 5, SECONDS",
    "250ms, 0.25, SECONDS",
    "2 min, 120, SECONDS",
    "1.5h, 5400, SECONDS",
    "1d, 86400, SECONDS",
    "10, 10, NUMBER",
    "-3, -3, NUMBER",
    "1e3, 1000, NUMBER"
  })
  void unitsAreRead(String text, String value, Dimension dimension) {
    Quantity quantity = Quantity.parse(text);
    assertThat(quantity.toString()).isEqualTo(value);
    assertThat(quantity.dimension()).isEqualTo(dimension);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GB", "1gb", "1GB/h", "1 GBs", "ten", "1S", "0x10"})
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("such as 1GB");
  }

  @Test
  void aWholeNumberKeepsItsZeros() {
    assertThat(Quantity.parse("100").toString()).isEqualTo("100");
    assertThat(Quantity.parse("100.0KB").toString()).isEqualTo("100000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1GiB", "100MiB", "3KiB", "10MB", "1001B", "0B", "2GiB/s", "500MB/s"})
  void bytesAreWrittenInTheGreatestUnitOfWhichTheyAreWhole(String text) {
    assertThat(Quantity.parse(text).withUnit()).isEqualTo(text);
  }

  @Test
  void otherQuantitiesAreWrittenInTheirOwnUnit() {
    assertThat(Quantity.bytes(1L << 30).withUnit()).isEqualTo("1GiB");
    assertThat(Quantity.seconds(0.01).withUnit()).isEqualTo("0.01s");
    assertThat(Quantity.share(0.5).withUnit()).isEqualTo("0.5");
    assertThat(Quantity.number(1000).withUnit()).isEqualTo("1000");
  }
}
