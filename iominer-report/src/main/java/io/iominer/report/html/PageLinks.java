// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.core.text.SafeText;
import io.iominer.report.facility.AttentionSections;
import io.iominer.rootcause.advice.ShellPath;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the pages of a report lead to.
 *
 * @param store whose jobs they are
 * @param configuration with which a job is explained; empty for none
 * @param jobs numbers of jobs that have a page
 * @param groups files of the pages of applications, users and file systems, by each name that rows
 *     have for them
 * @param toReport from the page that has the links to the report's folder, with a slash at its end;
 *     empty in that folder
 */
public record PageLinks(
    String store,
    Optional<Path> configuration,
    Set<String> jobs,
    Map<PageGroup, Map<String, String>> groups,
    String toReport) {
  /** The folder of the jobs' pages, beside the page about the facility. */
  public static final String JOBS = "jobs";

  public PageLinks {
    jobs = Set.copyOf(jobs);
    groups = Map.copyOf(groups);
  }

  /** No page but the report's. */
  public static PageLinks none(String store) {
    return new PageLinks(store, Optional.empty(), Set.of(), Map.of(), "");
  }

  /** The same for pages in folders of the report's. */
  public PageLinks below() {
    return new PageLinks(store, configuration, jobs, groups, "../");
  }

  /** The name of a job's page. */
  public static String file(String job) {
    return "job-" + job + ".html";
  }

  /** The page about the facility. */
  public String report() {
    return toReport + FacilityPage.FILE;
  }

  /** The folder of all days; empty for a report by itself. */
  String toDays(FacilityPage.Head head) {
    return head.days().isEmpty() ? "" : toReport + head.days();
  }

  /** Empty where the job has none. */
  Optional<String> page(String job) {
    return jobs.contains(job) ? Optional.of(toReport + JOBS + "/" + file(job)) : Optional.empty();
  }

  /** Empty where the name has none. */
  Optional<String> page(PageGroup group, String name) {
    return Optional.ofNullable(groups.getOrDefault(group, Map.of()).get(name))
        .map(file -> toReport + group.folder() + "/" + file);
  }

  /**
   * Makes a page of a job. A job's number may begin with a minus, as Darshan has it signed; then it
   * is no option.
   */
  String command(String job) {
    return SafeText.of(
        "iominer explain --store "
            + ShellPath.of(store)
            + configuration.map(file -> " --config " + ShellPath.of(file.toString())).orElse("")
            + " --html job"
            + (job.startsWith("-") ? "" : "-")
            + job
            + ".html "
            + (job.startsWith("-") ? "-- " : "")
            + job);
  }

  /** The report's list of jobs, those alone whose row holds a name. */
  public String listed(String name) {
    return report()
        + "#"
        + AttentionSections.LOST_JOBS
        + "="
        + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
