// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.config.Configuration.LmtConnection;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Where LMT's database is.
 *
 * @param url JDBC address without a password, for example {@code
 *     jdbc:mariadb://host/filesystem_scratch}
 * @param user who connects; empty for the driver's default
 * @param password empty for none
 */
public record LmtServer(String url, Optional<String> user, Optional<String> password) {
  private static final String PREFIX = "jdbc:";

  /**
   * Checks the address.
   *
   * @throws IoMinerException of kind USER for another kind of address, or one that holds a password
   */
  public LmtServer {
    String lower = url.toLowerCase(Locale.ROOT);
    if (!isServer(url)) {
      throw new IoMinerException(
          ErrorKind.USER,
          "LMT's database: expected jdbc:mariadb://HOST/DATABASE or jdbc:mysql://HOST/DATABASE");
    }
    if (lower.contains("password=") || lower.contains("@")) {
      throw new IoMinerException(
          ErrorKind.USER,
          "LMT's database: the address must not hold a password, which others could see in the"
              + " list of processes; name a file or an environment variable that holds it");
    }
    if (lower.startsWith("jdbc:mysql:")) {
      url = "jdbc:mariadb:" + url.substring("jdbc:mysql:".length());
    }
  }

  /**
   * A server with the password from its file or variable.
   *
   * @throws IoMinerException of kind USER where that is empty or missing
   */
  public static LmtServer of(String url, LmtConnection connection) throws IOException {
    Optional<String> password = Optional.empty();
    if (connection.passwordFile().isPresent()) {
      Path file = connection.passwordFile().get();
      password = Files.readAllLines(file).stream().findFirst();
      if (password.isEmpty()) {
        throw new IoMinerException(
            ErrorKind.USER, file + ": expected a password in the first line, found none");
      }
    } else if (connection.passwordVariable().isPresent()) {
      String name = connection.passwordVariable().get();
      password = Optional.ofNullable(System.getenv(name));
      if (password.isEmpty()) {
        throw new IoMinerException(
            ErrorKind.USER, "LMT's password: there is no environment variable " + name);
      }
    }
    return new LmtServer(url, connection.user(), password);
  }

  /** Whether a source is a server and not a file. */
  public static boolean isServer(String source) {
    String lower = source.toLowerCase(Locale.ROOT);
    return lower.startsWith("jdbc:mariadb:") || lower.startsWith("jdbc:mysql:");
  }

  /** How messages and rows name it: without parameters. */
  String name() {
    return url.substring(PREFIX.length()).replaceFirst("\\?.*", "");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return name();
  }
}
