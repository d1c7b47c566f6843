// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import java.io.IOException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A calendar that leads to the reports of days. */
public final class IndexPage {
  /** Name of the page in the folder of all days. */
  public static final String FILE = "index.html";

  private static final String TEMPLATE = "index.jte";

  private IndexPage() {}

  /**
   * A day that has a report.
   *
   * @param warns whether something needs attention; empty where it is not known
   */
  public record Day(LocalDate date, Optional<Boolean> warns) {
    /** What its cell says. */
    public String state() {
      return warns.map(is -> is ? "warn" : "ok").orElse("unknown");
    }
  }

  /**
   * A month of the calendar.
   *
   * @param month which
   * @param offset cells before its first day; weeks begin on Monday
   * @param days its days with their reports
   */
  public record Month(YearMonth month, int offset, List<Cell> days) {
    public Month {
      days = List.copyOf(days);
    }
  }

  /**
   * A day of the calendar.
   *
   * @param date which
   * @param report empty where it has none
   */
  public record Cell(LocalDate date, Optional<Day> report) {}

  /**
   * The page.
   *
   * @param site name of the site; may be empty
   * @param days those that have reports
   * @throws IOException when the page's own parts cannot be read
   */
  public static String of(String site, List<Day> days) throws IOException {
    Map<LocalDate, Day> byDate = new HashMap<>();
    days.forEach(day -> byDate.put(day.date(), day));
    Map<YearMonth, Month> months = new TreeMap<>(Collections.reverseOrder());
    days.forEach(
        day -> months.computeIfAbsent(YearMonth.from(day.date()), key -> month(key, byDate)));
    return PageParts.render(
        TEMPLATE,
        FacilityPage.ASSETS + "/",
        Map.of(
            "title",
            (site.isEmpty() ? "" : site + " ") + "I/O reports",
            "latest",
            days.stream().map(Day::date).max(LocalDate::compareTo),
            "months",
            List.copyOf(months.values())));
  }

  private static Month month(YearMonth month, Map<LocalDate, Day> reports) {
    List<Cell> cells = new ArrayList<>();
    for (int day = 1; day <= month.lengthOfMonth(); day++) {
      LocalDate date = month.atDay(day);
      cells.add(new Cell(date, Optional.ofNullable(reports.get(date))));
    }
    return new Month(month, month.atDay(1).getDayOfWeek().getValue() - 1, cells);
  }
}
