// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The page of a job in a store. */
class StoredJobPageTest {
  private static JobReport report(@Nullable Object runSeconds) {
    SectionRows job =
        ReportSection.facts(
                RunSection.JOB.id(),
                "The job, by its log",
                "",
                SectionColumn.column("process_count", "Ranks", Form.COUNT),
                SectionColumn.column("run_time_s", "Run time", Form.SECONDS),
                SectionColumn.column("bytes_read", "Read", Form.BYTES),
                SectionColumn.column("bytes_written", "Written", Form.BYTES))
            .rows(
                List.<@Nullable Object[]>of(
                    new @Nullable Object[] {512L, runSeconds, 3L << 30, 1L << 20}));
    RunReport run =
        new RunReport(List.of(job), Optional.empty(), List.of(), List.of(), Optional.empty());
    return new JobReport(7, 1, List.of(run));
  }

  private static String page(@Nullable Object runSeconds) throws IOException {
    return JobPage.of(report(runSeconds));
  }

  @Test
  void ofANightItHasTheScriptThatNamesTheTimeZoneOfAllDays() throws IOException {
    PageLinks links = PageLinks.none("store").below();
    assertThat(page(60.0)).doesNotContain("days.js");
    FacilityPage.Head alone = new FacilityPage.Head("", "2026-02-02", "store", "", "", "");
    assertThat(JobPage.ofReport(report(60.0), alone, links)).doesNotContain("days.js");
    FacilityPage.Head night = new FacilityPage.Head("", "2026-02-02", "store", "", "", "../");
    assertThat(JobPage.ofReport(report(60.0), night, links))
        .contains("<script src=\"../../days.js\">");
  }

  @Test
  void beginsWithRanksRunTimeAndBytesAsThePageOfALog() throws IOException {
    assertThat(page(60.0)).contains("512 ranks, ran 60.0 s; read 3.00 GiB, wrote 1.00 MiB");
    assertThat(page(null)).contains("512 ranks, did not end cleanly; read 3.00 GiB");
  }
}
