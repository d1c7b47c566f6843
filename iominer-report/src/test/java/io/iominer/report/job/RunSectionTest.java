// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.section.SectionColumn;
import org.junit.jupiter.api.Test;

class RunSectionTest {
  @Test
  void oneCollectiveOperationAmongManyIsNotSaidToBeAllOfThem() {
    assertThat(RunSection.FACTORS.of(1, "a").columns())
        .extracting(SectionColumn::heading)
        .contains("Collective")
        .doesNotContain("Coll");
  }
}
