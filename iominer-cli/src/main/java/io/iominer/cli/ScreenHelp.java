// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.cli.terminal.Terminal;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;

/** Help as wide as the terminal. The width is found only when help is printed. */
final class ScreenHelp implements IHelpFactory {
  @Override
  public Help create(CommandSpec command, ColorScheme colors) {
    command.usageMessage().width(Terminal.columns());
    return new Help(command, colors);
  }
}
