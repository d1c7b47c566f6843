// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import io.iominer.rootcause.loss.WhatIf;
import io.iominer.rootcause.rule.Rule;
import io.iominer.rootcause.rule.Rules;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class DiagnoseCommandTest {
  private static final Path GOLDEN = Path.of("src", "test", "golden", "diagnose");

  /** A what-if step of the JSON that gains nothing, and which every new step is on most logs. */
  private static final String IDLE_STEP = "\\{\\s+\"step\" : [^}]*\"lost_s\" : 0\\.0,[^}]*}";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = new CommandLine(new DiagnoseCommand());
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    commandLine.setExecutionExceptionHandler(new ErrorReport());
    return commandLine.execute(args);
  }

  static List<Path> samples() throws IOException {
    return SampleLogs.darshan();
  }

  private static Path sample(String part) throws IOException {
    return samples().stream()
        .filter(file -> file.getFileName().toString().contains(part))
        .findFirst()
        .orElseThrow();
  }

  /** A text that differs is written beside the golden one, with the ending ".new". */
  private static void assertGolden(String text, String name) throws IOException {
    Path golden = GOLDEN.resolve(name);
    if (!Files.exists(golden) || !Files.readString(golden).equals(text)) {
      Files.writeString(GOLDEN.resolve(name + ".new"), text);
    }
    assertThat(golden).hasContent(text);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void theScreensOfEverySampleAreTheGoldenOnes(Path log) throws IOException {
    assertGolden(screen(log.toString()), log.getFileName() + ".txt");
    assertGolden(screen(log.toString(), "--verbose"), log.getFileName() + ".verbose.txt");
  }

  /** Wherever the machine is. */
  private String screen(String... args) {
    out.getBuffer().setLength(0);
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      TimeZone.setDefault(TimeZone.getTimeZone("America/Los_Angeles"));
      assertThat(run(args)).as(err.toString()).isZero();
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
    return out.toString();
  }

  @Test
  void aValueThatCannotBeIsNamedOnceAndLeavesLowerBounds() throws IOException {
    Path log = SharedData.darshanLog("pyd__example_logs__example.");
    assertThat(run(log.toString())).isZero();
    assertThat(out.toString())
        .containsPattern(
            "Caveats      1 record has an impossible STDIO_F_WRITE_TIME \\(-2663 s in a run of"
                + " 11[67].0 s\\), left out of sums\n")
        .containsPattern("total +0 B +2.00 TiB +0.000 +>=100398 +11.301\n.*; >=: at least, without")
        .contains("read 0.0 %, write 42 %, metadata 0.0 % of all ranks' run time (MPI-IO)")
        .doesNotContain("impossible values, such");
  }

  @Test
  void screensHaveNoStreamsNoModulesThatDidNothingAndStripesOnLustreOnly() throws IOException {
    int striped = 0;
    for (Path log : SharedData.darshanLogs()) {
      out.getBuffer().setLength(0);
      assertThat(run("--verbose", log.toString())).isZero();
      List<String> lines = out.toString().lines().toList();
      assertThat(lines).as(log.toString()).noneMatch(line -> line.contains("<STD"));
      int moved =
          lines.indexOf(lines.stream().filter(l -> l.startsWith("Layers ")).findFirst().get());
      for (int i = moved + 1; !lines.get(i).startsWith("total "); i++) {
        assertThat(lines.get(i).substring(12)).as(log.toString()).matches(".*[1-9].*");
      }
      for (int i = 1; i < lines.size(); i++) {
        if (lines.get(i).startsWith("    striped over")) {
          assertThat(lines.get(i - 1)).as(log.toString()).endsWith(" lustre");
          striped++;
        }
      }
    }
    assertThat(striped).isGreaterThan(20);
  }

  /** Rank 0 writes texts of its own; most of the time is that of a file of all ranks. */
  /** Rules that find something where the number that they compare first is too low. */
  private static final Set<String> TOO_LOW =
      Set.of("independent-mpiio", "osts-used", "slow-ost", "unoverlapped-files");

  @Test
  void aRuleThatIsClearBeyondItsThresholdSaysWhy() throws IOException {
    List<Path> logs = new ArrayList<>(SharedData.darshanLogs());
    logs.addAll(samples());
    run(with("--json", logs));
    int said = 0;
    try (MappingIterator<JsonNode> objects =
        new ObjectMapper().readerFor(JsonNode.class).readValues(out.toString())) {
      while (objects.hasNext()) {
        for (JsonNode rule : objects.next().path("diagnosis").path("findings")) {
          double beyond = rule.get("observed").asDouble() - rule.get("threshold").asDouble();
          boolean isTooLow = TOO_LOW.contains(rule.get("rule").asText());
          if (rule.get("status").asText().equals("clear") && (isTooLow ? beyond < 0 : beyond > 0)) {
            assertThat(rule.get("message").asText()).as(rule.toPrettyString()).isNotEmpty();
            said++;
          }
        }
      }
    }
    assertThat(said).isGreaterThan(100);
  }

  private static String[] with(String option, List<Path> logs) {
    return Stream.concat(Stream.of(option), logs.stream().map(Path::toString))
        .toArray(String[]::new);
  }

  @Test
  void aRankIsNamedWhereMostOfTheSlowestTimeIsItsOwn() throws IOException {
    Path log = SharedData.darshanLog("pyd__example_logs__example.");
    assertThat(run(log.toString())).isZero();
    assertThat(out.toString()).contains("slowest rank ").doesNotContain("on files of its own");
  }

  /** It was once said to read 1933743882159 % sequentially. */
  @Test
  void aLogWithImplausibleCountersSaysSoInPlaceOfADiagnosis() throws IOException {
    Path log = folder.resolve("damaged.darshan");
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.READS.index()] = 2;
    counters[PosixCounter.BYTES_READ.index()] = 100;
    counters[PosixCounter.SEQ_READS.index()] = 38_674_877_643L;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.READ_TIME.index()] = 3;
    try (DarshanWriter writer = DarshanWriter.create(log, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              WriteOptions.CURRENT.version(),
              1,
              100,
              0,
              105,
              0,
              4,
              532,
              RawText.of("lib_ver=3.5.0\n"),
              RawText.of("/bin/far\n")));
      try (ModuleWriter records = writer.module(DarshanModule.POSIX)) {
        records.write(CounterRecord.of(DarshanModule.POSIX, 77, 0, counters, times));
      }
    }
    assertThat(run(log.toString())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("Order, POSIX reads - sequential, 0.0 % consecutive")
        .contains(
            """
            Verdict      Not diagnosed: implausible counters
                         records that contradict themselves: 1 of 1, 100 % of records, bytes or time
                         77 of rank 0: POSIX_SEQ_READS 38674877643 of POSIX_READS 2
            """)
        .doesNotContain("1933743882159");
    out.getBuffer().setLength(0);
    assertThat(run("--json", log.toString())).isZero();
    JsonNode diagnosis = new ObjectMapper().readTree(out.toString()).get("diagnosis");
    assertThat(diagnosis.get("verdict").textValue()).isEqualTo("implausible_counters");
    assertThat(diagnosis.get("caveats")).hasSize(2);
    assertThat(diagnosis.get("io_s").isNull()).isTrue();
  }

  @Test
  void aStartThatIsNoInstantIsUnknown() throws IOException {
    Path log = folder.resolve("far.darshan");
    long start = Long.MAX_VALUE - 10;
    try (DarshanWriter writer = DarshanWriter.create(log, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              WriteOptions.CURRENT.version(),
              1,
              start,
              0,
              start + 5,
              0,
              4,
              532,
              RawText.of("lib_ver=3.5.0\n"),
              RawText.of("/bin/far\n")));
    }
    assertThat(run(log.toString())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("4 ranks  start unknown  ran 5")
        .contains("Caveats      the start of the run is not known: it lies outside the years");
    out.getBuffer().setLength(0);
    assertThat(run("--json", log.toString())).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.findValue("start_time").isNull()).isTrue();
  }

  @Test
  void jsonIsTheGoldenOneAndOneObjectForEachLog() throws IOException {
    List<Path> two = samples().subList(0, 2);
    assertThat(run("--json", two.get(0).toString(), two.get(1).toString())).isZero();
    assertGolden(withoutIdleSteps(out.toString()), "two-logs.json");
    try (MappingIterator<JsonNode> objects =
        new ObjectMapper().readerFor(JsonNode.class).readValues(out.toString())) {
      List<JsonNode> logs = objects.readAll();
      assertThat(logs)
          .extracting(node -> node.get("log").textValue())
          .containsExactly(two.get(0).toString(), two.get(1).toString());
      logs.forEach(log -> assertThatItHasAllSteps(log.get("diagnosis")));
    }
  }

  private static String withoutIdleSteps(String json) {
    return json.replaceAll(IDLE_STEP + ", ", "").replaceAll("(, )?" + IDLE_STEP, "");
  }

  private static void assertThatItHasAllSteps(JsonNode diagnosis) {
    double before = diagnosis.get("io_s").doubleValue();
    JsonNode waterfall = diagnosis.get("waterfall");
    assertThat(waterfall).hasSameSizeAs(WhatIf.values());
    for (WhatIf step : WhatIf.values()) {
      JsonNode shown = waterfall.get(step.ordinal());
      assertThat(shown.get("step").textValue()).isEqualTo(step.label());
      assertThat(shown.get("cause").textValue()).isEqualTo(step.cause().label());
      double after = shown.get("without_s").doubleValue();
      assertThat(before - after).isCloseTo(shown.get("lost_s").doubleValue(), within(1e-9));
      before = after;
    }
  }

  @Test
  void everyPathIsTheUnionOfItsFilesAndItsLinesFitTheScreen() throws IOException {
    String[] logs = samples().stream().map(Path::toString).toArray(String[]::new);
    assertThat(run(with("--verbose", samples()))).isZero();
    assertThat(out.toString().lines().filter(line -> line.matches(" {4}[#.-]{50} .*")))
        .hasSizeGreaterThan(50)
        .allMatch(line -> line.length() <= 100);
    out.getBuffer().setLength(0);
    new CommandLine(new DiagnoseCommand())
        .setOut(new PrintWriter(out))
        .execute(Stream.concat(Stream.of("--json"), Stream.of(logs)).toArray(String[]::new));
    int paths = 0;
    try (MappingIterator<JsonNode> objects =
        new ObjectMapper().readerFor(JsonNode.class).readValues(out.toString())) {
      for (JsonNode log : objects.readAll()) {
        for (JsonNode path : log.get("critical_path")) {
          double sum = 0;
          for (JsonNode file : path.get("files")) {
            sum += file.get("exclusive_s").doubleValue();
          }
          if (path.get("file_count").intValue() <= path.get("files").size()) {
            assertThat(sum).isCloseTo(path.get("busy_s").doubleValue(), within(1e-6));
            paths++;
          }
        }
        for (JsonNode factors : log.get("factors")) {
          assertThat(factors.get("bytes").longValue()).isPositive();
          assertThat(factors.get("is_collective").isBoolean()).isTrue();
        }
      }
    }
    assertThat(paths).isGreaterThan(80);
  }

  @Test
  void timesOutsideTheRunAreTold() throws IOException {
    assertThat(run("--verbose", sample("id4478511").toString())).isZero();
    assertThat(out.toString())
        .contains(
            "Clocks       of 3 intervals of reads, writes or metadata, 2 end after the run (by up to");
  }

  @Test
  void aDamagedLogIsShownAsFarAsItGoesAndTheOthersAfterIt() throws IOException {
    byte[] whole = Files.readAllBytes(samples().get(0));
    Path cut = folder.resolve("cut.darshan");
    Files.write(cut, Arrays.copyOf(whole, whole.length - 100));
    assertThat(run(cut.toString(), samples().get(1).toString()))
        .isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(out.toString())
        .contains("Damaged      " + cut + ": offset ")
        .contains("Complete     every module recorded all that it saw");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void whatIsNoLogOrIsNotThereIsNamedAndTheOthersAreShown() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.txt"), "not a log, and long enough");
    assertThat(run(text.toString(), samples().get(0).toString()))
        .isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString()).contains("notes.txt: offset ").hasLineCount(1);
    assertThat(out.toString()).contains("Job 4478");
    assertThat(run(folder.resolve("nowhere.darshan").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .contains("nowhere.darshan: no such file or folder")
        .doesNotContain(";");
    assertThat(run(folder.resolve("ol\uFFFD.darshan").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no such file or folder; a byte that is not part of UTF-8");
    assertThat(run(folder.toString())).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains(folder + ": expected a file that is a log, found a folder");
  }

  @Test
  void theConfigurationSaysByWhatJobsAreJudged() throws IOException {
    String log = samples().get(0).toString();
    Path lenient =
        Files.writeString(
            folder.resolve("a.json"), "{\"thresholds\": {\"diagnosis.no-bottleneck\": 1}}");
    assertThat(run(log)).isZero();
    assertThat(out.toString()).doesNotContain("as far as the log shows");
    assertThat(run("--config", lenient.toString(), log)).isZero();
    assertThat(out.toString()).contains("Little was lost, as far as the log shows");
    assertThat(err.toString()).isEmpty();
    Path wrong =
        Files.writeString(
            folder.resolve("b.json"), "{\"thresholds\": {\"diagnosis.no-bottle\": 1}}");
    assertThat(run("--config", wrong.toString(), log)).isNotZero();
    assertThat(err.toString()).contains("such as diagnosis.no-bottleneck");
  }

  @Test
  void aTraceThatIsTooLargeIsSaidToBe() throws IOException {
    String log = sample("id4478518").toString();
    Path few =
        Files.writeString(
            folder.resolve("few.json"), "{\"thresholds\": {\"diagnosis.most-traced\": 607}}");
    assertThat(run("--verbose", log)).isZero();
    assertThat(out.toString())
        .contains("by rank 7 87 %, 0 13 %; by host vm 100 %")
        .contains("those of 608 traced operations");
    out.getBuffer().setLength(0);
    assertThat(run("--verbose", "--config", few.toString(), log)).isZero();
    assertThat(out.toString())
        .contains("threshold diagnosis.most-traced")
        .doesNotContain("by rank")
        .contains("write      2.139 s");
  }

  /** Of all ranks Darshan reduces a record or not: it is shared all the same. */
  @Test
  void aFileOfSeveralRanksIsSharedInJson() throws IOException {
    assertThat(run("--json", SharedData.darshanLog("dxtx__sample").toString())).isZero();
    JsonNode files = new ObjectMapper().readTree(out.toString()).get("files");
    assertThat(files.get("shared").intValue()).isEqualTo(1);
    assertThat(files.at("/top/0/process_count").intValue()).isEqualTo(1024);
    assertThat(files.at("/top/0/shared").booleanValue()).isTrue();
  }

  @Test
  void jsonNamesTheRanksAndHostsOfATracedPath() throws IOException {
    assertThat(run("--json", sample("id4478518").toString())).isZero();
    JsonNode log = new ObjectMapper().readTree(out.toString());
    assertThat(log.at("/trace/state").textValue()).isEqualTo("used");
    assertThat(log.at("/trace/operations").longValue()).isEqualTo(608);
    JsonNode write = log.at("/critical_path/write");
    assertThat(write.at("/ranks/0/rank").longValue()).isEqualTo(7);
    assertThat(write.at("/ranks/0/host").textValue()).isEqualTo("vm");
    assertThat(write.at("/hosts/0/exclusive_s").doubleValue())
        .isCloseTo(write.at("/busy_s").doubleValue(), within(1e-6));
  }

  /** One rank beside a map that has other characters only where the output has them. */
  @Test
  void whereTheOutputHasNoBlocksTheHeatMapIsInAscii() throws IOException {
    String log = sample("id4478518").toString();
    String encoding = System.getProperty("sun.stdout.encoding");
    try {
      System.setProperty("sun.stdout.encoding", "UTF-8");
      assertThat(run(log)).isZero();
      String blocks = out.toString();
      assertThat(blocks).contains("▁").contains("8.29 MiB written; highest bar ");
      out.getBuffer().setLength(0);
      System.setProperty("sun.stdout.encoding", "US-ASCII");
      assertThat(run(log)).isZero();
      assertThat(out.toString().chars()).allMatch(c -> c < 128);
      String marks = "▁▂▃▄▅▆▇█░▒▓";
      assertThat(out.toString())
          .hasSameSizeAs(blocks)
          .contains("8.29 MiB written; highest bar ")
          .isNotEqualTo(blocks);
      for (int i = 0; i < blocks.length(); i++) {
        boolean isMark = marks.indexOf(blocks.charAt(i)) >= 0;
        assertThat(isMark || blocks.charAt(i) == out.toString().charAt(i)).isTrue();
      }
    } finally {
      System.setProperty("sun.stdout.encoding", encoding == null ? "" : encoding);
    }
  }

  @Test
  void jsonHasTheHeatMapAndItsPhases() throws IOException {
    assertThat(run("--json", sample("id4478518").toString())).isZero();
    JsonNode log = new ObjectMapper().readTree(out.toString());
    JsonNode map = log.get("heat_map");
    assertThat(map.get("source").textValue()).isEqualTo("heatmap");
    assertThat(map.get("ranks")).hasSize(8);
    long sum = 0;
    for (JsonNode bin : map.get("write_bins")) {
      sum += bin.longValue();
    }
    assertThat(sum)
        .isEqualTo(map.get("bytes_written").longValue())
        .isEqualTo(log.at("/io/bytes_written").longValue());
    assertThat(map.get("read_bins")).hasSameSizeAs(map.get("write_bins"));
    assertThat(log.at("/phases/write/list/0/begin_s").isNumber()).isTrue();
    assertThat(log.at("/phases/read/list")).isEmpty();
    assertThat(log.at("/phases/all").has("period")).isTrue();
  }

  @Test
  void aDamagedTraceIsToldAndNotUsed() throws IOException {
    Path log = sample("id4478518");
    byte[] bytes = Files.readAllBytes(log);
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
      for (ModuleRegion region : open.header().modules()) {
        if (region.name().equals("DXT_POSIX")) {
          int middle = (int) (region.offset() + region.length() / 2);
          Arrays.fill(bytes, middle, middle + 16, (byte) 0xff);
        }
      }
    }
    Path damaged = Files.write(folder.resolve("damaged.darshan"), bytes);
    assertThat(run("--verbose", damaged.toString())).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(out.toString())
        .contains("Damaged      ")
        .contains("Traced       not everything")
        .contains("write      2.139 s");
  }

  @Test
  void whyNotSaysWhatClearedACause() throws IOException {
    assertThat(run("--why-not", "striping", sample("4478502").toString())).isZero();
    assertThat(out.toString())
        .contains("Why not      striping: file striping: shared files on too few OSTs")
        .contains("0.000 s of ")
        .contains("would be gained if shared files lie on all OSTs")
        .contains("shared-file-few-osts ")
        .contains("Not known    what could have changed this");
  }

  @Test
  void aCauseThatThereIsNotIsRefused() throws IOException {
    assertThat(run("--why-not", "weather", sample("4478502").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("expected one of pattern, striping", "found weather");
  }

  @Test
  void verboseNamesEveryRuleWithWhatItComparedOrWhyItWasNotChecked() throws IOException {
    String log = sample("id4478504").toString();
    assertThat(run(log)).isZero();
    assertThat(out.toString()).doesNotContain("Clear  ", "Critical path");
    out.getBuffer().setLength(0);
    assertThat(run("--verbose", log)).isZero();
    for (Rule rule : Rules.all().rules()) {
      assertThat(out.toString()).contains(rule.info().id());
    }
    assertThat(out.toString())
        .contains("Clear        rules that found nothing")
        .containsPattern(
            "\n  independent-mpiio +100 %, threshold below 50 %: Do ranks use a shared file")
        .containsPattern("\n  tiny-files +\\d+, threshold 1,000 files: Does the job")
        .contains("Not checked  rules that have nothing to look at")
        .containsPattern("\n  osts-used +the job is too small to need many OSTs \\(not in the log:")
        .doesNotContain("collective-exchange ", "Failed");
    assertThat(run("--verbose", "--store", folder.toString())).isEqualTo(ErrorKind.USER.exitCode());
  }

  @Test
  void aModuleThatRanOutOfMemoryIsSaidToBeIncomplete() throws IOException {
    Path log = SharedData.darshanLog("partial_data_stdio");
    assertThat(run("-v", log.toString())).isZero();
    assertThat(out.toString())
        .contains("Incomplete   STDIO ran out of memory")
        .contains(
            "Verdict      Not diagnosed: records of STDIO are missing; the others show almost no lost"
                + " time");
  }
}
