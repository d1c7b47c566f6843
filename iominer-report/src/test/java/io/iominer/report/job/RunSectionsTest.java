// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.section.SectionColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunSectionsTest {
  @Test
  void oneCollectiveOperationAmongManyIsNotSaidToBeAllOfThem() {
    assertThat(new RunSections(1, "a", List.of()).evidence().get(0).columns())
        .extracting(SectionColumn::heading)
        .contains("Some Coll")
        .doesNotContain("Coll");
  }
}
