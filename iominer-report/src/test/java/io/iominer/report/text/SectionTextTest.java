// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SectionTextTest {
  private static final SectionRows TWO =
      ReportSection.table("jobs", "Jobs", "None.", SectionColumn.column("job_id", "Job", Form.TEXT))
          .withNote("A note.")
          .rows(
              List.<@Nullable Object[]>of(
                  new @Nullable Object[] {1L}, new @Nullable Object[] {2L}));

  private static String printed(SectionRows rows) throws IOException {
    StringWriter text = new StringWriter();
    new SectionText(new PrintWriter(text), Screen.PLAIN).print(rows);
    return text.toString();
  }

  @Test
  void rowsThatWereLeftOutAreSaidBelowTheTable() throws IOException {
    assertThat(printed(TWO)).isEqualTo("\nJobs\nJob\n---\n1\n2\n  A note.\n");
    assertThat(printed(TWO.of(2))).isEqualTo(printed(TWO));
    assertThat(printed(TWO.of(1057)))
        .isEqualTo("\nJobs\nJob\n---\n1\n2\n  2 of 1,057\n  A note.\n");
    assertThat(printed(TWO.ofMore()))
        .isEqualTo("\nJobs\nJob\n---\n1\n2\n  the first 2; --top shows more\n  A note.\n");
  }
}
