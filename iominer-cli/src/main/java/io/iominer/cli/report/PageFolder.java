// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import io.iominer.report.file.TextFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A folder of a report's pages; it is made with its first page. */
public final class PageFolder {
  /** What the head of each page has, within so many bytes. */
  private static final String GENERATOR = "<meta name=\"generator\" content=\"IOMiner\">";

  private static final int HEAD = 512;

  private final Path folder;
  private final Set<String> written = ConcurrentHashMap.newKeySet();

  PageFolder(Path folder) {
    this.folder = folder;
  }

  /** Whether IOMiner wrote a page. */
  public static boolean isPage(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(GENERATOR);
    }
  }

  void write(String name, String page) throws IOException {
    Files.createDirectories(folder);
    TextFile.write(folder.resolve(name), page);
    written.add(name);
  }

  /** Removes pages that an earlier report had; what IOMiner did not write stays. */
  void removeOthers() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (!written.contains(file.getFileName().toString()) && isPage(file)) {
          Files.delete(file);
        }
      }
    }
  }
}
