// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.config.Configuration;
import io.iominer.core.query.NativeLibraries;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name the store and the configuration. */
public final class StoreOption {
  public static final String NAME = "--store";

  /** The folder that is meant where neither the option nor the configuration names one. */
  public static final String DEFAULT = "iominer-store";

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description = "Folder of the store (default: ./" + DEFAULT + ").")
  private @Nullable Path store;

  @Mixin private ConfigOption config;

  /**
   * The option's folder, or the configuration's, or the default. Every store needs native
   * libraries: where this machine refuses them, that is said here.
   */
  Path folder() throws IOException {
    NativeLibraries.unpackInOwnFolder();
    Configuration set = configuration();
    return store == null ? set.store().orElse(Path.of(DEFAULT)) : store;
  }

  /** What the configuration file says; nothing where there is none. */
  Configuration configuration() throws IOException {
    return config.configuration();
  }
}
