// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.advisor.placement.Action;
import io.iominer.core.text.SafeText;
import io.iominer.report.facility.AdviceSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.advice.ShellPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A report on a facility as one page of HTML. It needs no network and no server: the chart library
 * (Apache ECharts) and the page's script and style are in it, and its content-security policy
 * allows these scripts alone. Names from logs are text, whatever they hold.
 */
public final class FacilityPage {
  /** Name of the page in a report's folder. */
  public static final String FILE = "report.html";

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
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(Head head, Content content) throws IOException {
    List<PageAdvice> advice = new ArrayList<>();
    content.actions().forEach(action -> advice.add(PageAdvice.of(action)));
    List<PageSection> sections = new ArrayList<>();
    String note = "";
    for (SectionRows rows : content.sections()) {
      if (rows.section().id().equals(AdviceSection.ID)) {
        advice.addAll(PageAdvice.of(rows));
        note = rows.rows().isEmpty() ? "" : rows.section().note();
      } else {
        sections.add(section(head, rows));
      }
    }
    return PageParts.render(
        TEMPLATE,
        Map.of(
            "head",
            head,
            "headlines",
            content.headlines(),
            "attention",
            content.attention().stream().map(rows -> section(head, rows)).toList(),
            "advice",
            advice,
            "adviceNote",
            note,
            "sections",
            sections));
  }

  private static PageSection section(Head head, SectionRows rows) {
    return PageSection.of(rows).withCommands(job -> explain(job, head.store()));
  }

  /** A job's number may begin with a minus, as Darshan has it signed; then it is no option. */
  private static String explain(String job, String store) {
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
}
