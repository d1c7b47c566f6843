// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that choose a form for programs instead of the screen's, at most one. */
final class FormOptions {
  @ArgGroup private @Nullable Form form;

  private static final class Form {
    @Option(names = "--json", description = "Print JSON: shares from 0 to 1, sizes in bytes.")
    private boolean json;

    @Option(names = "--csv", description = "Print CSV; a blank line divides tables.")
    private boolean csv;
  }

  boolean isScreen() {
    return form == null;
  }

  boolean isJson() {
    return form != null && form.json;
  }

  boolean isCsv() {
    return form != null && form.csv;
  }
}
