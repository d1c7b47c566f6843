// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Logs with values that cannot be, as Darshan wrote them or as damage left them. */
class ImpossibleLogsTest {
  @TempDir private Path folder;

  private static String run(Path log, String... options) {
    StringWriter text = new StringWriter();
    CommandLine command = new CommandLine(new DiagnoseCommand());
    command.setOut(new PrintWriter(text));
    command.setErr(new PrintWriter(text));
    String[] arguments = new String[options.length + 1];
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[0] = log.toString();
    command.execute(arguments);
    return text.toString();
  }

  private static String diagnose(String folder, String name) throws IOException {
    Path log = SharedData.folder("cases/" + folder).resolve(name + ".darshan");
    String text = run(log, "--verbose");
    SoundReport.check(text, run(log, "--json"));
    return text;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          00248 | 1 record has an impossible POSIX_RW_SWITCHES (40 of POSIX_READS 4
          00538 | 1 record has an impossible STDIO_BYTES_READ (1000000000000 bytes
          01264 | 1 record has an impossible POSIX_BYTES_READ (-4616189618054758400 bytes
          03739 | 1 record has an impossible STDIO_F_WRITE_TIME (1.000e+12 s in a run of 2.000 s)
          04234 | 1 record has an impossible LUSTRE_OST_ID (-128383115725867620)
          04554 | 1 record has an impossible STDIO_F_READ_TIME (5.000e+05 s in a run of 1.000 s)
          """)
  void whatCannotBeIsNamedAndUsedNowhere(String name, String caveat) throws IOException {
    assertThat(diagnose("18-impossible-numbers", name)).contains(caveat);
  }

  @Test
  void aTimeThatWasLeftOutIsUnknown() throws IOException {
    assertThat(diagnose("05-negative-thread-time", "threads"))
        .containsPattern("th.dat +10.0 GiB +64.0 MiB +- ")
        .contains("time in calls unknown");
  }

  @Test
  void bytesThatOverflowedMakeNoAverage() throws IOException {
    assertThat(diagnose("11-negative-mpiio-bytes", "mpineg")).doesNotContain("on average");
  }

  @Test
  void aFlagBitOfNoModuleIsNoModule() throws IOException {
    assertThat(diagnose("07-merged-log", "merged"))
        .doesNotContain("NULL")
        .doesNotContain("several threads")
        .contains("more than 100 %: the log is merged from several processes");
  }

  @Test
  void layoutsSayWhereBytesAre() throws IOException {
    assertThat(diagnose("10-overstriped-and-dom", "overstripe"))
        .contains("16 stripes on 4 OSTs [1, 2, 3, 4], stripes of 4.00 MiB")
        .doesNotContain("16 OSTs");
    assertThat(diagnose("10-overstriped-and-dom", "pfldom"))
        .contains("the MDT (Data-on-MDT); 1 OST [5]");
    assertThat(diagnose("10-overstriped-and-dom", "pfluninit"))
        .contains("not instantiated: 4 stripes of 1.00 MiB");
  }

  @Test
  void aClockThatWasSetBackIsNoDeath() throws IOException {
    assertThat(diagnose("16-clock-set-back", "endbefore"))
        .contains("run time unknown", "end is 10.00 s before its start")
        .doesNotContain("died");
  }

  @Test
  void standardInputIsNoFile() throws IOException {
    assertThat(diagnose("15-stdin", "stdin"))
        .contains("standard input and output took 3.070 s, 19.1 MiB read")
        .contains("no bytes of files moved");
  }

  @Test
  void theMappedLogOfAKilledProcessIsNotDamaged() throws IOException {
    Path packed = SharedData.folder("cases/06-killed-job-mmap-log").resolve("mmap-log.darshan.gz");
    Path log = folder.resolve("mmap-log.darshan");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
      Files.copy(in, log);
    }
    assertThat(run(log)).contains("the job died before its end").doesNotContain("Damaged");
  }
}
