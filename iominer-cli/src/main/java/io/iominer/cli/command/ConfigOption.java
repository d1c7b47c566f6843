// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.config.Configuration;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the configuration. */
public final class ConfigOption {
  public static final String NAME = "--config";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "Configuration file (default: ./"
              + Configuration.NAME
              + " if it exists); options take precedence (docs/configuration.md).")
  private @Nullable Path file;

  private @Nullable Configuration read;

  /**
   * What the configuration file says; nothing where there is none. It is read once.
   *
   * @throws io.iominer.core.error.IoMinerException of kind USER for unknown keys and wrong values,
   *     also of thresholds that the command does not ask for
   */
  Configuration configuration() throws IOException {
    if (read == null) {
      Configuration found = readFile();
      if (!found.thresholds().isEmpty()) {
        DiagnosisSettings.of(found);
      }
      read = found;
    }
    return read;
  }

  private Configuration readFile() throws IOException {
    if (file != null) {
      return Configuration.read(file);
    }
    Path usual = Path.of(Configuration.NAME);
    return Files.exists(usual) ? Configuration.read(usual) : Configuration.NONE;
  }
}
