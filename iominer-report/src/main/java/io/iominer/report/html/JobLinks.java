// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.core.text.SafeText;
import io.iominer.report.facility.AttentionSections;
import io.iominer.rootcause.advice.ShellPath;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Where a page about the facility leads to.
 *
 * @param store whose jobs they are
 * @param written numbers of jobs that have a page
 */
public record JobLinks(String store, Set<String> written) {
  /** The folder of the jobs' pages, beside the page about the facility. */
  public static final String FOLDER = "jobs";

  public JobLinks {
    written = Set.copyOf(written);
  }

  /** The name of a job's page. */
  public static String file(String job) {
    return "job-" + job + ".html";
  }

  boolean hasPage(String job) {
    return written.contains(job);
  }

  String page(String job) {
    return FOLDER + "/" + file(job);
  }

  /** A job's number may begin with a minus, as Darshan has it signed; then it is no option. */
  String command(String job) {
    return SafeText.of(
        "./iominer explain --store "
            + ShellPath.of(store)
            + " --html job"
            + (job.startsWith("-") ? "" : "-")
            + job
            + ".html "
            + (job.startsWith("-") ? "-- " : "")
            + job);
  }

  /** The page's list of jobs, those of an application alone. */
  static String ofApplication(String application) {
    return "#"
        + AttentionSections.LOST_JOBS
        + "="
        + URLEncoder.encode(application, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
