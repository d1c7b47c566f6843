// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The repository's own sample logs, which every clone has. */
public final class SampleLogs {
  /** Seen from a module's folder, where its tests run. */
  public static final Path DARSHAN = Path.of("..", "sample-logs", "darshan");

  private SampleLogs() {}

  /** The Darshan logs, in the order of their names. */
  public static List<Path> darshan() throws IOException {
    try (Stream<Path> files = Files.list(DARSHAN)) {
      return files.filter(file -> file.toString().endsWith(".darshan")).sorted().toList();
    }
  }

  /** These and the simulated ones. */
  public static List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(DARSHAN.getParent())) {
      return files.filter(file -> file.toString().endsWith(".darshan")).sorted().toList();
    }
  }
}
