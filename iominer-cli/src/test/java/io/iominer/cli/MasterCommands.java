// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** The commands that may run on a cluster: those with an option {@code --master}. */
public final class MasterCommands {
  private static final String MASTER = "--master";

  private MasterCommands() {}

  /** Their words, with those of subcommands: {@code advise history}. */
  public static List<String> all() {
    List<String> commands = new ArrayList<>();
    add("", IoMinerCli.commandLine(), commands);
    return commands;
  }

  private static void add(String words, CommandLine command, List<String> commands) {
    if (command.getCommandSpec().optionsMap().containsKey(MASTER)) {
      commands.add(words.strip());
    }
    command.getSubcommands().forEach((name, sub) -> add(words + " " + name, sub, commands));
  }
}
