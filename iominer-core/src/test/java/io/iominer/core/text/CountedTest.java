// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void onlyOneIsSingular() {
    assertThat(Counted.of(0, "run")).isEqualTo("0 runs");
    assertThat(Counted.of(1, "run")).isEqualTo("1 run");
    assertThat(Counted.of(1234, "run")).isEqualTo("1,234 runs");
    assertThat(Counted.of(1, "shows its need", "show their need")).isEqualTo("1 shows its need");
    assertThat(Counted.of(2, "shows its need", "show their need")).isEqualTo("2 show their need");
  }
}
