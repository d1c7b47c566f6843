// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.report.file.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The page that a command writes instead of printing. */
final class PageOption {
  private static final String NAME = "--html";
  private static final String BEGIN_OF_PAGE = "<!doctype html";

  /** Bytes that hold it: templates leave empty lines before it. */
  private static final int BEGIN = 64;

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "Write a self-contained HTML page to FILE instead; FILE must be new or an"
              + " earlier page.")
  private @Nullable Path file;

  /** Whether one is asked for. */
  boolean isAskedFor() {
    return file != null;
  }

  /**
   * Says what is wrong before any work is done: that the name is not that of a file, that its
   * folder is not there, or that the file is no page and so one that somebody needs, such as the
   * log itself.
   */
  void check(CommandLine command) throws IOException {
    if (file == null) {
      return;
    }
    Path place = FilePlace.of(file, NAME, command);
    if (Files.isRegularFile(place) && Files.size(place) > 0 && !isPage(place)) {
      throw new ParameterException(
          command, NAME + ": expected a page or no file, found another file: " + place);
    }
  }

  private static boolean isPage(Path place) throws IOException {
    try (InputStream in = Files.newInputStream(place)) {
      String begin = new String(in.readNBytes(BEGIN), StandardCharsets.UTF_8);
      return begin.stripLeading().toLowerCase(Locale.ROOT).startsWith(BEGIN_OF_PAGE);
    }
  }

  /** Writes the page in one step, and says where it is. */
  void write(String page, CommandLine command) throws IOException {
    if (file != null) {
      command.getOut().println("Page: " + TextFile.write(file, page));
      command.getOut().flush();
    }
  }
}
