// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmRecord;
import io.iominer.ingest.source.RowProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In Berlin, 02:00 to 03:00 of 25 October 2026 comes twice: from 00:00 and from 01:00 UTC. */
class RecordTimesTest {
  private static final String HEADER = "JobID|Submit|Eligible|Start|End|ElapsedRaw|Suspended\n";

  private static SlurmCollector read(String zone, String text) throws IOException {
    return SlurmCollector.text(text, SacctOptions.DEFAULT.withZone(ZoneId.of(zone)));
  }

  /** A row of local times of that day. */
  private static SlurmCollector night(
      String submit, String eligible, String start, String end, String elapsed) throws IOException {
    String row =
        Stream.of(submit, eligible, start, end)
            .map(time -> time == null ? "Unknown" : "2026-10-25T" + time + ":00")
            .reduce("7", (line, time) -> line + "|" + time);
    return read("Europe/Berlin", HEADER + row + "|" + (elapsed == null ? "" : elapsed) + "|\n");
  }

  private static Instant utc(String time) {
    return Instant.parse("2026-10-25T" + time + ":00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "02:00, 02:00, 02:50, 02:10, 1200, 00:00, 00:50, 01:10", // over the change
    "01:00, 01:00, 02:10, 03:10, 3600, 23:00, 01:10, 02:10", // after it
    "01:00, 01:00, 02:10, 03:10, 7200, 23:00, 00:10, 02:10", // began before it
    "01:00, 01:00, 01:50, 02:20, 1800, 23:00, 23:50, 00:20", // ended before it
    "01:00, 01:00, 01:50, 02:20, 5400, 23:00, 23:50, 01:20", // ended after it
    "02:30, 02:30, 02:20, 02:40, 1200, 00:30, 01:20, 01:40", // began after its submission
    "02:30, 02:30, 02:20, 04:00,     , 00:30, 01:20, 03:00",
  })
  void theReadingThatFitsElapsedTimeAndOrderIsTaken(
      String submit,
      String eligible,
      String start,
      String end,
      String elapsed,
      String submitted,
      String started,
      String ended)
      throws IOException {
    SlurmCollector read = night(submit, eligible, start, end, elapsed);
    assertThat(read.flaws).isEmpty();
    SlurmRecord job = read.of(7, "");
    Instant first = utc(submitted);
    assertThat(job.time(SlurmField.SUBMIT))
        .contains(submitted.startsWith("23") ? first.minusSeconds(86_400) : first);
    Instant begin = utc(started);
    assertThat(job.time(SlurmField.START))
        .contains(started.startsWith("23") ? begin.minusSeconds(86_400) : begin);
    assertThat(job.time(SlurmField.END)).contains(utc(ended));
  }

  @Test
  void whatNothingTellsIsNamedAndTheFirstIsKept() throws IOException {
    SlurmCollector within = night("01:00", "01:00", "02:10", "02:40", "1800");
    assertThat(within.of(7, "").time(SlurmField.START)).contains(utc("00:10"));
    assertThat(within.of(7, "").time(SlurmField.END)).contains(utc("00:40"));
    assertThat(within.flaws).extracting(RowProblem::part).containsExactly("Start", "End");
    assertThat(within.flaws.get(0))
        .hasToString(
            "dump: row 2, Start: expected a time that clocks show once, or that other fields determine,"
                + " found 2026-10-25T00:10:00Z or 2026-10-25T01:10:00Z; the first is kept");
    assertThat(night("02:10", null, "05:00", "06:00", "3600").flaws)
        .extracting(RowProblem::part)
        .containsExactly("Submit");
  }

  @Test
  void anEndBeforeTheStartIsLeftOutAndNamed() throws IOException {
    SlurmCollector read =
        read(
            "UTC",
            HEADER + "7|2026-11-20T10:00:00||2026-11-20T12:00:00|2026-11-20T11:00:00|3600|\n");
    assertThat(read.problems).isEmpty();
    assertThat(read.of(7, "").time(SlurmField.START)).isPresent();
    assertThat(read.of(7, "").time(SlurmField.END)).isEmpty();
    assertThat(read.flaws)
        .singleElement()
        .hasToString(
            "dump: row 2, End: expected a time not before Start, 2026-11-20T12:00:00Z, found"
                + " 2026-11-20T11:00:00Z");
  }

  @ParameterizedTest
  @CsvSource({
    "10:00, 09:59, 10:00, 11:00, 3600, 0, Eligible",
    "10:00, 10:00, 09:30, 11:00, 5400, 0, Start Start",
    "10:00, 10:40, 10:30, 11:00, 1800, 0, Start",
    "10:00, 10:00, 10:00, 11:00, 1800, 0, ElapsedRaw",
    "10:00, 10:00, 10:00, 11:00, 7200, 0, ElapsedRaw",
    "10:00, 10:00, , 09:00, 0, 0, End",
  })
  void fieldsThatContradictEachOtherAreKeptAndNamed(
      String submit,
      String eligible,
      String start,
      String end,
      String elapsed,
      int suspended,
      String named)
      throws IOException {
    String day = "2026-11-20T";
    SlurmCollector read =
        read(
            "UTC",
            String.join(
                    "|",
                    HEADER + 7,
                    day + submit + ":00",
                    day + eligible + ":00",
                    start == null ? "None" : day + start + ":00",
                    day + end + ":00",
                    elapsed,
                    "00:00:0" + suspended)
                + "\n");
    assertThat(read.of(7, "").time(SlurmField.END)).isPresent();
    assertThat(read.flaws).extracting(RowProblem::part).isEqualTo(List.of(named.split(" ")));
  }

  @Test
  void suspensionAndAJobThatNeverStartedAreNoContradictions() throws IOException {
    SlurmCollector read =
        read(
            "UTC",
            HEADER
                + "7|2026-11-20T10:00:00||2026-11-20T10:00:00|2026-11-20T11:00:00|1800|00:30:00\n"
                + "8|2026-11-20T10:00:00|2026-12-01T00:00:00|2026-11-20T11:00:00|2026-11-20T11:00:00|0|\n"
                + "9|2026-11-20T10:00:00|Unknown|Unknown|Unknown|0|\n");
    assertThat(read.flaws).isEmpty();
  }

  @Test
  void bothFormsOfElapsedTimeAreCompared() throws IOException {
    SlurmCollector read = read("UTC", "JobID|ElapsedRaw|Elapsed\n7|60|00:01:00\n8|60|01:00:00\n");
    assertThat(read.flaws)
        .singleElement()
        .hasToString("dump: row 3, Elapsed: expected ElapsedRaw, 60 s, found 3600 s");
  }

  @Test
  void jsonIsCheckedAlike() throws IOException {
    SlurmCollector read = new SlurmCollector();
    String json =
        "{\"jobs\": [{\"job_id\": 7, \"time\": {\"start\": 1700000100, \"end\": 1700000000}}]}";
    SacctJson.read("dump", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), read);
    assertThat(read.of(7, "").time(SlurmField.END)).isEmpty();
    assertThat(read.flaws).extracting(RowProblem::part).containsExactly("End");
  }

  @Test
  void realAndSimulatedAccountingHasNone() throws IOException {
    try (Stream<Path> dumps = Files.walk(Path.of("..", "sample-logs"))) {
      for (Path dump :
          dumps.filter(file -> file.getFileName().toString().startsWith("sacct")).toList()) {
        SlurmCollector read = new SlurmCollector();
        new SlurmDump(dump, SacctOptions.DEFAULT).read(read);
        assertThat(read.flaws).as("%s", dump).isEmpty();
        assertThat(read.records).as("%s", dump).isNotEmpty();
      }
    }
  }
}
