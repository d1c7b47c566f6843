// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Decisions on the history of applications. A new kind is added to the subcommands here. */
@Command(
    name = "advise",
    description = {
      "Decide from a store's history what the next runs of applications should get.",
      "Nothing is changed anywhere: each subcommand prints what a scheduler, an operator or a user"
          + " can apply, and the numbers behind it."
    },
    subcommands = {
      AdviseHistoryCommand.class,
      AdviseDfraCommand.class,
      AdviseNodelocalCommand.class,
      AdvisePlacementCommand.class
    })
public final class AdviseCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Expected what to advise on, such as 'iominer advise history'");
  }
}
