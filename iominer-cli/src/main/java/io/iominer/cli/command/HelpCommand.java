// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Shows what {@code --help} shows. */
@Command(
    name = HelpCommand.NAME,
    description = {"Show the help of a command.", "Without a command it lists all commands."},
    footer = {"  iominer help explain", "  iominer help advise placement"})
@Needs(store = false, spark = Spark.NEVER, work = Work.SHORT)
public final class HelpCommand implements Callable<Integer> {
  /** What the launcher takes a command line without a command for, too. */
  public static final String NAME = "help";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "Command, and its subcommand where it has some.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    for (String word : words) {
      CommandLine named = command.getSubcommands().get(word);
      if (named == null) {
        throw new UnmatchedArgumentException(command, List.of(word));
      }
      command = named;
    }
    PrintWriter out = spec.commandLine().getOut();
    command.usage(out, command.getColorScheme());
    out.flush();
    return 0;
  }
}
