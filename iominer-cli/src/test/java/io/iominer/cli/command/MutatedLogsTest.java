// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.iominer.cli.check.ReportRules;
import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.ingest.darshan.text.ControlCharacters;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Whatever a log holds, a command says something about it or refuses it with the reason: it never
 * ends with a fault of its own, takes long or needs much memory, and what it says can be: see
 * {@link SoundReport}, and does not contradict itself: see {@link ReportRules}. docs/fuzzing.md has
 * trials of many mutants.
 */
class MutatedLogsTest {
  private static final long MUTANTS = Long.getLong("iominer.mutants", 150);
  private static final long FIRST = Long.getLong("iominer.mutants.first", 1);

  /** A log of these sizes takes some milliseconds. */
  private static final double MOST_SECONDS = 20;

  /** Larger ones are no other in kind. */
  private static final long LARGEST_LOG = 20_000;

  /** Of what is allocated, a part is in use at a time. */
  private static final long MOST_BYTES = 1L << 30;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final Path KEPT = Path.of("target", "mutants");

  @TempDir private Path folder;

  /** Runs a command, which says something and does not end with a fault of its own. */
  private static String run(long number, Callable<Integer> command, String... arguments) {
    StringWriter text = new StringWriter();
    CommandLine commandLine = new CommandLine(command);
    commandLine.setOut(new PrintWriter(text));
    commandLine.setErr(new PrintWriter(text));
    commandLine.setExecutionExceptionHandler(new ErrorReport());
    assertThat(commandLine.execute(arguments))
        .as("exit code of %s for mutant %d: %s", command.getClass(), number, text)
        .isIn(0, ErrorKind.DATA.exitCode());
    assertThat(text.toString()).doesNotContain("internal error");
    return text.toString();
  }

  @Test
  void everyMutantIsDiagnosedAndPrintedOrRefused() throws IOException {
    List<Path> logs =
        SampleLogs.all().stream().filter(log -> log.toFile().length() < LARGEST_LOG).toList();
    LogMutants mutants = LogMutants.of(logs, folder);
    for (long number = FIRST; number < FIRST + MUTANTS; number++) {
      byte[] mutant = mutants.mutant(number);
      try {
        check(mutant, number);
      } catch (RuntimeException | IOException | Error e) {
        Path kept = Files.createDirectories(KEPT).resolve(number + ".darshan");
        Files.write(kept, mutant);
        throw new AssertionError("Mutant " + number + ", kept as " + kept.toAbsolutePath(), e);
      }
    }
  }

  private void check(byte[] mutant, long number) throws IOException {
    String log = Files.write(folder.resolve("mutant.darshan"), mutant).toString();
    long begin = System.nanoTime();
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    String text = run(number, new DiagnoseCommand(), log);
    String json = run(number, new DiagnoseCommand(), "--json", log);
    if (json.startsWith("{")) {
      SoundReport.check(text, json);
      assertThat(ReportRules.contradictions(Path.of(log))).isEmpty();
    }
    run(number, new CompareCommand(), log, log);
    run(number, printing(), "--all", log);
    run(number, printing(), "--dxt", log);
    assertThat((System.nanoTime() - begin) / 1e9)
        .as("seconds for mutant %d", number)
        .isLessThan(MOST_SECONDS);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - allocated)
        .as("bytes allocated for mutant %d", number)
        .isLessThan(MOST_BYTES);
  }

  private static ParseCommand printing() {
    return new ParseCommand(OutputStream.nullOutputStream(), ControlCharacters.VISIBLE);
  }
}
