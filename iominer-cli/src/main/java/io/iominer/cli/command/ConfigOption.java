// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.config.Configuration;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that names the configuration. */
final class ConfigOption {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "Configuration (default: ./" + Configuration.NAME + " where there is one); options go",
        "before it, see docs/configuration.md."
      })
  private @Nullable Path file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  private @Nullable Configuration read;

  /**
   * What the configuration file says; nothing where there is none. It is read once, and its
   * warnings go to where errors go.
   */
  Configuration configuration() throws IOException {
    if (read == null) {
      read = readFile();
      PrintWriter err = spec.commandLine().getErr();
      Stream.concat(read.warnings().stream(), DiagnosisSettings.warnings(read).stream())
          .forEach(warning -> err.println("iominer: " + warning));
      err.flush();
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
