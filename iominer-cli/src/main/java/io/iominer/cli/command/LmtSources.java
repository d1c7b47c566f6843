// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.config.Configuration.LmtConnection;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Samples of servers that a command line names. */
final class LmtSources {
  @Option(
      names = "--lmt",
      paramLabel = "FILE|URL",
      description =
          "Server-side monitoring data: a database jdbc:mariadb://HOST/DATABASE, a SQLite,"
              + " HDF5 or text file; may be repeated (docs/lmt.md).")
  private List<String> sources = List.of();

  @Option(
      names = "--lmt-time-zone",
      paramLabel = "ZONE",
      description = "Time zone of LMT's databases (default: UTC).")
  private @Nullable ZoneId timeZone;

  @Option(
      names = "--lmt-user",
      paramLabel = "NAME",
      description = "User of a database on a server.")
  private @Nullable String user;

  @Option(
      names = "--lmt-password-file",
      paramLabel = "FILE",
      description = "File whose first line is the user's password.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--lmt-password-env",
      paramLabel = "NAME",
      description = "Environment variable that holds the user's password.")
  private @Nullable String passwordVariable;

  boolean isEmpty() {
    return sources.isEmpty();
  }

  List<String> sources() {
    return sources;
  }

  /** How databases are read: options go before the configuration. */
  LmtConnection connection(LmtConnection configured) {
    boolean hasPassword = passwordFile != null || passwordVariable != null;
    return new LmtConnection(
        Optional.ofNullable(timeZone).or(configured::timeZone),
        Optional.ofNullable(user).or(configured::user),
        hasPassword ? Optional.ofNullable(passwordFile) : configured.passwordFile(),
        hasPassword ? Optional.ofNullable(passwordVariable) : configured.passwordVariable());
  }
}
