// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file that programs apply. */
final class AdviceOutput {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the advice for programs, as JSON; docs/ has its keys.")
  private @Nullable Path file;

  /** What the file holds. */
  interface Content {
    String text() throws IOException;
  }

  /** A reader sees the earlier file or the new one, never a part. */
  void write(Content content) throws IOException {
    if (file != null) {
      Path next = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(next, content.text());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
