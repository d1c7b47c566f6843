// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.Causes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Inputs that could not be read: the error comes after all others were read. */
public final class Unread {
  private final List<IOException> errors = new ArrayList<>();

  /** Reads something. */
  @FunctionalInterface
  public interface Reading {
    /** Reads it. */
    void run() throws IOException;
  }

  /** Keeps what went wrong. */
  public void attempt(Reading reading) {
    try {
      reading.run();
    } catch (IOException e) {
      errors.add(e);
    }
  }

  /** Throws the first error; it says how many there were. */
  public void throwIfAny() throws IOException {
    int others = errors.size() - 1;
    if (others == 0) {
      throw errors.get(0);
    }
    if (others > 0) {
      throw new IOException(
          Causes.words(errors.get(0))
              + " ("
              + others
              + (others == 1 ? " other input" : " other inputs")
              + " could not be read, too)",
          errors.get(0));
    }
  }
}
