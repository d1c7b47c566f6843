// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.SiteSettings;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.text.SafeText;
import io.iominer.report.facility.Attention;
import io.iominer.report.facility.Attention.Topic;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.HostileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Which stages of a night are run, and what is said of them. */
class NightRunTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final SiteSettings SITE =
      new SiteSettings(
          Optional.of("Cedar"),
          Optional.of("https://io.example/reports/"),
          Optional.empty(),
          0.01,
          200);
  private static final Path MAIL_SCRIPT =
      Path.of("../docs/examples/nightly-mail.sh").toAbsolutePath().normalize();
  private static final Path PAGE = Path.of("/reports/2026-11-20/report.html");

  private final List<String> begun = new ArrayList<>();
  private final List<Throwable> causes = new ArrayList<>();

  /** What a stage of a test does. */
  private interface Work {
    StageResult run() throws IOException;
  }

  private Stage stage(String name, Work work, String... standsOn) {
    return new Stage() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Set<String> standsOn() {
        return Set.of(standsOn);
      }

      @Override
      public StageResult run(Night night) throws IOException {
        begun.add(name);
        return work.run();
      }
    };
  }

  private NightOutcome run(Stage... stages) {
    Night night =
        new Night(
            TaskPlace.start(Map.of()),
            Path.of("store"),
            Configuration.NONE,
            DiagnosisSettings.standard(),
            DAY,
            DAY.plusDays(1),
            WorkListener.SILENT);
    return new NightRun(List.of(stages), () -> {}, causes::add).run(night);
  }

  private static String text(NightOutcome outcome, boolean isWritten) {
    return new NightSummary(
            DAY,
            SITE,
            outcome,
            isWritten ? Optional.of(PAGE) : Optional.empty(),
            Optional.of(
                new NightSummary.LastReport(
                    DAY.minusDays(1), Path.of("/reports/2026-11-19/report.html"))))
        .text();
  }

  private static StageResult partly() {
    StageNotes notes = new StageNotes();
    notes.part(
        "jdbc:mariadb://lmt/x",
        () -> {
          throw new IoMinerException(ErrorKind.RESOURCE, "lmt: the database is down");
        });
    notes.part("logs", () -> notes.did("7 new logs"));
    return notes.result();
  }

  @Test
  void aStageThatFailsKeepsBackThoseThatStandOnItAlone() {
    NightOutcome outcome =
        run(
            stage("ingest", NightRunTest::partly),
            stage(
                "diagnose",
                () -> {
                  throw new IllegalStateException("so not");
                }),
            stage("report", () -> StageResult.of("written"), "diagnose"),
            stage("expire", () -> StageResult.of("nothing")));
    assertThat(begun).containsExactly("ingest", "diagnose", "expire");
    assertThat(causes).hasSize(2);
    assertThat(outcome.exitCode()).as("of the first").isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(text(outcome, false))
        .startsWith("[IOMiner Cedar] 2026-11-20: FAILED, ingest, diagnose\n\n")
        .contains(
            "No report was written. The last one is of 2026-11-19: https://io.example/reports/2026-11-19/report.html")
        .contains("  jdbc:mariadb://lmt/x: lmt: the database is down\n")
        .contains("  diagnose: internal error: java.lang.IllegalStateException: so not")
        .containsPattern("  ingest +7 new logs\n +failed in part\n")
        .containsPattern("  diagnose +failed\n")
        .containsPattern("  report +not done, because diagnose failed\n");
  }

  @Test
  void memoryThatDoesNotSufficeIsAFailureLikeOthers() {
    NightOutcome outcome =
        run(
            stage(
                "diagnose",
                () -> {
                  throw new OutOfMemoryError("Java heap space");
                }),
            stage("compact", () -> StageResult.of("done")));
    assertThat(begun).containsExactly("diagnose", "compact");
    assertThat(outcome.exitCode()).isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(text(outcome, false)).contains("more memory is needed than there is");
  }

  /** A header of an e-mail ends with its line, and so does what is said of an application. */
  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void noNameBeginsALine(String name) {
    StageNotes notes = new StageNotes();
    notes.attention(Attention.warning(Topic.LOST_NODE_HOURS, name, name + ": 5"));
    notes.did(name);
    NightOutcome outcome = run(stage("report", notes::result));
    String safe = SafeText.of(name);
    assertThat(text(outcome, true))
        .startsWith("[IOMiner Cedar] 2026-11-20: WARN, lost most: " + safe + "\n\nReport: ")
        .contains("\n  " + safe + ": 5\n")
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]")
        .doesNotContain("\nBcc");
  }

  /** The script of docs/examples with a stand-in of {@code mail} that keeps what it is given. */
  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void theMailHasOneSubject(String name, @TempDir Path folder)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("text"), "[IOMiner] " + name + "\nbody\n");
    Files.writeString(
        folder.resolve("mail"), "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" >mailed\ncat >body\n");
    assertThat(folder.resolve("mail").toFile().setExecutable(true)).isTrue();
    HostileNames.run(
        "/bin/sh",
        folder,
        Map.of("PATH", folder + ":" + System.getenv("PATH")),
        "exec " + MAIL_SCRIPT + " to@example.org cat text");
    String first = ("[IOMiner] " + name).lines().findFirst().orElseThrow();
    assertThat(folder.resolve("mailed"))
        .hasContent("3\n-s\n" + first.replaceAll("[\\x00-\\x1f\\x7f]", "") + "\nto@example.org");
    assertThat(folder.resolve("body")).hasSameTextualContentAs(folder.resolve("text"));
  }

  @Test
  void whatNeedsAttentionComesFirstAndIsItsSubject() {
    NightOutcome outcome =
        run(
            stage(
                "ingest",
                () -> {
                  StageNotes notes = new StageNotes();
                  notes.rejects();
                  notes.attention(
                      Attention.warning(
                          Topic.MISSING_DATA, "rejected sources", "logs: 2 rejected"));
                  return notes.result();
                }),
            stage(
                "report",
                () -> {
                  StageNotes notes = new StageNotes();
                  notes.did("written");
                  notes.attention(Attention.warning(Topic.LOST_NODE_HOURS, "app1", "app1: 5"));
                  notes.attention(new Attention(Topic.LOST_NODE_HOURS, "app2", "app2: 4", false));
                  notes.attention(Attention.warning(Topic.SLOW_OST, "OST 3", "OST 3: slow"));
                  return notes.result();
                }));
    assertThat(outcome.exitCode()).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(text(outcome, true))
        .startsWith(
            """
            [IOMiner Cedar] 2026-11-20: WARN, slow: OST 3

            Report: https://io.example/reports/2026-11-20/report.html

            Slow OSTs
              OST 3: slow

            Applications by lost node hours
              app1: 5
              app2: 4

            Missing data (gaps of 1 % or more)
              logs: 2 rejected

            What was done
            """);
  }

  @Test
  void whatIsListedIsNotAlwaysAWarning() {
    NightOutcome outcome =
        run(
            stage(
                "report",
                () -> {
                  StageNotes notes = new StageNotes();
                  notes.attention(new Attention(Topic.LOST_NODE_HOURS, "app2", "app2: 4", false));
                  return notes.result();
                }));
    assertThat(text(outcome, true))
        .startsWith("[IOMiner Cedar] 2026-11-20: OK, nothing needs attention\n")
        .contains("app2: 4");
  }

  @Test
  void aQuietNightSaysSo() {
    NightOutcome outcome = run(stage("ingest", () -> StageResult.of("nothing new")));
    assertThat(outcome.exitCode()).isZero();
    assertThat(text(outcome, true))
        .startsWith("[IOMiner Cedar] 2026-11-20: OK, nothing needs attention\n")
        .contains(
            "What was done\n  ingest    nothing new\n\nWhat it took (all steps run in one process: a heap"
                + " also holds what earlier steps left)\n  ingest ")
        .containsPattern(" s  processor \\d+\\.\\d s, read \\S.*, heap at most \\S.*B\n$");
  }

  @Test
  void aPathThatDoesNotExistIsTheUsers() {
    NightOutcome outcome =
        run(
            stage(
                "ingest",
                () -> {
                  throw new NoSuchFileException("/logs\u001b[2J");
                }));
    assertThat(outcome.exitCode()).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(text(outcome, false))
        .contains("/logs\\x1b[2J: no such file")
        .doesNotContain("\u001b");
  }
}
