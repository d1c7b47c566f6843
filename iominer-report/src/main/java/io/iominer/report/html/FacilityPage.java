// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.advisor.placement.Action;
import io.iominer.core.text.SafeText;
import io.iominer.report.facility.AdviceSection;
import io.iominer.report.section.NoteLine;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  /** The page of the figures and tables of the IOMiner paper, beside this one. */
  public static final String FIGURES = "figures.html";

  private static final String TEMPLATE = "facility.jte";
  private static final String PART = "part.jte";

  private FacilityPage() {}

  /**
   * What all pages of a report begin with.
   *
   * @param site name of the site; empty where it is not configured
   * @param period the days that it is about
   * @param store where it comes from
   * @param madeAt when it was made, UTC
   * @param took how long it took to ask for what, in words; may be empty
   * @param days the folder of all days, seen from the report's folder, with a slash at its end;
   *     empty for a report by itself
   */
  public record Head(
      String site, String period, String store, String madeAt, String took, String days) {
    /** The name of the page. */
    public String title() {
      return (site.isEmpty() ? "" : site + " ") + "I/O report, " + period;
    }

    /** The folder of style, script and chart library, seen from the report's. */
    public String assets() {
      return days + ASSETS + "/";
    }
  }

  /**
   * What the page shows.
   *
   * @param headlines what a person must know, in sentences
   * @param attention sections that a person shall see first
   * @param actions commands that decisions on placement need
   * @param sections the others, in their order
   */
  public record Content(
      List<Headline> headlines,
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
   * @param figures the numbers that it begins with
   * @param links the pages beside it
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(Head head, List<KeyFigure> figures, Content content, PageLinks links)
      throws IOException {
    List<PageAdvice> advice = new ArrayList<>();
    content.actions().forEach(action -> advice.add(PageAdvice.of(action)));
    List<SectionRows> sections = new ArrayList<>();
    List<NoteLine> note = List.of();
    for (SectionRows rows : content.sections()) {
      if (rows.section().id().equals(AdviceSection.ID)) {
        advice.addAll(PageAdvice.of(rows));
        note = rows.rows().isEmpty() ? List.of() : rows.section().noteLines();
      } else {
        sections.add(rows);
      }
    }
    return PageParts.render(
        TEMPLATE,
        head.assets(),
        Map.of(
            "head",
            head,
            "figures",
            figures,
            "headlines",
            content.headlines(),
            "attention",
            linked(content.attention(), links),
            "advice",
            advice,
            "adviceNote",
            note,
            "sections",
            linked(sections, links)));
  }

  /**
   * A page of some sections alone.
   *
   * @param title what they are about
   * @param list where its jobs are listed; empty where it has none
   * @param links the pages around it
   * @throws IOException when the page's own parts cannot be read
   */
  public static String part(
      Head head, String title, String list, List<SectionRows> sections, PageLinks links)
      throws IOException {
    return PageParts.render(
        PART,
        links.toReport() + head.assets(),
        Map.of(
            "head",
            head,
            "title",
            SafeText.of(title),
            "report",
            links.report(),
            "days",
            links.toDays(head),
            "list",
            list,
            "sections",
            linked(sections, links)));
  }

  private static List<PageSection> linked(List<SectionRows> sections, PageLinks links) {
    return sections.stream().map(rows -> PageSection.of(rows).linked(links)).toList();
  }
}
