// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OstNamesTest {
  @ParameterizedTest
  @CsvSource({"scratch-OST001f,31", "scratch-OSTFFFF,65535", "1f,31", "00fx,15", "OST5,0", "'',0"})
  void namesEndWithIndices(String name, int index) {
    assertThat(OstNames.index(name)).isEqualTo(index);
  }
}
