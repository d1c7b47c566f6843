// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.NodeList;
import io.iominer.core.model.SlurmExit;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmRecord;
import io.iominer.core.model.SlurmState;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.TextLines;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SacctTextTest {
  private static final String HEADER = "JobID|JobName|State|Elapsed|WorkDir\n";

  private static SlurmCollector read(String text) throws IOException {
    return SlurmCollector.text(text, SacctOptions.DEFAULT);
  }

  @Test
  void jobsAndStepsOfTheSampleAreRead() throws IOException {
    SlurmCollector sample = SlurmCollector.sampleText("sacct-parsable2.txt");
    assertThat(sample.problems).isEmpty();
    assertThat(sample.records.stream().filter(r -> r.id().step().isEmpty())).hasSize(32);
    SlurmRecord gcm = sample.of(4478500, "");
    assertThat(gcm.text(SlurmField.JOB_NAME)).contains("gcm");
    assertThat(gcm.number(SlurmField.UID)).hasValue(1003);
    assertThat(gcm.number(SlurmField.NNODES)).hasValue(4);
    assertThat(gcm.time(SlurmField.START)).contains(Instant.parse("2026-11-20T21:02:53Z"));
    assertThat(gcm.elapsed()).hasValue(9);
    assertThat(gcm.timelimit()).hasValue(600);
    assertThat(NodeList.of(gcm.text(SlurmField.NODE_LIST).orElseThrow()).count()).isEqualTo(4);
    SlurmRecord batch = sample.of(4478500, "batch");
    assertThat(batch.number(SlurmField.MAX_RSS)).hasValue(390651904);
    assertThat(batch.text(SlurmField.USER)).as("steps have none").isEmpty();
  }

  /** JobName is last, so that a line without a delimiter would be a part of it. */
  @Test
  void whatSacctSaysOfItselfIsNoPartOfAName() throws IOException {
    SlurmCollector read =
        read("JobID|JobName\n5|gcm\nof two lines\nsacct: error: slurmdbd: connection refused\n");
    assertThat(read.records).hasSize(1);
    assertThat(read.records.get(0).text(SlurmField.JOB_NAME)).contains("gcm\nof two lines");
    assertThat(read.problems).hasSize(1);
    assertThat(read.problems.get(0).toString())
        .startsWith("dump: row 4")
        .endsWith("found 1 in sacct: error: slurmdbd: connection refused");
  }

  @Test
  void aDumpWithoutFieldNamesSaysWhatToAdd() {
    assertThatThrownBy(() -> read("900|900|c1|u1|COMPLETED\n"))
        .hasMessageContaining("--noheader")
        .hasMessageContaining("--format as first line")
        .hasMessageEndingWith("found a row");
  }

  @Test
  void aNameWithControlCharactersIsLeftOutAndNamed() throws IOException {
    SlurmCollector read =
        read(
            "JobID|User|NodeList|JobName\n1|ada\u001b[31m|n0\u00071|a\tname\n2|bob|n02|x\u0000y\n");
    assertThat(read.records).hasSize(2);
    assertThat(read.flaws)
        .extracting(RowProblem::part)
        .containsExactly("User", "NodeList", "JobName");
    assertThat(read.of(1, "").text(SlurmField.JOB_NAME)).contains("a\tname");
  }

  @Test
  void aLineThatIsTooLongLosesNoOther() throws IOException {
    SlurmCollector read =
        read("JobID|User\n1|ada\n2|" + "x".repeat(TextLines.LONGEST) + "\n3|bob\n");
    assertThat(read.records).extracting(record -> record.id().jobId()).containsExactly(1L, 3L);
    assertThat(read.problems)
        .singleElement()
        .hasToString("dump: row 3, line: expected at most 4194304 characters, found more");
  }

  @Test
  void aTimeThatSlurmCannotHoldIsNone() throws IOException {
    SlurmCollector read = read("JobID|Submit|End\n1|2026-11-20T10:00:00|2199-11-20T10:00:00\n");
    assertThat(read.flaws).extracting(RowProblem::part).containsExactly("End");
  }

  @Test
  void aHeaderBelowTheFirstOneCountsFromThereOn() throws IOException {
    SlurmCollector read =
        read("JobID|State|User\n1|FAILED|ada\nJobID|User|State\n2|bob|COMPLETED\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(2, "").text(SlurmField.USER)).contains("bob");
    assertThat(read.of(1, "").text(SlurmField.USER)).contains("ada");
  }

  @Test
  void aRowWithoutItsLastDelimiterIsCut() throws IOException {
    SlurmCollector read = read("JobID|NodeList|\n1|n[1-2]|\n2|n");
    assertThat(read.records).hasSize(1);
    assertThat(read.problems.get(0).toString())
        .isEqualTo("dump: row 3, row: expected 2 fields, each with | behind it, found 2|n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'JobID|State|State\n1|A|B\n'; each field once, found State twice",
        "'JobID|State\r1|FAILED\r'; lines that end in LF or CR LF, found CR alone"
      })
  void headersThatMisleadAreRefused(String dump, String problem) {
    assertThatExceptionOfType(IoMinerException.class)
        .isThrownBy(() -> read(dump.replace("\\n", "\n").replace("\\r", "\r")))
        .withMessageEndingWith(problem)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA));
  }

  @ParameterizedTest
  @CsvSource({
    "2000|9999",
    "1237|1237.0",
    "2001.batch|2001",
    "5|5.-1",
    "4294967296000|4294967296000"
  })
  void idsThatContradictEachOtherAreRefused(String ids) throws IOException {
    SlurmCollector read = read("JobID|JobIDRaw\n" + ids + "\n");
    assertThat(read.records).isEmpty();
    assertThat(read.problems).hasSize(1);
  }

  @Test
  void theNameMayHoldTheSeparator() throws IOException {
    SlurmRecord weird = SlurmCollector.sampleText("sacct-parsable2.txt").of(4478524, "");
    assertThat(weird.text(SlurmField.JOB_NAME)).contains("weird|name,with=sep");
    assertThat(weird.text(SlurmField.USER)).contains("chem2");
  }

  @Test
  void endsOfEveryKindAndArraysAndHeterogeneousJobsAreThere() throws IOException {
    SlurmCollector sample = SlurmCollector.sampleText("sacct-parsable2.txt");
    assertThat(sample.of(4478525, "").state().orElseThrow().name()).isEqualTo("TIMEOUT");
    assertThat(sample.of(4478526, "").state())
        .contains(new SlurmState("CANCELLED", OptionalLong.of(0)));
    SlurmRecord failed = sample.of(4478523, "");
    assertThat(failed.state().orElseThrow().name()).isEqualTo("FAILED");
    assertThat(failed.values().get(SlurmField.EXIT_CODE)).isNotEqualTo(new SlurmExit(0, 0));
    assertThat(sample.of(4478529, "").id().arrayTaskId()).hasValue(1);
    assertThat(sample.of(4478522, "").id().arrayTaskId()).hasValue(3);
    assertThat(sample.of(4478528, "").id().hetJobId()).hasValue(4478527);
    assertThat(sample.of(4478527, "").timelimit()).as("UNLIMITED").isEmpty();
  }

  @Test
  void aTrailingSeparatorIsNoField() throws IOException {
    SlurmCollector sample = SlurmCollector.sampleText("sacct-parsable.txt");
    assertThat(sample.problems).isEmpty();
    assertThat(sample.records).hasSize(32);
    assertThat(sample.of(4478508, "").text(SlurmField.NODE_LIST)).contains("nid00005");
    assertThat(sample.records.stream().filter(r -> !r.id().isOwn()))
        .as("three tasks and two components, whose own numbers this dump does not show")
        .hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"|", ",", ";", "^^", "\t", ":::"})
  void anyDelimiterAndAnyOrderOfFieldsGiveTheSameRecords(String delimiter) throws IOException {
    List<String[]> rows =
        Files.readAllLines(SlurmCollector.SAMPLES.resolve("sacct-parsable2.txt")).stream()
            .filter(line -> !line.contains("weird") && !line.contains("AllocTRES,"))
            .map(line -> line.split("\\|", -1))
            .toList();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < rows.get(0).length; i++) {
      if (!rows.get(0)[i].equals("AllocTRES")) {
        order.add(i);
      }
    }
    SlurmCollector straight = read(joined(rows, order, "|"));
    Collections.shuffle(order, new Random(5));
    SlurmCollector shuffled = read(joined(rows, order, delimiter));
    assertThat(straight.problems).isEmpty();
    assertThat(shuffled.problems).isEmpty();
    assertThat(shuffled.records).isEqualTo(straight.records).hasSizeGreaterThan(50);
  }

  private static String joined(List<String[]> rows, List<Integer> order, String delimiter) {
    return rows.stream()
        .map(row -> order.stream().map(place -> row[place]).collect(Collectors.joining(delimiter)))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void withoutAHeaderTheFieldsAreGiven() throws IOException {
    SacctOptions fields = SacctOptions.DEFAULT.withFields(List.of("JobID", "State", "Elapsed"));
    for (String text : List.of("7|COMPLETED|00:01:00\n", "7|COMPLETED|00:01:00|\r\n")) {
      SlurmCollector read = SlurmCollector.text(text, fields);
      assertThat(read.problems).isEmpty();
      assertThat(read.of(7, "").elapsed()).hasValue(60);
    }
  }

  @Test
  void aZoneIsApplied() throws IOException {
    SlurmCollector read =
        SlurmCollector.text(
            "JobID|Start\n7|2026-07-01T12:00:00\n",
            SacctOptions.DEFAULT.withZone(ZoneId.of("America/Chicago")));
    assertThat(read.of(7, "").time(SlurmField.START))
        .contains(Instant.parse("2026-07-01T17:00:00Z"));
  }

  @Test
  void aBadRowIsToldAndTheOthersAreKept() throws IOException {
    SlurmCollector read =
        read(
            HEADER
                + "1|a|COMPLETED|00:00:01|/home\n"
                + "2|b|COMPLETED|soon|/home\n"
                + "3|c|COMPLETED\n"
                + "x|d|COMPLETED|00:00:01|/home\n"
                + "5|e|COMPLETED|00:00:05|/home\n");
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(1L, 2L, 5L);
    assertThat(read.of(2, "").elapsed()).isEmpty();
    assertThat(read.flaws)
        .extracting(RowProblem::toString)
        .singleElement()
        .asString()
        .startsWith("dump: row 3, Elapsed: expected a duration")
        .endsWith("soon");
    assertThat(read.problems)
        .extracting(RowProblem::toString)
        .satisfiesExactly(
            p -> assertThat(p).startsWith("dump: row 4, row: expected 5 fields, found 3 in"),
            p -> assertThat(p).startsWith("dump: row 5, JobID: expected a job id").endsWith("x"));
  }

  /** A field that is not part of a record's identity costs no more than itself. */
  @ParameterizedTest
  @CsvSource({
    "ReqMem, ?",
    "AllocTRES, ?",
    "ReqTRES, 'cpu=8,mem='",
    "ExitCode, ?:?",
    "DerivedExitCode, 1",
    "NNodes, many",
    "NCPUS, -8",
    "UID, nobody",
    "MaxRSS, 3Q",
    "AveDiskRead, nan",
    "Timelimit, soon",
    "TimelimitRaw, ten",
    "ElapsedRaw, 1.5.2",
    "Suspended, ?",
    "Eligible, later",
    "End, 2026-02-30T00:00:00",
    "State, ?",
    "NodeList, n[01-",
    "NodeList, ?",
    "Restarts, 99999999999999999999"
  })
  void aFieldThatCannotBeReadIsLeftOutAndNamed(String field, String text) throws IOException {
    SlurmCollector read =
        read(
            "JobID|Submit|Start|"
                + field
                + "|JobName\n7|2026-11-20T10:00:00|2026-11-20T10:10:00|"
                + text
                + "|a|b\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(7, "").values())
        .containsOnlyKeys(SlurmField.SUBMIT, SlurmField.START, SlurmField.JOB_NAME);
    assertThat(read.flaws)
        .singleElement()
        .asString()
        .startsWith("dump: row 2, " + field + ": expected ")
        .endsWith("found " + text);
  }

  @Test
  void aRowOfWhichAKeyFieldCannotBeReadIsRejected() throws IOException {
    SlurmCollector read =
        read(
            """
            JobIDRaw|JobID|Submit|Start|ReqMem
            ?|7|||1G
            8|?|||1G
            9|9|?||1G
            10|10||?|?
            11|11|||1G
            """);
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(11L);
    assertThat(read.problems)
        .extracting(RowProblem::part)
        .containsExactly("JobID", "JobID", "Submit", "Start");
    assertThat(read.flaws).isEmpty();
  }

  @Test
  void theDivisionWithTheFewestFieldsThatCannotBeReadIsTaken() throws IOException {
    SlurmCollector read =
        read("JobID|SubmitLine|Elapsed|ReqMem|JobName\n1|sbatch -J a|b c.sh|00:00:01|?|a|b\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(1, "").text(SlurmField.JOB_NAME)).contains("a|b");
    assertThat(read.flaws).extracting(RowProblem::part).containsExactly("ReqMem");
  }

  @Test
  void theSeparatorInAnotherTextIsFoundByWhatFitsTheOtherFields() throws IOException {
    SlurmCollector read = read(HEADER + "1|a|COMPLETED|00:00:01|/home/a|b\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(1, "").text(SlurmField.WORK_DIR)).contains("/home/a|b");
  }

  @Test
  void aRowThatCanBeDividedInSeveralWaysIsRejected() throws IOException {
    String header = "JobID|Elapsed|SubmitLine|JobName\n";
    SlurmCollector read =
        read(
            header
                + "1|00:00:01|sbatch --wrap=a|wc job.sh|name\n"
                + "2|00:00:02|sbatch -J x|y job.sh|x|y\n"
                + "3|00:00:03|sbatch job.sh|name\n");
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(3L);
    assertThat(read.problems)
        .extracting(RowProblem::toString)
        .containsExactly(
            "dump: row 2, row: expected texts without the delimiter, found 2 ways to divide"
                + " 1|00:00:01|sbatch --wrap=a|wc job.sh|name",
            "dump: row 3, row: expected texts without the delimiter, found 3 ways to divide"
                + " 2|00:00:02|sbatch -J x|y job.sh|x|y");
  }

  @Test
  void delimitersInTwoTextsWithAnotherFieldBetweenAreFound() throws IOException {
    SlurmCollector read =
        read("JobID|SubmitLine|Elapsed|JobName\n1|sbatch -J a|b c.sh|00:00:01|a|b\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(1, "").text(SlurmField.JOB_NAME)).contains("a|b");
    assertThat(read.of(1, "").text(SlurmField.SUBMIT_LINE)).contains("sbatch -J a|b c.sh");
  }

  /** As docs/slurm.md says: {@code -p} and a control character. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a|b",
        "two\nlines",
        "\n",
        "a\n\nb|c\n",
        "2\u00a000:00:01\nx\n",
        "tab\tquote\"'\\",
        " "
      })
  void withAControlCharacterAnyTextIsReadAsItIs(String hostile) throws IOException {
    String us = "\u001f";
    StringBuilder dump = new StringBuilder("JobID|Elapsed|SubmitLine|JobName|\n");
    dump.append("1|00:00:01|sbatch plain.sh|plain|\n");
    dump.append("2|00:00:02|sbatch -J HOSTILE|HOSTILE|\n");
    dump.append("3|00:00:03|sbatch last.sh|last|\n");
    SlurmCollector read = read(dump.toString().replace("|", us).replace("HOSTILE", hostile));
    assertThat(read.problems).isEmpty();
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(1L, 2L, 3L);
    assertThat(read.of(2, "").text(SlurmField.JOB_NAME)).contains(hostile);
    assertThat(read.of(2, "").text(SlurmField.SUBMIT_LINE)).contains("sbatch -J " + hostile);
    assertThat(read.of(3, "").text(SlurmField.JOB_NAME)).contains("last");
  }

  @Test
  void aCutRowAndLinesThatAreNoneLoseNoOther() throws IOException {
    SlurmCollector read =
        read(
            """
            JobID|Elapsed|JobName|
            1|00:00:01|a|
            2|00:00
            slurmdbd: error
            3|00:00:03|c|
            slurmdbd: error
            4|00:00:04|d|
            """);
    assertThat(read.records).extracting(r -> r.id().jobId()).containsExactly(1L, 3L, 4L);
    assertThat(read.problems).extracting(RowProblem::row).containsExactly(3L, 6L);
  }

  @Test
  void aLineEndInAFieldThatIsNoFreeTextIsTold() throws IOException {
    SlurmCollector read = read("JobID|State|Elapsed|\n1|COMPLE\nTED|00:00:01|\n");
    assertThat(read.records).isEmpty();
    assertThat(read.problems.get(0).toString())
        .startsWith("dump: row 2, State: expected one line, found COMPLE");
  }

  @Test
  void withoutADelimiterAtTheEndTheLastTextGoesOn() throws IOException {
    SlurmCollector read = read("JobID|Elapsed|JobName\n1|00:00:01|two\nlines\n2|00:00:02|b\n\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(1, "").text(SlurmField.JOB_NAME)).contains("two\nlines");
    assertThat(read.of(2, "").text(SlurmField.JOB_NAME)).contains("b");
  }

  /**
   * Columns to the left or to the right, as wide as they are or as their names; with or without
   * lines.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "JobID           JobName      State \n------------ ---------- ---------- \n7    ior  COMPLETED \n",
        "       JobID    JobName      State \n------------ ---------- ---------- \n7    ior CANCELLED+ \n",
        "JobID JobName State \n----- ------- ----- \n7     ior     COMP+ \n",
        "JobID \n----- \n7     \n",
        "       JobID \n7 \n",
        "       JobID    JobName\r\n------------ ----------\r\n7    a_long_na+\r\n",
        "JobIDRaw    State\n7    COMPLETED\n",
        "\n    User  State \n-------- ------ \nme   COMPL+ \n"
      })
  void aTableForEyesIsRefusedInOneLineThatSaysHowToAsk(String table) {
    assertThatExceptionOfType(IoMinerException.class)
        .isThrownBy(() -> read(table))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
        .withMessageMatching(
            "dump: row [12], header: expected field names with a delimiter, as sacct -P"
                + " \\(--parsable2\\) prints them, found a table for eyes, which cuts long values");
  }

  @Test
  void aBlankCanBeADelimiter() throws IOException {
    SlurmCollector read = read("JobID State Elapsed\n7 COMPLETED 00:01:00\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(7, "").elapsed()).hasValue(60);
  }

  @Test
  void whatIsNoDumpIsRefused() {
    for (String text : Arrays.asList("", "\n\n", "hello world\n", "User|State\nme|COMPLETED\n")) {
      assertThatExceptionOfType(IoMinerException.class)
          .as(text)
          .isThrownBy(() -> read(text))
          .satisfies(e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
          .withMessageContaining("dump: row")
          .withMessageContaining("header: expected");
    }
  }
}
