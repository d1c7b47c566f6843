// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.report.file.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file that programs apply. */
final class AdviceOutput {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "JSON file for programs; the advice's page in docs/ explains its keys (default:"
              + " none).")
  private @Nullable Path file;

  /** What the file holds. */
  interface Content {
    String text() throws IOException;
  }

  /** Whether one is asked for. */
  boolean isAskedFor() {
    return file != null;
  }

  /** Writes it as {@link TextFile#write} does; nothing where none is asked for. */
  void write(Content content) throws IOException {
    if (file != null) {
      TextFile.write(file, content.text());
    }
  }
}
