// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.ingest.lmt.LmtOptions;
import io.iominer.ingest.lmt.LmtServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
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
      description = {
        "Samples of Lustre servers: LMT's database as jdbc:mariadb://HOST/DATABASE or as a SQLite",
        "file, an h5lmt or TOKIO HDF5 file, an ltop recording, what lfs df or lctl dl -t print;",
        "may be repeated, see docs/lmt.md."
      })
  private List<String> sources = List.of();

  @Option(
      names = "--lmt-time-zone",
      paramLabel = "ZONE",
      defaultValue = "UTC",
      description = "Time zone of LMT's databases (default: ${DEFAULT-VALUE}).")
  private ZoneId timeZone;

  @Option(
      names = "--lmt-from",
      paramLabel = "DAY",
      description = "First day of a database on a server, such as 2026-11-01 (default: its first).")
  private @Nullable LocalDate from;

  @Option(
      names = "--lmt-to",
      paramLabel = "DAY",
      description = "Last day of a database on a server (default: its last).")
  private @Nullable LocalDate to;

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

  List<Path> files() {
    return sources.stream().filter(source -> !LmtServer.isServer(source)).map(Path::of).toList();
  }

  /** Databases on servers, with the password from its file or variable. */
  List<LmtServer> servers() throws IOException {
    List<String> urls = sources.stream().filter(LmtServer::isServer).toList();
    if (urls.isEmpty()) {
      return List.of();
    }
    Optional<String> password = password();
    return urls.stream()
        .map(url -> new LmtServer(url, Optional.ofNullable(user), password))
        .toList();
  }

  LmtOptions options() {
    return LmtOptions.DEFAULT
        .withZone(timeZone)
        .withDays(Optional.ofNullable(from), Optional.ofNullable(to));
  }

  private Optional<String> password() throws IOException {
    if (passwordFile != null) {
      return Optional.of(
          Files.readAllLines(passwordFile).stream()
              .findFirst()
              .orElseThrow(
                  () ->
                      new IoMinerException(
                          ErrorKind.USER,
                          passwordFile + ": expected a password in the first line, found none")));
    }
    if (passwordVariable != null) {
      String value = System.getenv(passwordVariable);
      if (value == null) {
        throw new IoMinerException(
            ErrorKind.USER,
            "--lmt-password-env: there is no environment variable " + passwordVariable);
      }
      return Optional.of(value);
    }
    return Optional.empty();
  }
}
