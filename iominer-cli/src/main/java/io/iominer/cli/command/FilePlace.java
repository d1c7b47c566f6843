// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Where a file lies that an option names and a command writes. */
final class FilePlace {
  private FilePlace() {}

  /**
   * The whole path, whose folder is there.
   *
   * @param option its name
   * @throws ParameterException where the name is not that of a file, or its folder is not there
   */
  static Path of(Path file, String option, CommandLine command) {
    Path place = file.toAbsolutePath().normalize();
    Path folder = place.getParent();
    if (file.toString().isEmpty() || folder == null || Files.isDirectory(place)) {
      throw new ParameterException(
          command, option + ": expected the name of a file, found '" + file + "'");
    }
    if (!Files.isDirectory(folder)) {
      throw new ParameterException(command, option + ": " + folder + ": no such folder");
    }
    return place;
  }
}
