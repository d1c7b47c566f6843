// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Where a user's programs keep what they remember (XDG Base Directory Specification). */
public final class StateFolder {
  private StateFolder() {}

  /**
   * The file of a name in IOMiner's folder, which is created for its owner alone; empty where it
   * cannot be.
   *
   * @param environment of XDG_STATE_HOME and HOME
   */
  public static Optional<Path> file(String name, Map<String, String> environment) {
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    Path base = state.isEmpty() ? Path.of(home, ".local", "state") : Path.of(state);
    if (!base.isAbsolute()) {
      return Optional.empty();
    }
    Path file = base.resolve("iominer").resolve(name);
    try {
      Files.createDirectories(base);
      if (!Files.isDirectory(file.getParent())) {
        Files.createDirectory(
            file.getParent(),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      return Optional.of(file);
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }
}
