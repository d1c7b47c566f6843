// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.placement.Action;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How many rows a section has, and in which form sections are printed. */
final class SectionOptions {
  private static final int DEFAULT_ROWS = 20;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Most applications (default: ${DEFAULT-VALUE}).")
  private int rows = DEFAULT_ROWS;

  @Mixin private FormOptions form;

  /** Refuses what cannot be, before any work. */
  void check(CommandLine commandLine) {
    if (rows < 1) {
      throw new ParameterException(commandLine, "--top: expected at least 1, found " + rows);
    }
  }

  int rows() {
    return rows;
  }

  void print(List<SectionRows> sections, PrintWriter out) throws IOException {
    form.print(sections, out);
  }

  void print(List<SectionRows> sections, List<Action> actions, PrintWriter out) throws IOException {
    form.print(sections, actions, out);
  }
}
