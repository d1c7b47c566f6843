// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.Cause;
import io.iominer.report.text.ComparisonText;
import io.iominer.report.text.Screen;
import io.iominer.report.text.Shades;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.comparison.Comparison;
import io.iominer.rootcause.comparison.LogRun;
import io.iominer.rootcause.comparison.Run;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import io.iominer.testing.SmallStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = new CommandLine(new CompareCommand());
    commandLine.setExecutionExceptionHandler(new io.iominer.cli.error.ErrorReport());
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private static String log(long job) throws IOException {
    return SampleLogs.darshan().stream()
        .map(Path::toString)
        .filter(name -> name.contains("_id" + job + "-"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void twoRunsOfAProgramDifferInWhatTheirLogsSay() throws IOException {
    // 3 checkpoints of 16 MiB by 16 processes, and the same program that reads one back.
    assertThat(run(log(4478500), log(4478531))).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("   job 4478500  gcm  16 ranks\n", "   job 4478531  gcm  16 ranks\n")
        .containsPattern("bytes written +768 MiB +0 B  to none")
        .containsPattern("bytes read +0 B +256 MiB  from none")
        .contains("factors of reads: A has none", "factors of writes: B has none")
        .containsPattern(
            "^In short    [^\n]+(\n {12}[^\n]+)*\n\nWarnings    the runs may not do the same work;"
                + " different: bytes read \\(0 B and 256 MiB\\), bytes\n"
                + " {12}written \\(768 MiB and 0 B\\), command\n\nChanged     sorted: times by");
  }

  @Test
  void linesAreNoLongerThanAScreen() throws IOException {
    Run before = runOf("A", log(4478500));
    Run after = runOf("B", log(4478531));
    Comparison comparison = Comparison.of(before, after, DiagnosisSettings.standard().thresholds());
    for (int columns : new int[] {60, 80, 120}) {
      Screen screen = new Screen(columns, true, false, Shades.ASCII);
      assertThat(ComparisonText.of(comparison, List.of("a".repeat(200), "b"), screen).lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns))
          .anyMatch(line -> line.contains("explained difference"));
    }
  }

  private static Run runOf(String name, String file) throws IOException {
    LogReport report = LogDiagnosis.of(Path.of(file), DiagnosisSettings.standard());
    return LogRun.of(name, report.profile(), report.job());
  }

  @Test
  void theOrderOfChangesIsSaid() throws IOException {
    assertThat(run(log(4478502), log(4478510))).isZero();
    assertThat(out.toString()).contains("\nSimilar     (largest change first) ");
    assertThat(out.toString().indexOf("\nChanged "))
        .isPositive()
        .isLessThan(out.toString().indexOf("\nSimilar "))
        .isLessThan(out.toString().indexOf("\nA  "));
  }

  @Test
  void anotherProgramIsSaidAtTheTop() throws IOException {
    assertThat(run(log(4478504), log(4478502))).isZero();
    assertThat(out.toString().indexOf("Warnings    different applications: lqcd and md"))
        .isPositive()
        .isLessThan(out.toString().indexOf("\nChanged "));
  }

  @Test
  void jsonSaysTheSameToAProgram() throws IOException {
    assertThat(run(log(4478500), log(4478531), "--json")).isZero();
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.at("/a/job_id").longValue()).isEqualTo(4478500);
    assertThat(json.at("/a/values/bytes_written").doubleValue()).isEqualTo(768 << 20);
    assertThat(json.at("/b/values/bytes_read").doubleValue()).isEqualTo(256 << 20);
    assertThat(json.at("/b/values").has("write_bandwidth")).isFalse();
    double io = json.at("/b/values/io_s").doubleValue() - json.at("/a/values/io_s").doubleValue();
    assertThat(json.at("/weighing/io_difference_s").doubleValue()).isEqualTo(io);
    assertThat(json.get("changed").findValuesAsText("measure")).contains("bytes_written");
    double sum = 0;
    for (JsonNode part : json.at("/weighing/parts")) {
      sum += part.get("seconds").doubleValue();
      assertThat(part.get("changed_inputs").isEmpty())
          .as("%s", part)
          .isEqualTo(part.get("kind").asText().equals("unexplained"));
    }
    assertThat(sum).isCloseTo(io, within(1e-9));
    assertThat(json.at("/weighing/unexplained_s").isNumber()).isTrue();
  }

  /**
   * Writes of 1.4 KiB by each of 256 ranks, and collective ones of 4 MiB, on the same number of
   * OSTs: the model has the seconds of both in the layout, which did not change.
   */
  @Test
  void otherRequestsOnTheSameLayoutAreNotExplainedByTheLayout() throws IOException {
    Path pair = SharedData.folder("cases/01-compare-same-layout");
    String[] logs = {
      pair.resolve("pairA.darshan").toString(), pair.resolve("pairB.darshan").toString()
    };
    assertThat(run(logs)).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .startsWith(
            "In short A spent 201.0 s more in I/O than B; no cause explains it. Unexplained:")
        .contains(
            "A lost 304.4 s more to "
                + Cause.STRIPING.meaning()
                + "; its causes are the same in both runs.",
            "mean write size: A 1.40 KiB, B 4.00 MiB");
  }

  @Test
  void aLogWithItselfHasNoChange() throws IOException {
    assertThat(run(log(4478503), log(4478503))).isZero();
    assertThat(out.toString()).contains("Changed     nothing by more than a fifth");
    assertThat(out.toString().replaceAll("\\s+", " "))
        .startsWith("In short Both spent about as long")
        .contains("no difference to explain. Changed ");
  }

  /** Darshan's numbers of jobs are signed. */
  @Test
  void aJobMayHaveANegativeNumber() throws IOException {
    String store = SmallStore.in(folder.resolve("store")).toString();
    for (String[] line :
        List.of(
            new String[] {"--store", store, "-5", "-6"},
            new String[] {"--store", store, "--", "-5", "-6"},
            new String[] {"-9223372036854775808", "-6", "--store", store})) {
      assertThat(run(line)).isEqualTo(ErrorKind.USER.exitCode());
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "iominer: " + store + ": the store has no log of a job -5",
            "iominer: " + store + ": the store has no log of a job -5",
            "iominer: " + store + ": the store has no log of a job -9223372036854775808");
  }

  @Test
  void aDamagedLogAndAMissingOneHaveTheirExitCodes() throws IOException {
    byte[] whole = Files.readAllBytes(Path.of(log(4478503)));
    Path cut = folder.resolve("cut.darshan");
    Files.write(cut, Arrays.copyOf(whole, whole.length - 100));
    assertThat(run(log(4478503), cut.toString())).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(run(log(4478503), "nowhere.darshan")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("nowhere.darshan: no such file or folder");
    assertThat(run(log(4478503), folder.toString())).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .endsWith(folder + ": expected a log, or the id of a job or of a log, found a folder\n");
    assertThat(run(log(4478503))).isEqualTo(ErrorKind.USER.exitCode());
  }
}
