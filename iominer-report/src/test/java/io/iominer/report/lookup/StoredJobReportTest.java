// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.store.IoStore;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredJobReportTest {
  @TempDir private Path folder;

  @Test
  void whatOnlyADiagnosisFillsIsSaidOfLogsWithoutOne() {
    RandomStore.write(folder, 2);
    IoStore store = IoStore.open(folder);
    List<RunReport> runs =
        IntStream.range(0, RandomStore.LOGS)
            .mapToObj(RandomStore::logId)
            .map(id -> new StoredJobReport(store, Map.of()).of(NamedLogs.ofId(id), false))
            .map(report -> report.runs().get(0))
            .toList();
    assertThat(runs).extracting(run -> run.diagnosis().isPresent()).contains(true, false);
    for (RunReport run : runs) {
      boolean isDiagnosed = run.diagnosis().isPresent();
      assertThat(run.evidence())
          .extracting(SectionRows::section)
          .filteredOn(section -> section.id().equals(RunSection.OSTS.id()))
          .extracting(ReportSection::note)
          .singleElement()
          .matches(note -> note.endsWith(StoredJobReport.OSTS_NOT_DIAGNOSED) != isDiagnosed);
    }
  }

  /** Pages are written together, and share what is read of OSTs and of applications. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aPageHoldsWhatTheReportOfItsLogAloneHolds(long seed) {
    RandomStore.write(folder, seed);
    IoStore store = IoStore.open(folder);
    StoredJobReport reports = new StoredJobReport(store, Map.of());
    List<NamedLogs> logs =
        IntStream.range(0, RandomStore.LOGS)
            .mapToObj(RandomStore::logId)
            .map(NamedLogs::ofId)
            .toList();
    Queue<String> together = new ConcurrentLinkedQueue<>();
    reports.drawn(logs, report -> together.add(text(report)));
    assertThat(together)
        .containsExactlyInAnyOrderElementsOf(
            logs.stream().map(log -> text(reports.of(log, true))).toList());
    assertThat(together).anyMatch(text -> text.contains("RunStanding"));
  }

  private static String text(JobReport report) {
    RunReport run = report.runs().get(0);
    return report.jobId()
        + " "
        + run.history()
        + Stream.concat(run.facts().stream(), run.evidence().stream())
            .map(section -> section.section().id() + Arrays.deepToString(section.rows().toArray()))
            .toList();
  }
}
