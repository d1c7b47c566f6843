// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.ingest.source.SourceContent;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where a log's bytes come from. */
public interface LogSource {
  /** How messages name the log. */
  String name();

  /** Opens the bytes for reading at any position. */
  LogInput open() throws IOException;

  /** A file. */
  static LogSource of(Path file) {
    return of(file.toString(), file);
  }

  /** A file that messages call by another name, for example a copy of an archive's entry. */
  static LogSource of(String name, Path file) {
    return new LogSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public LogInput open() throws IOException {
        SourceContent.requireFile(name, file);
        return LogInput.of(name(), FileChannel.open(file, StandardOpenOption.READ));
      }
    };
  }

  /** Bytes in memory, for example an entry of an archive; they must not change. */
  static LogSource of(String name, byte[] content) {
    return new LogSource() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public LogInput open() {
        return LogInput.of(name, content);
      }
    };
  }
}
