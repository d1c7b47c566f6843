// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.file;

import static io.iominer.report.section.SectionColumn.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.facility.FacilityReport;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptSectionsTest {
  private static final ReportSection SECTION =
      ReportSection.table(
          "s",
          "Title",
          "None",
          column("job_id", "Job", Form.TEXT),
          column("user", "User", Form.TEXT),
          column("rate", "Rate", Form.RATE),
          column("time", "Time", Form.TIME),
          column("steps", "Steps", Form.LIST),
          column("known", "Known", Form.TEXT));

  @TempDir private Path folder;

  @Test
  void answersComeBackAsTheyWereWhileTheirBasisHolds() throws IOException {
    Path file = folder.resolve("kept.json");
    Instant time = Instant.parse("2026-11-20T01:02:03.456789Z");
    SectionRows rows =
        SECTION
            .rows(
                List.of(
                    new @Nullable Object[] {17L, "4711", 0.1 + 0.2, time, List.of("a", "b"), true},
                    new @Nullable Object[] {
                      Long.MAX_VALUE, "\ud83d\ude00", Double.POSITIVE_INFINITY, null, null, null
                    }))
            .ofMore();
    KeptSections kept = new KeptSections(file, "basis");
    assertThat(kept.read(List.of(SECTION))).isEmpty();
    kept.write(new FacilityReport(List.of(rows)));
    SectionRows read = kept.read(List.of(SECTION)).orElseThrow().sections().get(0);
    assertThat(read.rows()).usingRecursiveFieldByFieldElementComparator().isEqualTo(rows.rows());
    assertThat(read.leftOut()).isEqualTo(rows.leftOut());
    assertThat(new KeptSections(file, "other").read(List.of(SECTION))).isEmpty();
    Files.writeString(file, "{\"basis\"");
    assertThat(kept.read(List.of(SECTION))).isEmpty();
  }
}
