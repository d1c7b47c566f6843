// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.source.FileName;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/**
 * Whoever writes sources shows nothing of other files, stops no command, and steers no terminal.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileSourcesTest {
  private static final String SECRET = "root:$6$SECRET:\u001b]0;owned\u0007\u009b2J\u202e\n1\n";

  @TempDir private static Path shared;
  private static Path small = Path.of("");

  @TempDir private Path folder;
  private Path secret = Path.of("");
  private Path in = Path.of("");

  /** What a source is given to. */
  enum Reader {
    FOLDER,
    INGEST,
    SLURM,
    LMT,
    DIAGNOSE,
    PARSE,
    COMPARE,
    EXPLAIN,
    TABLE;

    private List<String> command(Path file, Path store) {
      String name = file.toString();
      List<String> command =
          switch (this) {
            case FOLDER -> List.of("ingest", file.getParent().toString());
            case INGEST -> List.of("ingest", name);
            case SLURM -> List.of("ingest", "--slurm", name);
            case LMT -> List.of("ingest", "--lmt", name);
            case DIAGNOSE -> List.of("diagnose", name);
            case PARSE -> List.of("parse", name);
            case COMPARE -> List.of("compare", name, name);
            case EXPLAIN -> List.of("explain", name);
            case TABLE -> List.of("query", "SELECT * FROM t", "--table", "t=" + name);
          };
      List<String> all = new ArrayList<>(command);
      if (this != DIAGNOSE && this != PARSE) {
        all.addAll(List.of("--store", store.toString()));
      }
      return all;
    }

    private String ending() {
      return this == TABLE ? ".csv" : ".darshan";
    }
  }

  @BeforeAll
  static void fill() throws IOException {
    small = SmallStore.in(shared.resolve("small"));
  }

  @BeforeEach
  void makeFolders() throws IOException {
    secret = Files.writeString(folder.resolve("secret"), SECRET);
    in = Files.createDirectory(folder.resolve("in"));
  }

  private static int run(List<String> command, StringWriter printed) {
    return IoMinerCli.commandLine()
        .setOut(new PrintWriter(printed))
        .setErr(new PrintWriter(printed))
        .execute(command.toArray(String[]::new));
  }

  /** What a command prints, which shows nothing of the secret and steers nothing. */
  private String refused(List<String> command) {
    StringWriter printed = new StringWriter();
    int exitCode = run(command, printed);
    assertThat(exitCode).as(printed.toString()).isIn(2, 3);
    assertThat(printed.toString())
        .doesNotContain("SECRET")
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n]]");
    return printed.toString();
  }

  private String refused(Reader reader, Path file) {
    boolean isRead = reader == Reader.EXPLAIN || reader == Reader.TABLE;
    return refused(reader.command(file, isRead ? small : folder.resolve("store")));
  }

  /** A watch reads as an ingest does; the signal ends it after its first round. */
  @Test
  void aWatchedFolderShowsNothingOfWhatALinkLeadsTo() throws IOException, InterruptedException {
    Files.createSymbolicLink(in.resolve("link.darshan"), secret);
    StringWriter printed = new StringWriter();
    CommandLine commandLine =
        IoMinerCli.commandLine("ingest")
            .setOut(new PrintWriter(printed))
            .setErr(new PrintWriter(printed));
    String store = folder.resolve("store").toString();
    Thread watch =
        new Thread(
            () -> commandLine.execute("ingest", "--watch", "1s", in.toString(), "--store", store));
    watch.start();
    for (int tenths = 0; tenths < 600 && !printed.toString().contains("rejected"); tenths++) {
      Thread.sleep(100);
    }
    assertThat(printed.toString()).contains("rejected").doesNotContain("SECRET");
    String process = String.valueOf(ProcessHandle.current().pid());
    assertThat(new ProcessBuilder("kill", "-TERM", process).start().waitFor()).isZero();
    watch.join();
    assertThat(printed.toString()).contains("ends after the commit").doesNotContain("SECRET");
  }

  @ParameterizedTest
  @EnumSource
  void aPipeIsNotWaitedFor(Reader reader) throws IOException, InterruptedException {
    Path pipe = in.resolve("pipe" + reader.ending());
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(refused(reader, pipe)).containsAnyOf("a pipe or a device", "not a regular file");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TABLE")
  void aDeviceIsNotRead(Reader reader) throws IOException {
    Path device =
        reader == Reader.FOLDER
            ? Files.createSymbolicLink(in.resolve("zero.darshan"), Path.of("/dev/zero"))
            : Path.of("/dev/zero");
    assertThat(refused(reader, device))
        .containsAnyOf("a pipe or a device", "not a regular file", "leads out of");
    if (reader == Reader.FOLDER) {
      List<String> command = reader.command(device, folder.resolve("other"));
      command.add("--follow-links");
      assertThat(refused(command)).contains("not a regular file");
    }
  }

  /** One that is named is followed, as its user may read what it leads to. */
  @ParameterizedTest
  @EnumSource
  void nothingIsShownOfWhatALinkLeadsTo(Reader reader) throws IOException {
    Path link = Files.createSymbolicLink(in.resolve("link" + reader.ending()), secret);
    String printed = refused(reader, link);
    switch (reader) {
      case FOLDER -> assertThat(printed).contains("leads out of");
      case TABLE -> assertThat(printed).contains("expected a file, found a link");
      default -> assertThat(printed).contains("link.darshan");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TABLE")
  void nothingIsQuotedOfWhatIsNoSource(Reader reader) throws IOException {
    Path file = Files.copy(secret, in.resolve("a\u001b[31mb\u202e\n" + reader.ending()));
    assertThat(refused(reader, file)).contains("a\\x1b[31mb\\x202e\\x0a.darshan");
  }

  /** Its rows are what is asked for. */
  @Test
  void aTableOfTheUserSteersNoTerminal() throws IOException {
    Path file = Files.writeString(in.resolve("t.csv"), "a\u001b[31mb\nc\u001b[2Jd\u202e\n");
    StringWriter printed = new StringWriter();
    int exitCode =
        IoMinerCli.commandLine()
            .setOut(new PrintWriter(printed))
            .execute(Reader.TABLE.command(file, small).toArray(String[]::new));
    assertThat(exitCode).isZero();
    assertThat(printed.toString())
        .contains("a\\x1b[31mb", "c\\x1b[2Jd\\x202e")
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n]]");
  }

  /** As a listing has it and the documentation; the shell's own bytes reach no Java program. */
  @ParameterizedTest
  @EnumSource(names = {"INGEST", "DIAGNOSE", "PARSE"})
  void aNameThatIsNoUtf8IsGivenByItsEscape(Reader reader) throws IOException {
    String name = in + "/\\xE9.darshan";
    Files.copy(SampleLogs.darshan().get(0), FileName.path(name));
    StringWriter printed = new StringWriter();
    List<String> command = new ArrayList<>(reader.command(in, folder.resolve("store")));
    command.set(1, name);
    int exitCode = run(command, printed);
    assertThat(exitCode).as(printed.toString()).isZero();
  }
}
