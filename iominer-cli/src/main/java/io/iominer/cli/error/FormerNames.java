// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** What earlier releases called commands and options: the one place that holds these names. */
public final class FormerNames {
  /** Is still read, as {@code --min-ranks}. */
  public static final String MIN_RANKS = "--min-processes";

  /** Is still read, as {@code --min-bytes-per-rank}. */
  public static final String MIN_BYTES_PER_RANK = "--min-bytes-per-process";

  /** What to write in place of a command. */
  private static final Map<String, String> COMMANDS = Map.of("judge", "diagnose --store DIR");

  /** What to write in place of an option, in commands that have it. */
  private static final Map<String, String> OPTIONS =
      Map.of("--again", "--force", "--lmt-from", "--from", "--lmt-to", "--to");

  private FormerNames() {}

  /**
   * A sentence with the present name, where a command line holds a former one that is not read any
   * more.
   *
   * @param unmatched what the command did not understand
   */
  static Optional<String> hint(CommandLine command, List<String> unmatched) {
    if (command.getParent() == null) {
      return unmatched.stream()
          .limit(1)
          .filter(COMMANDS::containsKey)
          .map(name -> sentence(name, command.getCommandName() + " " + COMMANDS.get(name)))
          .findFirst();
    }
    return unmatched.stream()
        .map(argument -> argument.replaceFirst("=.*", ""))
        .filter(OPTIONS::containsKey)
        .filter(name -> command.getCommandSpec().findOption(OPTIONS.get(name)) != null)
        .map(name -> sentence(name, OPTIONS.get(name)))
        .findFirst();
  }

  private static String sentence(String former, String present) {
    return "'" + former + "' is called '" + present + "' now";
  }
}
