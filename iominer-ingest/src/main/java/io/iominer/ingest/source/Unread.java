// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.Causes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Inputs that could not be read: the others are read first, then the first of these is told. */
public final class Unread {
  private @Nullable IOException first;
  private int others;

  /** Reads something. */
  @FunctionalInterface
  public interface Reading {
    void run() throws IOException;
  }

  /** Keeps what went wrong. */
  public void attempt(Reading reading) {
    try {
      reading.run();
    } catch (IOException e) {
      if (first == null) {
        first = e;
      } else {
        first.addSuppressed(e);
        others++;
      }
    }
  }

  /** Throws what went wrong, if anything did. */
  public void tell() throws IOException {
    if (first != null && others > 0) {
      throw new IOException(
          Causes.words(first)
              + " ("
              + others
              + (others == 1 ? " other input" : " other inputs")
              + " could not be read, too)",
          first);
    }
    if (first != null) {
      throw first;
    }
  }
}
