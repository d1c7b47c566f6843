// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.NightLock;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.Tables;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TableText;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Nights of a few sample logs: undisturbed, killed and run again, and with a stage that fails.
 * {@code iominer.kills} is the number of further kills at random instants.
 */
class NightlyCommandTest {
  private static final String DAY = "2026-11-20";
  private static final int KILLS = Integer.getInteger("iominer.kills", 0);
  private static final long SEED = Long.getLong("iominer.seed", System.nanoTime());
  private static final int LONGEST_MILLIS = 40_000;

  /** When something was made differs from run to run. */
  private static final Set<String> NOT_COMPARED =
      Set.of("ingest_time", "diagnosed_time", "calibrated_at", "advised_at");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int nightly(Path store) throws IOException {
    TestSpark.session();
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments(store).toArray(String[]::new));
  }

  private List<String> arguments(Path store) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("nightly", "--config"));
    arguments.add(configuration(store).toString());
    arguments.addAll(List.of("--day", DAY, "--out", reports(store).toString()));
    return arguments;
  }

  private static Path reports(Path store) {
    return store.resolveSibling(store.getFileName() + "-reports");
  }

  private Path configuration(Path store) throws IOException {
    Path file = folder.resolve(store.getFileName() + ".json");
    return Files.exists(file) ? file : configure(store, "");
  }

  private Path configure(Path store, String moreSources) throws IOException {
    Path logs = folder.resolve("logs");
    if (!Files.exists(logs)) {
      Files.createDirectory(logs);
      for (Path log : SampleLogs.darshan()) {
        if (log.getFileName().toString().contains("clim3_shockwave")) {
          Files.copy(log, logs.resolve(log.getFileName()));
        }
      }
    }
    Path accounting = SampleLogs.DARSHAN.resolveSibling("slurm/sacct-parsable2.txt");
    return Files.writeString(
        folder.resolve(store.getFileName() + ".json"),
        """
        {"store": "%s",
         "sources": {"darshan": "%s", "slurm": "%s"%s},
         "nightly": {"record_advice": true, "keep_days": 10000, "keep_report_days": 10000}}
        """
            .formatted(store, logs, accounting.toAbsolutePath(), moreSources));
  }

  private static Map<String, List<String>> tables(Path store) {
    IoStore opened = IoStore.open(store);
    Map<String, List<String>> tables = new TreeMap<>();
    Tables.all()
        .forEach(table -> tables.put(table.name(), TableText.rows(opened, table, NOT_COMPARED)));
    return tables;
  }

  /** A night in a process of its own. */
  private Process start(Path store, String... halt) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g"));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("spark.sql."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("temporary")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(KilledNight.class.getName());
    command.addAll(List.of(configuration(store).toString(), reports(store).toString(), DAY));
    command.addAll(List.of(halt));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("killed.txt").toFile())
        .redirectErrorStream(true)
        .start();
  }

  private void kill(Path store, Process halted) throws IOException, InterruptedException {
    assertThat(halted.waitFor())
        .as(() -> folder.resolve("killed.txt") + " shows")
        .isEqualTo(KilledNight.HALTED);
    assertThat(tables(store).get("darshan_job")).isNotEmpty();
    assertThat(tables(store).get("diagnosis")).isEmpty();
    assertThat(reports(store)).doesNotExist();
    Random random = new Random(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start(store);
      boolean ended = process.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      System.out.println(ended ? "night ended before its kill" : "night killed");
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aNightThatWasKilledEndsLikeAnUndisturbedOneAndAgainChangesNothing()
      throws IOException, InterruptedException {
    Path killed = SmallStore.in(folder.resolve("killed"));
    Process halted = start(killed, "diagnosing");
    Path undisturbed = SmallStore.in(folder.resolve("undisturbed"));
    assertThat(nightly(undisturbed)).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("[IOMiner] 2026-11-20: ")
        .contains("Report: " + reports(undisturbed).resolve("2026-11-20/report.html"))
        .containsPattern("ingest +3 sources of logs: 0 known before, 3 new logs")
        .containsPattern("diagnose +diagnosed 3 logs of \\d days?")
        .contains("forwarding nodes (DFRA): ", "0 logs, 0 rows that ended before")
        .doesNotContain("FAILED", "What failed");
    Map<String, List<String>> expected = tables(undisturbed);
    String report = report(undisturbed);
    Path shown = reports(undisturbed).resolve("latest").toRealPath();
    String before = out.toString().substring(0, out.toString().indexOf("What was done"));

    assertThat(nightly(undisturbed)).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith(before)
        .contains(
            "advise    nothing new: the advice next to the report stays\n",
            "report    nothing new: the report stays, ");
    assertThat(reports(undisturbed).resolve("latest").toRealPath()).isEqualTo(shown);
    assertThat(tables(undisturbed)).isEqualTo(expected);

    kill(killed, halted);
    configure(killed, ", \"lmt\": \"jdbc:mariadb://localhost:1/lmt\"");
    assertThat(nightly(killed)).isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(out.toString())
        .startsWith("[IOMiner] 2026-11-20: FAILED, ingest\n")
        .contains("jdbc:mariadb://localhost:1/lmt: ", "the database cannot be opened")
        .contains(
            "3 sources of logs: 3 known before", "no server-side monitoring data of these days");
    assertThat(tables(killed)).as("seed %d", SEED).isEqualTo(expected);
    assertThat(report(killed)).isEqualTo(report);

    assertThatFailuresLeaveTheLastReport(killed);
    assertThat(tables(killed)).isEqualTo(expected);
  }

  private void assertThatFailuresLeaveTheLastReport(Path store) throws IOException {
    Path shown = reports(store).resolve("latest").toRealPath();
    try (StoreWriter writer = IoStore.writer(store, "a test")) {
      assertThat(writer.store().folder()).isEqualTo(store);
      assertThat(nightly(store)).isEqualTo(ErrorKind.RESOURCE.exitCode());
    }
    assertThat(out.toString())
        .startsWith("[IOMiner] 2026-11-20: FAILED, ingest, expire, compact\n")
        .contains("compact: " + store + ": another process is writing to the store: ")
        .contains("diagnosed no log, as none is new", "nothing new: the report stays");
    Path versions = shown.getParent();
    Path moved = Files.move(versions, versions.resolveSibling("moved"));
    Files.writeString(versions, "in the way");
    assertThat(nightly(store)).isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(out.toString())
        .startsWith("[IOMiner] 2026-11-20: FAILED, ingest, report\n")
        .contains(
            "No report was written. ", "report: " + versions, "diagnosed no log, as none is new");
    Files.delete(versions);
    Files.move(moved, versions);
    assertThat(reports(store).resolve("latest").toRealPath()).isEqualTo(shown);
  }

  private static String report(Path store) throws IOException {
    return Files.readString(reports(store).resolve("latest/report.json"));
  }

  @Test
  void oneNightAtATime() throws IOException {
    Path store = SmallStore.in(folder.resolve("busy"));
    try (NightLock lock = NightLock.take(store)) {
      assertThat(nightly(store)).isEqualTo(5);
      lock.check();
    }
    assertThat(err.toString())
        .contains("another nightly run is under way: another task, pid this process");
    assertThat(out.toString()).isEmpty();
    assertThat(reports(store)).doesNotExist();
  }

  @Test
  void anImpossibleDayAndAMissingFolderAreUserErrors() throws IOException {
    Path store = SmallStore.in(folder.resolve("none"));
    String configuration = configuration(store).toString();
    CommandLine commandLine = IoMinerCli.commandLine().setErr(new PrintWriter(err));
    assertThat(commandLine.execute("nightly", "--config", configuration, "--day", "2999-01-01"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--day: expected a day until today, found 2999-01-01");
    assertThat(commandLine.execute("nightly", "--config", configuration))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("as nightly.out in the configuration or as --out");
  }
}
