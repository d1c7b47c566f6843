// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SectionTextTest {
  private static final SectionRows TWO =
      ReportSection.table("jobs", "Jobs", "None.", SectionColumn.column("job_id", "Job", Form.TEXT))
          .withNote("A note.")
          .rows(
              List.<@Nullable Object[]>of(
                  new @Nullable Object[] {1L}, new @Nullable Object[] {2L}));

  private static String printed(SectionRows rows) throws IOException {
    StringWriter text = new StringWriter();
    new SectionText(new PrintWriter(text), Screen.PLAIN).print(rows);
    return text.toString();
  }

  private static String onTerminal(int columns, SectionRows rows) throws IOException {
    StringWriter text = new StringWriter();
    Screen screen = new Screen(columns, true, false, Shades.ASCII);
    new SectionText(new PrintWriter(text), screen).print(rows);
    return text.toString();
  }

  private static SectionRows files() {
    List<SectionColumn> columns = new ArrayList<>();
    columns.add(SectionColumn.column("file", "File", Form.TEXT));
    for (int i = 0; i < 4; i++) {
      columns.add(SectionColumn.column("c" + i, "Share of its activity", Form.COUNT));
    }
    return ReportSection.table("files", "Files", "None.", columns.toArray(SectionColumn[]::new))
        .rows(
            List.<@Nullable Object[]>of(
                new @Nullable Object[] {"/scratch/" + "x".repeat(90) + "/a.dat", 1L, 2L, 3L, 4L}));
  }

  @Test
  void aTableIsAsNarrowAsATerminal() throws IOException {
    assertThat(onTerminal(80, TWO)).isEqualTo(printed(TWO));
    assertThat(onTerminal(80, files()))
        .isEqualTo(
            """

            Files
            File                                      Share of  Share of  Share of  Share of
                                                           its       its       its       its
                                                      activity  activity  activity  activity
            ----------------------------------------  --------  --------  --------  --------
            ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx/a.dat         1         2         3         4
            """);
    assertThat(onTerminal(60, files()))
        .contains(
            "\n--------------------  --------  --------  --------  --------\n...xxxxxxxxxxx/a.dat  ");
  }

  @Test
  void aRowOfMoreColumnsThanATerminalHasIsAList() throws IOException {
    assertThat(onTerminal(50, files()))
        .isEqualTo(
            """

            Files
              File                   ...xxxxxxxxxxxxxxxx/a.dat
              Share of its activity  1
              Share of its activity  2
              Share of its activity  3
              Share of its activity  4

            """);
  }

  @Test
  void namesInAPipeAreComplete() throws IOException {
    assertThat(printed(files())).contains("/scratch/" + "x".repeat(90) + "/a.dat");
  }

  @Test
  void aFactIsAsNarrowAsATerminal() throws IOException {
    SectionRows facts =
        ReportSection.facts(
                "job",
                "The job",
                "",
                SectionColumn.column("log", "Log", Form.TEXT),
                SectionColumn.column("command", "Command", Form.TEXT))
            .rows(
                List.<@Nullable Object[]>of(
                    new @Nullable Object[] {
                      "/logs/" + "x".repeat(90) + ".darshan", "run " + "word ".repeat(20)
                    }));
    assertThat(onTerminal(60, facts))
        .isEqualTo(
            """

            The job
              Log      ...xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.darshan
              Command  run word word word word word word word word word
                       word word word word word word word word word word
                       word
            """);
    assertThat(printed(facts)).contains("/logs/" + "x".repeat(90) + ".darshan\n");
  }

  @Test
  void rowsThatWereLeftOutAreSaidBelowTheTable() throws IOException {
    assertThat(printed(TWO)).isEqualTo("\nJobs\nJob\n---\n1\n2\n  A note.\n");
    assertThat(printed(TWO.of(2))).isEqualTo(printed(TWO));
    assertThat(printed(TWO.of(1057)))
        .isEqualTo("\nJobs\nJob\n---\n1\n2\n  2 of 1,057\n  A note.\n");
    assertThat(printed(TWO.ofMore()))
        .isEqualTo("\nJobs\nJob\n---\n1\n2\n  the first 2; --top shows more\n  A note.\n");
  }
}
