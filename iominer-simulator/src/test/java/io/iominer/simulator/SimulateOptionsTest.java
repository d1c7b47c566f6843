// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A facility that cannot be is refused before anything is written. */
class SimulateOptionsTest {
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int simulate(Path out, String... options) {
    CommandLine command = new CommandLine(new SimulateCommand());
    command.setErr(new PrintWriter(err));
    command.setOut(new PrintWriter(new StringWriter()));
    List<String> all = new ArrayList<>(List.of(options));
    all.add("--out=" + out);
    return command.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "--jobs=0,'--jobs of at least 1, found 0'",
    "--days=NaN,'--days above 0 and up to 36525, found NaN'",
    "--days=1e9,'--days above 0 and up to 36525, found 1.0E9'",
    "--osts=0,'--osts of at least 1, found 0'",
    "--nodes=1,'--nodes of at least 2, found 1'",
    "--applications=1001,'--applications from 1 to 1000, found 1001'",
    "--slow-osts=49,'--slow-osts from 0 to all 48 OSTs, found 49'",
    "--slow-osts=-1,'--slow-osts from 0 to all 48 OSTs, found -1'",
    "--osts=1 --slow-osts=2 --failing-osts=3,'--slow-osts from 0 to all 1 OSTs, found 2'",
    "--osts=1 --failing-osts=3,'--failing-osts from 0 to all 1 OSTs, found 3'",
    "--failing-osts=-1,'--failing-osts from 0 to all 48 OSTs, found -1'",
    "--load=Infinity,'--load above 0, found Infinity'",
    "--max-mean-gb=0,'--max-mean-gb above 0, found 0.0'",
    "--trace-share=2,'--trace-share from 0 to 1, found 2.0'",
    "--trace-share=-1,'--trace-share from 0 to 1, found -1.0'",
    "--trace-share=NaN,'--trace-share from 0 to 1, found NaN'",
    "--begin=+999999999-01-01,'--begin from 1970-01-01 to 9799-12-31, found +999999999-01-01'",
    "--begin=1969-12-31,'--begin from 1970-01-01 to 9799-12-31, found 1969-12-31'",
    "--lmt-interval=0,'--lmt-interval of at least 1, found 0'",
    "--form=bogus,'--form flows or requests, found bogus'",
    "--kinds=tiny_files,'--kinds only with --form requests, found tiny_files'",
    "'--form=requests --kinds=tiny_files,bogus','--kinds of [late_ranks, '",
    "--lmt=bogus,'--lmt sqlite, none or an address such as jdbc:mariadb://host/filesystem_scratch, found bogus'",
    "--lmt=jdbc:bogus:x,'jdbc:mariadb://host/filesystem_scratch, found jdbc:bogus:x'"
  })
  void whatCannotBeIsRefused(String options, String message) {
    Path out = folder.resolve("out");
    assertThat(simulate(out, options.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString()).contains(message);
    assertThat(out).doesNotExist();
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "mine");
    assertThat(simulate(file)).isEqualTo(2);
    assertThat(err.toString()).contains("Expected --out to name a folder, found the file " + file);
    assertThat(file).hasContent("mine");
  }

  @Test
  void adviceThatCannotBeIsRefusedBeforeAnythingIsWritten() throws IOException {
    Path advice =
        Files.writeString(
            folder.resolve("placement.json"),
            """
            {"version": 1, "file_systems": [{"slow_osts": [], "pools": [
              {"name": "p", "osts": [100], "applications": []}], "rest_osts": []}]}
            """);
    Path out = folder.resolve("out");
    SimulateCommand command = new SimulateCommand();
    new CommandLine(command).parseArgs("--out=" + out, "--apply=" + advice);
    assertThatThrownBy(command::call)
        .hasMessageContaining("pools[0].osts[0]: expected a whole number from 0 to 47, found 100")
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
    assertThat(out).doesNotExist();
  }

  @Test
  void adviceOfUnknownApplicationsIsSaidAtTheEnd() throws IOException {
    Path advice =
        Files.writeString(
            folder.resolve("placement.json"),
            """
            {"version": 1, "file_systems": [{"slow_osts": [], "pools": [
              {"name": "p", "osts": [1], "applications": [
                {"application": "stranger", "stripe_count": 1}]}], "rest_osts": []}]}
            """);
    Path out = folder.resolve("out");
    String small = "--apply=" + advice + " --jobs=2 --days=0.02 --max-mean-gb=0.01 --lmt=none";
    assertThat(simulate(out, small.split(" ", -1))).as(err.toString()).isZero();
    assertThat(err.toString())
        .endsWith(
            "Nothing of --apply was for a job: of 1 applications that it names 1 ran no job."
                + System.lineSeparator());
  }

  @ParameterizedTest
  @CsvSource({"--osts=1", "--osts=1 --slow-osts=1 --failing-osts=1 --trace-share=1"})
  void allOstsMayBeSlowOrFail(String options) {
    String small = options + " --jobs=2 --days=0.02 --nodes=2 --max-mean-gb=0.01 --lmt=none";
    assertThat(simulate(folder.resolve("out"), small.split(" ", -1))).as(err.toString()).isZero();
  }
}
