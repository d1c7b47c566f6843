// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import io.iominer.core.config.Configuration;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.html.FacilityPage;
import io.iominer.report.html.JobPage;
import io.iominer.report.html.PageLinks;
import io.iominer.report.job.JobReport;
import io.iominer.report.lookup.StoredJobReport;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of a report's jobs, in a folder beside its own page. */
final class JobPages {
  /** The column of sections that names jobs. */
  private static final String JOB = "job_id";

  private final IoStore store;
  private final Configuration configuration;

  JobPages(IoStore store, Configuration configuration) {
    this.store = store;
    this.configuration = configuration;
  }

  /**
   * The jobs that get pages, of those that sections name: first those that lost most, and at most
   * as many as the site has set.
   */
  Set<String> chosen(List<SectionRows> sections) {
    Predicate<SectionRows> isList = rows -> rows.section().id().equals(AttentionSections.LOST_JOBS);
    return Stream.concat(
            sections.stream().filter(isList), sections.stream().filter(isList.negate()))
        .filter(rows -> rows.section().names().contains(JOB))
        .flatMap(rows -> rows.byName().stream())
        .map((SectionRow row) -> Objects.toString(row.value(JOB), ""))
        .filter(job -> !job.isEmpty())
        .distinct()
        .limit(configuration.site().jobPages())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Writes a page for each job.
   *
   * @param head of the report
   * @param links the pages around those of jobs
   * @param folder of the report
   * @throws IOException when the store cannot be read or the folder cannot be written
   */
  void write(Set<String> jobs, FacilityPage.Head head, PageLinks links, Path folder)
      throws IOException {
    PageFolder pages = new PageFolder(folder.resolve(PageLinks.JOBS));
    try {
      new StoredJobReport(store, configuration.mountPoints())
          .withStoreAs(links.store())
          .drawn(
              jobs.stream().map(job -> NamedLogs.ofJob(Long.parseLong(job))).toList(),
              report -> write(report, head, links, pages));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    pages.removeOthers();
  }

  private static void write(
      JobReport report, FacilityPage.Head head, PageLinks links, PageFolder pages) {
    try {
      pages.write(
          PageLinks.file(Long.toString(report.jobId())), JobPage.ofReport(report, head, links));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
