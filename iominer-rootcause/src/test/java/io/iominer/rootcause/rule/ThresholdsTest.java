// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.unit.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThresholdsTest {
  private static final Threshold SIZE = Threshold.bytes("x.size", 4 << 20, "a test");
  private static final Threshold TIME = Threshold.seconds("x.time", 0.5, "a test");
  private static final Threshold PART = Threshold.share("x.part", 0.1, "a test");
  private static final Threshold COUNT = Threshold.number("x.count", 1000, "operations", "a test");

  @Test
  void eachIsReadInItsDimension() {
    Thresholds thresholds = new Thresholds(Map.of("x.time", Quantity.seconds(3)));
    assertThat(thresholds.bytes(SIZE)).isEqualTo(4 << 20);
    assertThat(thresholds.seconds(TIME)).isEqualTo(3);
    assertThat(thresholds.share(PART)).isEqualTo(0.1);
    assertThat(thresholds.number(COUNT)).isEqualTo(1000);
  }

  @Test
  void anotherDimensionIsRefused() {
    assertThatThrownBy(() -> Thresholds.DEFAULT.share(SIZE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("x.size is measured in bytes, not in SHARE");
    assertThatThrownBy(() -> Threshold.share("x.part", 1.5, "a test"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void itsUnitIsSaidInWords() {
    assertThat(SIZE.unit()).isEqualTo("bytes");
    assertThat(TIME.unit()).isEqualTo("s");
    assertThat(PART.unit()).isEqualTo("share");
    assertThat(COUNT.unit()).isEqualTo("operations");
  }
}
