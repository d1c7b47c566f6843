// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.page.OpenedPage;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.SiteSettings;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.html.FacilityPage;
import io.iominer.report.html.KeyFigure;
import io.iominer.report.html.PageLinks;
import io.iominer.report.html.PageParts;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the calendar to a day, the days beside it, and how the figures went, in a browser. */
class SiteIndexTest {
  private static final LocalDate FIRST = LocalDate.parse("2026-01-25");
  private static final int DAYS = 10;

  @TempDir private Path out;

  @Test
  void theCalendarLeadsToDaysAndDaysToEachOther() throws IOException {
    PageParts.write(out.resolve(FacilityPage.ASSETS));
    List<LocalDate> days = new ArrayList<>();
    for (int i = 0; i < DAYS; i++) {
      days.add(FIRST.plusDays(i));
      write(FIRST.plusDays(i), 100 + 10 * i, i == 3);
    }
    SiteIndex.write(
        out,
        days,
        new SiteSettings(
            Optional.of("Cedar"),
            Optional.empty(),
            Optional.of(ZoneId.of("America/Chicago")),
            1,
            200));

    OpenedPage page = OpenedPage.of(out.resolve("index.html"), OpenedPage.DESKTOP);
    assertThat(page.title()).isEqualTo("Cedar I/O reports");
    assertThat(page.all(".days a")).hasSize(DAYS);
    assertThat(page.all(".days .warn a"))
        .singleElement()
        .satisfies(day -> assertThat(day.getText()).isEqualTo("28"));
    page.hasWorkingLinks();
    isSound(page);
    page.find("a[href='2026-02-02/report.html']").click();
    assertThat(page.title()).isEqualTo("Cedar I/O report, 2026-02-02");
    assertThat(page.find("[data-figure=jobs]").getText()).contains("+64 % to 2026-01-26");
    assertThat(page.all("[data-figure=jobs] svg")).hasSize(1);
    assertThat(page.find("[data-figure=other]").getText()).doesNotContain(" to 2026");
    assertThat(page.find("#lost-jobs thead").getText()).contains("Start (America/Chicago)");
    assertThat(page.find("#lost-jobs tbody").getText()).contains("2026-02-02 00:30:00");
    isSound(page);
    page.find("nav[aria-label=Days] a:last-child").click();
    assertThat(page.title()).isEqualTo("Cedar I/O report, 2026-02-03");
    assertThat(page.all("nav[aria-label=Days] a")).hasSize(1);
    page.find("nav[aria-label=Days] a").click();
    assertThat(page.title()).isEqualTo("Cedar I/O report, 2026-02-02");
    page.find("a[href='figures.html']").click();
    assertThat(page.title()).isEqualTo("Figures, Cedar I/O report, 2026-02-02");
    assertThat(page.find("#lost-jobs thead").getText()).contains("Start (America/Chicago)");
    assertThat(page.all("nav[aria-label=Days]")).isEmpty();
    isSound(page);
  }

  @Test
  void aZoneThatTheBrowserDoesNotKnowLeavesTimesInUtc() throws IOException {
    PageParts.write(out.resolve(FacilityPage.ASSETS));
    write(FIRST, 100, false);
    SiteIndex.write(out, List.of(FIRST), SiteSettings.NONE);
    Files.writeString(
        out.resolve(SiteIndex.DAYS), "window.ioMinerZone = \"Mars\";\n", StandardOpenOption.APPEND);
    OpenedPage page =
        OpenedPage.of(out.resolve(FIRST + "/" + FacilityPage.FILE), OpenedPage.DESKTOP);
    assertThat(page.find("#lost-jobs thead").getText()).contains("Start (UTC)");
    assertThat(page.find("#lost-jobs tbody").getText()).contains(FIRST + " 06:30:00");
    isSound(page);
  }

  private static void isSound(OpenedPage page) {
    page.fitsTheScreen();
    assertThat(page.console()).isEmpty();
    assertThat(page.requests()).isEmpty();
    page.isAccessible();
  }

  private static SectionRows lostJobs(LocalDate day) {
    Instant start = day.atTime(6, 30).toInstant(ZoneOffset.UTC);
    Object[] job = {"7", "a", "u", start, 1L, 10.0, 5.0, 1.0, 0.1, "pattern"};
    return AttentionSections.lostJobs(JobFilter.ALL, 5).rows(Collections.singletonList(job));
  }

  private void write(LocalDate day, int jobs, boolean warns) throws IOException {
    Path folder = Files.createDirectory(out.resolve(day.toString()));
    FacilityPage.Head head =
        new FacilityPage.Head("Cedar", day.toString(), "store", "2026-02-04", "", "../");
    PageLinks links = PageLinks.none("store");
    Files.writeString(
        folder.resolve(FacilityPage.FIGURES),
        FacilityPage.part(head, "Figures", "", List.of(lostJobs(day)), links));
    Files.writeString(
        folder.resolve("day.json"),
        "{\"warns\":" + warns + ",\"figures\":{\"jobs\":" + jobs + "}}");
    Files.writeString(
        folder.resolve(FacilityPage.FILE),
        FacilityPage.of(
            head,
            List.of(
                new KeyFigure("jobs", "Jobs", Integer.toString(jobs), "", jobs),
                new KeyFigure("other", "Other", "1", "", 1)),
            new FacilityPage.Content(List.of(), List.of(), List.of(), List.of(lostJobs(day))),
            links));
  }
}
