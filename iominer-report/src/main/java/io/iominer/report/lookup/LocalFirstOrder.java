// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.IoStore;
import io.iominer.core.tally.AnalysisRows;
import io.iominer.core.tally.FirstOrderTallies;
import io.iominer.core.task.TaskThreads;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.FirstOrderTasks;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.SectionSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * First-order analyses on threads of this process, without Spark. The rows are those of the
 * section's statement, which a reader may run; a test holds both to be the same.
 */
public final class LocalFirstOrder implements FirstOrderTasks {
  private final TaskThreads threads;
  private final WorkListener listener;

  private LocalFirstOrder(TaskThreads threads, WorkListener listener) {
    this.threads = threads;
    this.listener = listener;
  }

  /**
   * Threads of this process.
   *
   * @param threads files and buckets that are read at a time, at least 1
   * @param listener is told how far an analysis is that may take long
   */
  public static FirstOrderTasks onThreads(int threads, WorkListener listener) {
    NativeLibraries.unpackInOwnFolder();
    return new LocalFirstOrder(new TaskThreads(threads, "analysis"), listener);
  }

  @Override
  public FacilityReport report(
      Path store, FirstOrderQuestion question, List<ReportSection> sections, SectionSink sink)
      throws IOException {
    FirstOrderTallies tallies =
        new FirstOrderTallies(
            IoStore.open(store),
            question,
            sections.stream().map(ReportSection::id).toList(),
            threads,
            listener);
    List<SectionRows> report = new ArrayList<>();
    for (ReportSection section : sections) {
      AnalysisRows rows = tallies.rows(section.id());
      SectionRows shown = new SectionRows(section, rows.names(), rows.rows()).first(rows.most());
      sink.section(shown);
      report.add(shown);
    }
    return new FacilityReport(report);
  }
}
