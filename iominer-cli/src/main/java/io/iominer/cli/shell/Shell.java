// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import io.iominer.core.query.Statements;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Runs statements as their semicolons come. An error does not end it; {@code exit} and the end of
 * the input do.
 */
public final class Shell {
  private static final Set<String> END = Set.of("exit", "quit");

  private static final String HELP = "help";

  private static final String HELP_TEXT =
      """
      A semicolon ends a statement, which may have several lines. The tab key completes words of
      SQL, tables and columns. Ctrl-C clears the line or stops the statement that runs; Ctrl-D,
      exit or quit end the shell. SHOW TABLES lists the tables, DESCRIBE TABLE says what they hold.
      --limit and --timeout of 'iominer shell' set how many rows are shown and how long one runs.
      """;

  private final ShellInput input;
  private final ShellRunner runner;
  private final PrintWriter out;

  public Shell(ShellInput input, ShellRunner runner, PrintWriter out) {
    this.input = input;
    this.runner = runner;
    this.out = out;
  }

  /**
   * Runs until the input ends.
   *
   * @return the highest exit code of a statement
   */
  public int run() throws IOException {
    int worst = 0;
    String begun = "";
    for (Optional<String> text = input.next(); text.isPresent(); text = input.next()) {
      String word = begun.isEmpty() ? word(text.get()) : "";
      if (END.contains(word)) {
        return worst;
      }
      if (word.equals(HELP)) {
        out.print(HELP_TEXT);
        out.flush();
      } else {
        Statements statements = Statements.of(begun + text.get() + "\n");
        worst = Math.max(worst, runAll(statements));
        begun = statements.rest();
      }
    }
    return begun.isEmpty() ? worst : Math.max(worst, runner.run(begun.strip()));
  }

  private int runAll(Statements statements) {
    return statements.ended().stream().mapToInt(runner::run).max().orElse(0);
  }

  /** Whether nothing more is needed to run a text: its last statement is ended, or it is a word. */
  static boolean isWhole(String text) {
    String word = word(text);
    return END.contains(word) || word.equals(HELP) || Statements.of(text).rest().isEmpty();
  }

  private static String word(String text) {
    return text.strip().replaceFirst(";$", "").strip().toLowerCase(Locale.ROOT);
  }
}
