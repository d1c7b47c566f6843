// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;

/**
 * Lines that a person edits at a terminal, with history and completion. Ctrl-C clears what is typed
 * or stops the statement that runs, Ctrl-D ends the input.
 */
public final class TerminalInput implements ShellInput, AutoCloseable {
  private static final String PROMPT = "iominer> ";
  private static final String NEXT_LINE = "      -> ";

  private final Terminal terminal;
  private final LineReader reader;

  /**
   * Takes over a terminal.
   *
   * @param history file that keeps what was typed; empty for none
   * @param tables what completion knows
   * @param stop is called for a Ctrl-C while no line is read
   */
  TerminalInput(
      Terminal terminal, Optional<Path> history, List<TableDefinition> tables, Runnable stop) {
    this.terminal = terminal;
    terminal.handle(Signal.INT, signal -> stop.run());
    SqlWords words = new SqlWords(tables);
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("iominer")
            .parser(SqlLine::parse)
            .completer(
                (own, line, candidates) -> {
                  SqlLine typed =
                      SqlLine.parse(
                          line.line(),
                          line.cursor(),
                          org.jline.reader.Parser.ParseContext.COMPLETE);
                  words.at(typed.before(), typed.word(), typed.after()).stream()
                      .map(Candidate::new)
                      .forEach(candidates::add);
                })
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, NEXT_LINE)
            .option(Option.DISABLE_EVENT_EXPANSION, true)
            .option(Option.CASE_INSENSITIVE, true)
            .option(Option.HISTORY_IGNORE_SPACE, true);
    history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
    this.reader = builder.build();
  }

  /** Input of the terminal of this process. */
  public static TerminalInput open(
      Optional<Path> history, List<TableDefinition> tables, Runnable stop) throws IOException {
    return new TerminalInput(TerminalBuilder.builder().system(true).build(), history, tables, stop);
  }

  @Override
  public Optional<String> next() {
    while (true) {
      try {
        return Optional.of(reader.readLine(PROMPT));
      } catch (UserInterruptException e) {
        // What was typed is dropped, and the next line is read.
      } catch (EndOfFileException e) {
        return Optional.empty();
      }
    }
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }
}
