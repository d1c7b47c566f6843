// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into a resource. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    return new String[] {text()};
  }

  /** For example "iominer 0.1.0". */
  static String text() throws IOException {
    try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
      if (in == null) {
        throw new IOException("The resource version.txt is missing from the application");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
