// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterruptionTest {
  @ParameterizedTest
  @CsvSource({
    "query SELECT, iominer: interrupted",
    "diagnose a.darshan, iominer: interrupted",
    "ingest logs --store s, committed stays in the store",
    "diagnose --store s, committed stays in the store",
    "export folder --store s, the folder may hold a part of an export: remove it"
  })
  void whatIsLeftAndHowToGoOnIsSaid(String line, String message) {
    assertThat(Interruption.message(line.split(" ", -1)))
        .startsWith("iominer: interrupted")
        .endsWith(message.equals("iominer: interrupted") ? message : "")
        .contains(message);
  }
}
