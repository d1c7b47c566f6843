// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import io.iominer.core.config.Configuration;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.file.TextFile;
import io.iominer.report.html.JobLinks;
import io.iominer.report.html.JobPage;
import io.iominer.report.job.JobReport;
import io.iominer.report.lookup.StoredJobReport;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
  private final int most;

  /**
   * Pages of a store's jobs.
   *
   * @param most so many at most: those that lost most, then others that the report names
   */
  JobPages(IoStore store, Configuration configuration, int most) {
    this.store = store;
    this.configuration = configuration;
    this.most = most;
  }

  /**
   * Writes a page for each job.
   *
   * @param sections of the report
   * @param folder of the report
   * @return the jobs that have pages
   * @throws IOException when the store cannot be read or the folder cannot be written
   */
  JobLinks write(List<SectionRows> sections, Path folder) throws IOException {
    Set<String> jobs = chosen(sections);
    Path pages = folder.resolve(JobLinks.FOLDER);
    try {
      if (!jobs.isEmpty()) {
        Files.createDirectories(pages);
        StoredJobReport stored = new StoredJobReport(store, configuration.mountPoints());
        stored.drawn(
            jobs.stream().map(job -> NamedLogs.ofJob(Long.parseLong(job))).toList(),
            report -> write(report, pages));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    removeOthers(jobs, pages);
    return new JobLinks(store.folder().toString(), jobs);
  }

  private Set<String> chosen(List<SectionRows> sections) {
    Predicate<SectionRows> isList = rows -> rows.section().id().equals(AttentionSections.LOST_JOBS);
    return Stream.concat(
            sections.stream().filter(isList), sections.stream().filter(isList.negate()))
        .filter(rows -> rows.section().names().contains(JOB))
        .flatMap(rows -> rows.byName().stream())
        .map((SectionRow row) -> Objects.toString(row.value(JOB), ""))
        .filter(job -> !job.isEmpty())
        .distinct()
        .limit(most)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static void write(JobReport report, Path pages) {
    try {
      TextFile.write(
          pages.resolve(JobLinks.file(Long.toString(report.jobId()))), JobPage.ofReport(report));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes pages of a report that the folder had before. */
  private static void removeOthers(Set<String> jobs, Path pages) throws IOException {
    if (!Files.isDirectory(pages)) {
      return;
    }
    Set<String> kept = jobs.stream().map(JobLinks::file).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(pages)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.matches("job--?\\d+\\.html") && !kept.contains(name)) {
          Files.delete(file);
        }
      }
    }
  }
}
