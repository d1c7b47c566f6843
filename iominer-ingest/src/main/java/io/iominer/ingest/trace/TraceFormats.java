// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.ingest.source.SourceContent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/** All formats of logs. */
public final class TraceFormats {
  private static final List<TraceFormat> ALL =
      ServiceLoader.load(TraceFormat.class, TraceFormats.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private TraceFormats() {}

  /** Whether a file of this name is worth a look when a folder or an archive is searched. */
  public static boolean isNamed(String name) {
    return ALL.stream().anyMatch(format -> format.isNamed(name));
  }

  /**
   * Opens the log in a file, in the format of its first bytes.
   *
   * @throws io.iominer.core.error.LogFormatException when it is of no format, or so damaged that
   *     its job cannot be told
   */
  public static TraceLog open(Path file) throws IOException {
    return open(SourceContent.of(file));
  }

  /**
   * Opens a log in the format of its first bytes. What no format accepts goes to the one that its
   * name speaks of, or else to the first, whose error says what it misses.
   *
   * @throws io.iominer.core.error.LogFormatException when it is of no format, or so damaged that
   *     its job cannot be told
   */
  public static TraceLog open(SourceContent content) throws IOException {
    for (TraceFormat format : ALL) {
      if (format.accepts(content)) {
        return format.open(content);
      }
    }
    return ALL.stream()
        .filter(format -> format.isNamed(content.name()))
        .findFirst()
        .orElse(ALL.get(0))
        .open(content);
  }
}
