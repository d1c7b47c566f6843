// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.FileName;
import io.iominer.ingest.source.PossibleSamples;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.source.SourceSink;
import io.iominer.ingest.source.TextLines;
import io.iominer.testing.SharedData;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples that no server writes. */
class HostileSamplesTest {
  private static final String LFS = "UUID 1K-blocks Used Available Use% Mounted on";

  @TempDir private Path folder;

  /** A text of this first line and one that has no end within what is read of a line. */
  private Path endless(String firstLine) throws IOException {
    Path file = folder.resolve("endless");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(firstLine + "\n");
      for (int i = 0; i <= TextLines.LONGEST; i += 8) {
        out.write("endless ");
      }
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {LFS, "1517126400 1517126400 host lmt_osc 2", "0 UP mgc MGC10.0.0.1@tcp uuid 5"})
  void anEndlessLineIsRejected(String firstLine) throws IOException {
    Path file = endless(firstLine);
    assertThat(LmtCollector.of(file, ZoneOffset.UTC).problems)
        .extracting(RowProblem::toString)
        .contains(file + ": row 2, line: expected at most 4194304 characters, found more");
  }

  @Test
  void anEndlessLineIsToldAndTheOtherSourcesStay() throws IOException {
    Path good = Files.writeString(folder.resolve("lfs.txt"), LFS + "\n");
    List<SourceReport> reports =
        new SourceIngest(SourceSettings.DEFAULT)
            .run(
                SourceGroup.SAMPLES,
                List.of(good.toString(), endless(LFS).toString(), good.toString()),
                folder.resolve("store"),
                1);
    assertThat(reports)
        .extracting(SourceReport::outcome)
        .containsExactly("complete", "partial", "known");
  }

  @Test
  void aRerunRemindsOfRowsThatWereRejected() throws IOException {
    Path file = Files.writeString(folder.resolve("lfs.txt"), LFS + "\nsomething else\n");
    SourceIngest ingest = new SourceIngest(SourceSettings.DEFAULT);
    Path store = folder.resolve("store");
    for (String outcome : List.of("partial", "known")) {
      SourceReport report =
          ingest.run(SourceGroup.SAMPLES, List.of(file.toString()), store, 1).get(0);
      assertThat(report.outcome()).isEqualTo(outcome);
      assertThat(report.messages()).hasSize(1);
      assertThat(report.rejected()).as("not again").isEqualTo(outcome.equals("known") ? 0 : 1);
    }
  }

  @Test
  void aLongLineIsShownInPart() throws IOException {
    Path file = Files.writeString(folder.resolve("long"), LFS + "\n" + "x".repeat(100_000) + "\n");
    LmtCollector found = LmtCollector.of(file, ZoneOffset.UTC);
    assertThat(found.problems).hasSize(1);
    assertThat(found.problems.get(0).toString()).hasSizeLessThan(500).endsWith("xxx...");
  }

  @ParameterizedTest
  @ValueSource(strings = {"what?mode=memory&x=1", "50%3F#1", "latin-\\xE9 \u65e5"})
  void aDatabaseOfAnyNameIsRead(String name) throws IOException {
    Path file = FileName.path(FileName.text(folder) + "/" + name);
    Files.copy(SharedData.folder("lmt-data").resolve("lmtdb-reset.sqlite3"), file);
    List<SourceReport> reports =
        new SourceIngest(SourceSettings.DEFAULT)
            .run(SourceGroup.SAMPLES, List.of(FileName.text(file)), folder.resolve("store"), 1);
    assertThat(reports.get(0).rows("lmt_ost")).as(reports.toString()).isEqualTo(65);
  }

  /** SQLite takes any value in any column. */
  @ParameterizedTest
  @CsvSource({
    "-1, a whole number of 0 or more",
    "1e19, a whole number of 0 or more",
    "1.5, a whole number of 0 or more",
    "'many', a whole number of 0 or more",
    "9000000000000000000, a counter that grows by at most 10^12 in a second"
  })
  void aCounterThatCannotBeIsToldAndItsAmountUnknown(String value, String expected)
      throws IOException, SQLException {
    Path original = SharedData.folder("lmt-data").resolve("lmtdb-reset.sqlite3");
    LmtCollector usual = LmtCollector.of(original, ZoneOffset.UTC);
    Path file = Files.copy(original, folder.resolve("lmt.sqlite3"));
    long changed;
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement update =
            database.prepareStatement(
                "UPDATE OST_DATA SET READ_BYTES = ? WHERE TS_ID = (SELECT MAX(TS_ID) FROM"
                    + " OST_DATA)")) {
      update.setObject(
          1,
          value.matches("-?\\d+")
              ? (Object) Long.parseLong(value)
              : value.equals("many") ? value : (Object) Double.parseDouble(value));
      changed = update.executeUpdate();
    }
    LmtCollector found = LmtCollector.of(file, ZoneOffset.UTC);
    assertThat(usual.problems).isEmpty();
    assertThat(found.problems).hasSize((int) changed).isNotEmpty();
    assertThat(found.problems.get(0).toString()).contains("OST_DATA", "expected " + expected);
    assertThat(found.of("lmt_ost")).hasSameSizeAs(usual.of("lmt_ost"));
    assertThat(unknown(found)).isEqualTo(unknown(usual) + changed);
  }

  private static long unknown(LmtCollector samples) {
    return samples.where("lmt_ost", row -> row.value("bytes_read") == null).size();
  }

  @Test
  void whatBecameOfSourcesIsToldBeforeOneThatEndsTheIngest() throws IOException {
    Path good = Files.writeString(folder.resolve("lfs.txt"), LFS + "\n");
    List<SourceReport> reports = new ArrayList<>();
    assertThatExceptionOfType(IoMinerException.class)
        .isThrownBy(
            () ->
                new SourceIngest(SourceSettings.DEFAULT)
                    .run(
                        SourceGroup.SAMPLES,
                        List.of("jdbc:mariadb://127.0.0.1:1/filesystem_x", good.toString()),
                        folder.resolve("store"),
                        1,
                        reports::add))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(ErrorKind.RESOURCE));
    assertThat(reports).extracting(SourceReport::outcome).containsExactly("complete");
  }

  /** Of a recording, whose format leaves the second value as it is. */
  @Test
  void whatNoServerMeasuresIsLeftOut() {
    List<RowProblem> flaws = new ArrayList<>();
    List<RowProblem> rejects = new ArrayList<>();
    List<TableRow> rows = new ArrayList<>();
    SourceSink sink =
        new SourceSink() {
          @Override
          public void row(TableRow row) {
            rows.add(row);
          }

          @Override
          public void rejected(RowProblem problem) {
            rejects.add(problem);
          }

          @Override
          public void flawed(RowProblem problem) {
            flaws.add(problem);
          }
        };
    PossibleSamples possible = new PossibleSamples("file", sink);
    possible.row(ost("2026-11-20T10:00:00Z").set("bytes_read", 9L << 55).set("read_rate", 9e15));
    possible.row(ost("2026-11-20T10:00:10Z").set("cpu_percent", 4e7).set("bytes_written", 5L));
    possible.row(ost("2199-11-20T10:00:00Z"));
    possible.row(ost("2026-11-20T10:00:20Z").set("ost_name", "a\u001b-OST0001"));
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).value("bytes_read")).isNull();
    assertThat(rows.get(1).value("bytes_written")).isEqualTo(5L);
    assertThat(flaws)
        .extracting(RowProblem::part)
        .containsExactly(
            "lmt_ost.read_rate at 2026-11-20T10:00:00Z",
            "lmt_ost.cpu_percent at 2026-11-20T10:00:10Z");
    assertThat(rejects)
        .extracting(RowProblem::expected)
        .containsExactly(PossibleSamples.TIME, "a text without control characters");
  }

  private static TableRow ost(String end) {
    Instant time = Instant.parse(end);
    return new TableRow(LmtOstTable.DEFINITION)
        .set("ost_name", "a-OST0001")
        .set("interval_start", time.minusSeconds(5))
        .set("interval_end", time)
        .set("interval_s", 5.0)
        .set("write_rate", 1.0);
  }

  @Test
  void aRecordingGoesOnBehindATimeThatIsNone() throws IOException {
    String sample = " host lmt_ost 2;host;0.5;1.0;a-OST0001;1;2;1;2;%d;0;0;0;0;0;0;0;0;COMPLETE;\n";
    String text =
        "100 100"
            + sample.formatted(1)
            + "7226582000 7226582000"
            + sample.formatted(2)
            + "105 105"
            + sample.formatted(6);
    Path file = Files.writeString(folder.resolve("ltop"), text);
    LmtCollector read = LmtCollector.of(file, ZoneOffset.UTC);
    assertThat(read.problems).extracting(RowProblem::row).containsExactly(2L);
    assertThat(read.problems).extracting(RowProblem::part).containsExactly("sample time");
  }
}
