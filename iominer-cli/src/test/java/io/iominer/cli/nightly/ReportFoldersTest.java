// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.config.SiteSettings;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader of reports finds a whole one whenever it looks, and what is old goes. */
class ReportFoldersTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @TempDir private Path out;

  private static final ReportFolders.Links NONE =
      (link, target) -> {
        throw new UnsupportedOperationException();
      };

  private static void write(ReportFolders reports, String text) throws IOException {
    Files.writeString(reports.next().resolve("report.html"), text);
  }

  private Path publish(LocalDate day, String text) throws IOException {
    try (ReportFolders reports = new ReportFolders(out, day, SiteSettings.NONE)) {
      write(reports, text);
      return reports.publish("", List.of());
    }
  }

  private String read(String name) throws IOException {
    return Files.readString(out.resolve(name).resolve("report.html"));
  }

  private List<String> versions() throws IOException {
    try (Stream<Path> entries = Files.list(out.resolve(ReportFolders.VERSIONS))) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  /** Also where its advice was made from another state of the store. */
  @Test
  void aReportStaysOnlyWhereItIsWholeAndOfTheSame() throws IOException {
    try (ReportFolders reports = new ReportFolders(out, DAY, SiteSettings.NONE)) {
      write(reports, "page");
      reports.advised("before");
      reports.publish("now", List.of());
      assertThat(reports.unchanged("now")).isEmpty();
    }
    try (ReportFolders reports = new ReportFolders(out, DAY, SiteSettings.NONE)) {
      write(reports, "page");
      reports.advised("now");
      reports.publish("now", List.of());
      assertThat(reports.unchanged("other")).isEmpty();
      assertThat(reports.unchanged("now")).isPresent();
    }
    Path page = out.resolve("2026-11-20/report.html");
    for (String damage : List.of("", "cut")) {
      Files.writeString(page, damage);
      assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).unchanged("now")).isEmpty();
    }
    Files.writeString(page, "page");
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).unchanged("now")).isPresent();
    Files.delete(page);
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).unchanged("now")).isEmpty();
  }

  @Test
  void aReportIsShownWhenItIsWhole() throws IOException {
    assertThat(publish(DAY, "first")).isEqualTo(out.resolve("2026-11-20/report.html"));
    try (ReportFolders reports = new ReportFolders(out, DAY, SiteSettings.NONE)) {
      write(reports, "half");
      assertThat(read("2026-11-20")).isEqualTo("first");
      assertThat(reports.published()).isEmpty();
    }
    assertThat(read("latest")).isEqualTo("first");
    assertThat(versions()).as("what was not shown is removed").hasSize(1);
    publish(DAY, "second");
    assertThat(read("2026-11-20")).isEqualTo("second");
    assertThat(read("latest")).isEqualTo("second");
    assertThat(versions()).as("the replaced one stays for its readers").hasSize(2);
    publish(DAY.plusDays(1), "next day");
    assertThat(read("2026-11-20")).isEqualTo("second");
    assertThat(read("latest")).isEqualTo("next day");
    assertThat(versions()).as("until the next night").hasSize(2);
  }

  @Test
  void anEarlierDayDoesNotBecomeTheLatest() throws IOException {
    publish(DAY, "later");
    publish(DAY.minusDays(5), "earlier");
    assertThat(read("latest")).isEqualTo("later");
    assertThat(read("2026-11-15")).isEqualTo("earlier");
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).last())
        .contains(
            new NightSummary.LastReport(DAY, out.resolve("2026-11-20").resolve("report.html")));
  }

  @Test
  void theFolderOfReportsCanBeMoved() throws IOException {
    publish(DAY, "text");
    Path moved = Files.move(out, out.resolveSibling(out.getFileName() + "-moved"));
    assertThat(moved.resolve("latest/report.html")).hasContent("text");
    Files.move(moved, out);
  }

  @Test
  void oldReportsGoAndTheNewestStays() throws IOException {
    Files.createDirectory(out.resolve("2026-01-01"));
    for (int day = 1; day <= 4; day++) {
      publish(LocalDate.of(2026, 11, day), "day " + day);
    }
    assertThat(
            new ReportFolders(out, DAY, SiteSettings.NONE).removeBefore(LocalDate.of(2026, 11, 3)))
        .isEqualTo(2);
    assertThat(out.resolve("2026-11-02")).doesNotExist();
    assertThat(out.resolve("2026-01-01")).as("is no report").exists();
    assertThat(versions()).hasSize(2);
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).removeBefore(DAY)).isEqualTo(1);
    assertThat(read("latest")).isEqualTo("day 4");
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).removeBefore(DAY)).isZero();
  }

  @Test
  void whereThereAreNoLinksReportsAreCopies() throws IOException {
    for (String text : List.of("first", "second")) {
      try (ReportFolders reports = new ReportFolders(out, DAY, SiteSettings.NONE, NONE)) {
        write(reports, text);
        reports.publish("", List.of());
      }
      assertThat(read("2026-11-20")).isEqualTo(text);
      assertThat(read("latest")).isEqualTo(text);
    }
    assertThat(out.resolve("latest")).isDirectory().matches(path -> !Files.isSymbolicLink(path));
    // What a kill between the two moves of a copy leaves.
    Path before = out.resolve(ReportFolders.VERSIONS).resolve("2026-11-20.before");
    Files.move(before, out.resolve(ReportFolders.VERSIONS).resolve("other"));
    Files.move(out.resolve("2026-11-20"), before);
    try (ReportFolders reports = new ReportFolders(out, DAY.plusDays(1), SiteSettings.NONE, NONE)) {
      write(reports, "third");
      assertThat(read("2026-11-20")).isEqualTo("second");
      reports.publish("", List.of());
    }
    assertThat(versions()).noneMatch(name -> name.startsWith("2026-11-20."));
  }

  @Test
  void aFileInTheWayIsTold() throws IOException {
    Path file = Files.writeString(out.resolve("file"), "");
    assertThatThrownBy(() -> new ReportFolders(file, DAY, SiteSettings.NONE).next())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }

  /** A person's own folders, files and links have the names of days, too. */
  @Test
  void whatANightDidNotMakeStays() throws IOException {
    Path own = Files.createDirectory(out.resolve("2026-11-01"));
    Files.writeString(own.resolve("report.html"), "mine");
    Path linked = Files.createSymbolicLink(out.resolve("2026-11-02"), own);
    publish(DAY, "text");
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).removeBefore(DAY)).isZero();
    assertThat(own.resolve("report.html")).hasContent("mine");
    assertThat(linked).isSymbolicLink();

    for (String name : List.of("2026-11-01", "2026-11-02")) {
      assertThatThrownBy(() -> publish(LocalDate.parse(name), "text"))
          .isInstanceOf(IoMinerException.class)
          .hasMessageContaining(out.resolve(name) + ": expected a report that 'iominer nightly'");
    }
    Files.delete(out.resolve("latest"));
    Path file = Files.writeString(out.resolve("latest"), "mine");
    assertThatThrownBy(() -> publish(DAY, "text"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(file + ": expected");
    assertThat(file).hasContent("mine");
    assertThat(read("2026-11-20")).isEqualTo("text");
  }

  @Test
  void theIndexHasTheDaysThatCanBeOpened() throws IOException {
    publish(DAY.minusDays(1), "before");
    publish(DAY, "text");
    assertThat(out.resolve("index.html"))
        .content()
        .contains("2026-11-19/report.html", "2026-11-20/report.html");
    assertThat(out.resolve("days.js")).content().contains("2026-11-19", "2026-11-20");
    assertThat(new ReportFolders(out, DAY, SiteSettings.NONE).removeBefore(DAY)).isEqualTo(1);
    assertThat(out.resolve("index.html")).content().doesNotContain("2026-11-19/report.html");
    assertThat(out.resolve("days.js")).content().doesNotContain("2026-11-19");
  }

  @Test
  void anotherProgramsIndexIsNotReplaced() throws IOException {
    Files.createDirectories(out);
    Files.writeString(out.resolve("index.html"), "<html>mine</html>");
    assertThatThrownBy(() -> publish(DAY, "text")).hasMessageContaining("index.html");
    assertThat(out.resolve("index.html")).hasContent("<html>mine</html>");
  }
}
