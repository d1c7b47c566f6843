// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * Finds the shared collections of real logs. They lie beside the repository ({@code ../shared}), or
 * where the system property {@code iominer.shared} or the variable {@code IOMINER_SHARED} says.
 * Where they are missing a test is skipped with a message, but fails on a CI machine ({@code
 * CI=true}).
 */
public final class SharedData {
  private SharedData() {}

  /** A folder of the shared data, for example "darshan-corpus/logs". */
  public static Path folder(String name) {
    Path folder = root().resolve(name);
    if (!Files.isDirectory(folder)) {
      String message = "The shared data folder '" + name + "' is not there: " + folder;
      if ("true".equals(System.getenv("CI"))) {
        throw new AssertionError(message);
      }
      Assumptions.abort(message);
    }
    return folder;
  }

  /** The Darshan logs of both collections, in the order of their names. */
  public static List<Path> darshanLogs() {
    return Stream.of("darshan-corpus/logs", "sample-data/darshan")
        .flatMap(name -> list(folder(name)).stream())
        .filter(file -> file.toString().endsWith(".darshan"))
        .toList();
  }

  /** The first of these logs whose name contains a text. */
  public static Path darshanLog(String part) {
    return darshanLogs().stream()
        .filter(file -> file.getFileName().toString().contains(part))
        .findFirst()
        .orElseThrow();
  }

  /** The reference output of a log, for example with kind "base" or "dxt". */
  public static Path expected(Path log, String kind) {
    return log.getParent()
        .resolveSibling("expected")
        .resolve(log.getFileName() + "." + kind + ".gz");
  }

  /** Opens a gzipped text; ISO 8859-1, so that every byte survives. */
  public static BufferedReader gzipText(Path file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            new GZIPInputStream(Files.newInputStream(file), 1 << 16), StandardCharsets.ISO_8859_1),
        1 << 16);
  }

  private static Path root() {
    String property = System.getProperty("iominer.shared");
    if (property != null) {
      return Path.of(property);
    }
    String variable = System.getenv("IOMINER_SHARED");
    if (variable != null) {
      return Path.of(variable);
    }
    Path folder = Path.of("").toAbsolutePath();
    while (folder.getParent() != null && !Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder.resolveSibling("shared");
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
