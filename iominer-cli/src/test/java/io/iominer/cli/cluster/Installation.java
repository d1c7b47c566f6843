// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Archives for sites, unpacked, and commands in the environment of a new user. */
final class Installation {
  private Installation() {}

  /** Unpacks an archive, and returns the folder that is in it. */
  static Path unpack(Path archive, Path folder) throws IOException, InterruptedException {
    assertThat(
            run(folder, Map.of(), "tar", "-xzf", archive.toString(), "-C", folder.toString())
                .output())
        .isEmpty();
    return folder.resolve(archive.getFileName().toString().replaceFirst("(-bin)?\\.tar\\.gz$", ""));
  }

  /**
   * Starts a command.
   *
   * @param folder takes what it prints
   * @param environment besides the path of Java
   */
  static Submission run(Path folder, Map<String, String> environment, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().keySet().removeAll(List.of("SPARK_HOME", "IOMINER_HOME"));
    builder.environment().putAll(environment);
    return Submission.start(builder, Files.createTempFile(folder, "run", ""));
  }
}
