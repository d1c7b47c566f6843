// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.terminal.Terminal;
import io.iominer.report.file.TextFile;
import io.iominer.report.file.TextFile.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The file that a command writes its results to instead of printing them. */
final class OutputOption {
  private static final String NAME = "--output";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "Write the results to FILE instead; it must be new or empty. It is written in one step.")
  private @Nullable Path file;

  /** Whether one is asked for. */
  boolean isAskedFor() {
    return file != null;
  }

  /**
   * Says what is wrong before any work is done. As {@code export} does, it never replaces what
   * somebody may need.
   *
   * @param store the folder of the store
   */
  void check(Path store, CommandLine command) throws IOException {
    if (file == null) {
      return;
    }
    check(file, NAME, store, command);
  }

  /** The same of a file that another option names. */
  static void check(Path file, String option, Path store, CommandLine command) throws IOException {
    Path place = FilePlace.of(file, option, command);
    if (Files.isRegularFile(place) && Files.size(place) > 0) {
      throw new ParameterException(
          command, option + ": expected a new or empty file, found one with content: " + place);
    }
    if (place.startsWith(store.toAbsolutePath().normalize())) {
      throw new ParameterException(
          command, option + ": " + place + " lies in the store; choose a folder elsewhere");
    }
  }

  /** Prints results, or writes them to the file and says where it is. */
  void print(Source results, CommandLine command) throws IOException {
    if (file == null) {
      results.printTo(Terminal.visible(command.getOut()));
    } else {
      command.getOut().println("Results: " + TextFile.write(file, results));
      command.getOut().flush();
    }
  }
}
