// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.SourceReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IngestSummaryTest {
  private static String text(Map<Outcome, Long> knownOutcomes) {
    IngestReport report =
        new IngestReport(
            9, 9, knownOutcomes, Map.of(), 0, Map.of(), 0, List.of(), Duration.ofSeconds(1));
    return IngestSummary.of(report, Path.of("store"));
  }

  @Test
  void aRerunRemindsOfWhatWasRejected() {
    assertThat(text(Map.of(Outcome.REJECTED, 3L, Outcome.PARTIAL, 0L)))
        .contains(
            "\nOf the known sources 3 were rejected before and 0 are damaged in part"
                + " (all of them: SELECT * FROM ingest_reject)\n");
    assertThat(text(Map.of(Outcome.REJECTED, 0L, Outcome.PARTIAL, 0L)))
        .doesNotContain("rejected b");
    assertThat(text(Map.of(Outcome.EXPIRED, 4L)))
        .contains("\n4 sources hold logs that 'iominer expire' has removed (--force reads them")
        .doesNotContain("rejected b");
    assertThat(text(Map.of(Outcome.EXPIRED, 1L))).contains("\n1 source holds logs that");
  }

  @Test
  void oneSourceIsNoneOfSeveral() {
    assertThat(counts(1)).startsWith("1 source of logs: ");
    assertThat(counts(2)).startsWith("2 sources of logs: ");
  }

  @Test
  void countsAloneSayWhereTheRejectsAreListed() {
    IngestReport report =
        new IngestReport(
            2,
            0,
            Map.of(),
            Map.of(Outcome.REJECTED, 1L),
            0,
            Map.of(),
            0,
            List.of(),
            Duration.ofSeconds(1));
    assertThat(IngestSummary.whereRejected(report)).contains("SELECT * FROM ingest_reject");
    assertThat(
            IngestSummary.whereRejected(List.of(SourceReport.ofKnown("a.txt", Outcome.COMPLETE))))
        .isEmpty();
  }

  private static String counts(long sources) {
    return IngestSummary.counts(
        new IngestReport(
            sources, 0, Map.of(), Map.of(), 0, Map.of(), 0, List.of(), Duration.ofSeconds(1)));
  }

  @Test
  void aKnownDumpRemindsOfItsRows() {
    assertThat(
            IngestSummary.of(
                List.of(
                    SourceReport.ofKnown("a.txt", Outcome.COMPLETE),
                    SourceReport.ofKnown("b.txt", Outcome.PARTIAL))))
        .isEqualTo(
            """
            a.txt: known
            b.txt: known
              some rows or fields were rejected before (all of them: SELECT * FROM ingest_reject)
            """);
  }
}
