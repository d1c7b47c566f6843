// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellTest {
  private final List<String> statements = new ArrayList<>();
  private final StringWriter out = new StringWriter();

  private int run(String text) throws IOException {
    ShellRunner runner =
        new ShellRunner() {
          @Override
          public int run(String statement) {
            statements.add(statement);
            return statement.startsWith("wrong") ? 2 : 0;
          }

          @Override
          public void stop() {}
        };
    ShellInput input = ShellInput.of(new BufferedReader(new StringReader(text)));
    return new Shell(input, runner, new PrintWriter(out)).run();
  }

  @Test
  void statementsOfSeveralLinesAreRunAtTheirSemicolons() throws IOException {
    assertThat(run("SELECT 1,\n  2 -- two;\n;SELECT ';'; SELECT\n\n3;\n")).isZero();
    assertThat(statements).containsExactly("SELECT 1,\n  2 -- two;", "SELECT ';'", "SELECT\n\n3");
  }

  @Test
  void anErrorDoesNotEndItAndTheWorstExitCodeIsKept() throws IOException {
    assertThat(run("wrong;\nSELECT 1;\n")).isEqualTo(2);
    assertThat(statements).containsExactly("wrong", "SELECT 1");
  }

  @Test
  void theEndOfTheInputEndsALastStatement() throws IOException {
    assertThat(run("SELECT 1;\nSELECT 2\n")).isZero();
    assertThat(statements).containsExactly("SELECT 1", "SELECT 2");
    assertThat(run("\n  \n-- nothing\n")).isZero();
    assertThat(statements).hasSize(2);
  }

  @Test
  void wordsOfItsOwnStandAlone() throws IOException {
    assertThat(run("help\nSELECT 1\n, exit\n;\nEXIT;\nSELECT 2;\n")).isZero();
    assertThat(statements).containsExactly("SELECT 1\n, exit");
    assertThat(out.toString()).contains("Ctrl-D");
  }

  @Test
  void aTextIsWholeWhereItsLastStatementIsEnded() {
    assertThat(List.of("", "SELECT 1;", "SELECT 1; -- that", "quit", " Exit ;", "help"))
        .allMatch(Shell::isWhole);
    assertThat(List.of("SELECT 1", "SELECT ';", "SELECT 1; SELECT", "SELECT 1 -- ;"))
        .noneMatch(Shell::isWhole);
  }
}
