// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;

/** Prints a completion script for bash and zsh: picocli's command. */
@Command(
    name = "generate-completion",
    description = {
      "Print a completion script for bash and zsh.",
      "To load it: source <(iominer generate-completion)"
    },
    footer = "  iominer generate-completion")
@Needs(store = false, spark = Spark.NEVER, work = Work.SHORT)
public final class GenerateCompletionCommand extends GenerateCompletion {}
