// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.report.ReportMark;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The folder that {@code --out} names for a report. */
final class ReportFolder {
  private ReportFolder() {}

  /** Makes it. The queries take minutes: what would fail afterwards is said before. */
  static void create(Path folder, CommandLine command) throws IOException {
    for (Path part = folder.toAbsolutePath(); part != null; part = part.getParent()) {
      if (Files.exists(part) && !Files.isDirectory(part)) {
        throw new ParameterException(command, "--out: expected a folder, found a file: " + part);
      }
    }
    if (IoStore.exists(folder)) {
      throw new ParameterException(
          command, "--out: expected a folder of the report's own, found a store: " + folder);
    }
    Files.createDirectories(folder);
    if (!Files.isWritable(folder)) {
      throw new AccessDeniedException(folder.toString());
    }
  }

  /** Requires a folder without an anonymised report: whoever was given it would see names. */
  static void requireNamed(Path folder, CommandLine command) throws IOException {
    if (ReportMark.isAnonymous(folder)) {
      throw new ParameterException(
          command,
          "--out: expected --anonymize for a folder with an anonymised report, found: " + folder);
    }
  }

  /** Requires a folder without a report that names users, hosts or paths. */
  static void requireAnonymous(Path folder, CommandLine command) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      if (entries.findAny().isPresent() && !ReportMark.isAnonymous(folder)) {
        throw new ParameterException(
            command,
            "--out: expected an empty folder or one with an anonymised report, found other files: "
                + folder);
      }
    }
  }
}
