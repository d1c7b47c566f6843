// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordOptionTest {
  @Test
  void whatWasRecordedBeforeIsToldOnlyWhereThereIsSome() {
    assertThat(RecordOption.said(0, 0)).isEqualTo("Nothing is advised, nothing was recorded.");
    assertThat(RecordOption.said(5, 5)).isEqualTo("Recorded 5 of 5 advised settings.");
    assertThat(RecordOption.said(0, 5))
        .isEqualTo("Recorded 0 of 5 advised settings; 5 are recorded already.");
    assertThat(RecordOption.said(4, 5))
        .isEqualTo("Recorded 4 of 5 advised settings; 1 is recorded already.");
  }
}
