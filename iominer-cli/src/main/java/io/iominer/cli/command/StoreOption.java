// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the store. */
final class StoreOption {
  @Option(
      names = "--store",
      paramLabel = "DIR",
      defaultValue = "iominer-store",
      description = "Folder of the store (default: ./${DEFAULT-VALUE}).")
  private Path store;

  Path folder() {
    return store;
  }
}
