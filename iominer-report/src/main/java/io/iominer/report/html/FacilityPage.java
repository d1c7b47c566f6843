// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.advisor.placement.Action;
import io.iominer.report.facility.AdviceSection;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report on a facility as a page of HTML with pages of jobs beside it. They need no network and
 * no server: the chart library (Apache ECharts) and the pages' script and style are in a folder
 * that they share. Names from logs are text, whatever they hold.
 */
public final class FacilityPage {
  /** Name of the page in a report's folder. */
  public static final String FILE = "report.html";

  /** The folder of what all pages of a report share, beside this page. */
  public static final String ASSETS = "assets";

  private static final String TEMPLATE = "facility.jte";

  private FacilityPage() {}

  /**
   * What stands above the sections.
   *
   * @param title the page's name
   * @param period the days that it is about
   * @param store where it comes from
   * @param madeAt when it was made, UTC
   * @param took how long it took to ask for what, in words; may be empty
   */
  public record Head(String title, String period, String store, String madeAt, String took) {}

  /**
   * What the page shows.
   *
   * @param headlines what a person must know, in sentences
   * @param attention sections that a person shall see first
   * @param actions commands that decisions on placement need
   * @param sections the others, in their order
   */
  public record Content(
      List<String> headlines,
      List<SectionRows> attention,
      List<Action> actions,
      List<SectionRows> sections) {
    public Content {
      headlines = List.copyOf(headlines);
      attention = List.copyOf(attention);
      actions = List.copyOf(actions);
      sections = List.copyOf(sections);
    }
  }

  /**
   * The page.
   *
   * @param jobs the pages of jobs beside it
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(Head head, Content content, JobLinks jobs) throws IOException {
    List<PageAdvice> advice = new ArrayList<>();
    content.actions().forEach(action -> advice.add(PageAdvice.of(action)));
    List<PageSection> sections = new ArrayList<>();
    String note = "";
    Set<String> applications = applications(content);
    for (SectionRows rows : content.sections()) {
      if (rows.section().id().equals(AdviceSection.ID)) {
        advice.addAll(PageAdvice.of(rows));
        note = rows.rows().isEmpty() ? "" : rows.section().note();
      } else {
        sections.add(section(rows, jobs, applications));
      }
    }
    return PageParts.render(
        TEMPLATE,
        ASSETS + "/",
        Map.of(
            "head",
            head,
            "figures",
            KeyFigure.of(content.sections()),
            "headlines",
            content.headlines(),
            "attention",
            content.attention().stream().map(rows -> section(rows, jobs, applications)).toList(),
            "advice",
            advice,
            "adviceNote",
            note,
            "sections",
            sections));
  }

  private static PageSection section(SectionRows rows, JobLinks jobs, Set<String> applications) {
    PageSection section = PageSection.of(rows).withJobs(jobs);
    return rows.section().id().equals(AttentionSections.LOST_JOBS)
        ? section
        : section.withApplications(applications::contains);
  }

  /** The applications of the page's list of jobs. */
  private static Set<String> applications(Content content) {
    return Stream.concat(content.attention().stream(), content.sections().stream())
        .filter(rows -> rows.section().id().equals(AttentionSections.LOST_JOBS))
        .flatMap(rows -> rows.byName().stream())
        .map(row -> Objects.toString(row.value("application"), ""))
        .collect(Collectors.toSet());
  }
}
