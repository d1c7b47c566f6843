// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {
  @ParameterizedTest
  @CsvSource({
    "10000000, 10 MB",
    "1000000000, 1 GB",
    "1048576, 1.00 MiB",
    "131072000, 125 MiB",
    "1000001, 977 KiB",
    "0, 0 B"
  })
  void aLimitIsShownAsItIsSet(long count, String text) {
    assertThat(new Bytes(count).asSet()).isEqualTo(text);
  }
}
