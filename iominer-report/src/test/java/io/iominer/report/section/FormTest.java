// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.prediction.DemandMeasure;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormTest {
  @Test
  void aListIsNoJsonOnTheScreen() {
    assertThat(Form.LIST.text(List.of("OST 2 of /scratch", "OST 3\u001b")))
        .isEqualTo("OST 2 of /scratch, OST 3\\x1b");
    assertThat(Form.LIST.text(List.of())).isEmpty();
    assertThat(Form.LIST.text(null)).isEqualTo("-");
  }

  @Test
  void aTimeThatRoundsToZeroHasNoSign() {
    assertThat(Form.SECONDS.text(-0.003)).isEqualTo("0.00 s");
    assertThat(Form.SECONDS.text(-1.5)).isEqualTo("-1.50 s");
  }

  @Test
  void aMeasureIsCalledAsInTheOtherTable() {
    assertThat(Form.MEASURE.text(DemandMeasure.IO_TIME.id())).isEqualTo("I/O time");
    assertThat(Form.MEASURE.text("io_rank_count")).isEqualTo("Ranks with I/O");
    assertThat(Form.MEASURE.text("of a later release")).isEqualTo("of a later release");
  }
}
