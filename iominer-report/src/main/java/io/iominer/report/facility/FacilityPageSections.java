// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.model.IoDirection;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The sections of a page about a facility that are asked of a store, in their order. */
public final class FacilityPageSections {
  /** Rows of a section that people read on a page, and of what needs attention; heuristic. */
  private static final int ROWS = 25;

  private static final int FIRST_ROWS = 8;

  /** Jobs of the list of those that lost most; heuristic. */
  private static final int LOST_JOBS = 200;

  /** Applications that have pages, and users; heuristic. */
  private static final int GROUP_PAGES = 50;

  private FacilityPageSections() {}

  /** What needs attention, beside OSTs that are slow. */
  public static List<ReportSection> attention(JobFilter jobs) {
    return List.of(
        AttentionSections.lostNodeHours(jobs, FIRST_ROWS),
        AttentionSections.lostByUser(jobs, FIRST_ROWS),
        AttentionSections.interference(jobs, FIRST_ROWS),
        MissingSection.of(jobs));
  }

  /** What else the tables of the store tell. */
  public static List<ReportSection> facility(JobFilter jobs) {
    List<ReportSection> sections = new ArrayList<>();
    sections.add(AdviceSection.of(jobs, FIRST_ROWS));
    sections.add(AttentionSections.lostJobs(jobs, LOST_JOBS));
    sections.add(AttentionSections.keyFigures(jobs));
    sections.add(ServerSections.fileSystems(jobs));
    sections.addAll(
        FacilitySections.of(
            jobs, new SectionSettings(ROWS, SectionSettings.DEFAULT_MIN_BYTES_PER_RANK)));
    return sections;
  }

  /** What needs the days before, too. */
  public static List<ReportSection> earlier(JobFilter jobs) {
    return List.of(GroupSections.causeDays(jobs));
  }

  /** What servers measured over time, and a week before, for the pages of file systems. */
  public static List<ReportSection> servers(JobFilter jobs) {
    return List.of(
        ServerSections.serverHours(jobs),
        ServerSections.ostHours(jobs),
        ServerSections.mdtHours(jobs),
        ServerSections.mdtOperations(jobs),
        ServerSections.fullness(jobs));
  }

  /** For the pages of applications or users. */
  public static List<ReportSection> groups(GroupSections.By by, JobFilter jobs) {
    return List.of(
        GroupSections.runs(by, jobs, GROUP_PAGES), GroupSections.causes(by, jobs, GROUP_PAGES));
  }

  /**
   * The analyses of the paper that are on the page: some repeat another section in another form.
   *
   * @param others the sections before them
   */
  public static List<FirstOrder> firstOrder(List<SectionRows> others, JobFilter jobs) {
    Set<String> names =
        others.stream().map(rows -> rows.section().id()).collect(Collectors.toSet());
    return FirstOrder.of(jobs).stream().filter(analysis -> !names.contains(analysis.id())).toList();
  }

  /** What is asked of these analyses. */
  public static FirstOrderQuestion question(JobFilter jobs, FileSystemDefaults defaults) {
    return new FirstOrderQuestion(jobs, defaults, ROWS);
  }

  /** Jobs and applications of low bandwidth. */
  public static List<ReportSection> lowBandwidth(JobFilter jobs) {
    List<ReportSection> sections = new ArrayList<>();
    for (IoDirection direction : IoDirection.values()) {
      sections.add(LowBandwidthSections.jobs(direction, jobs));
      sections.add(LowBandwidthSections.applications(direction, jobs, ROWS));
    }
    return sections;
  }
}
