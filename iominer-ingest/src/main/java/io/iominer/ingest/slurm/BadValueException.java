// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

/** A text that is none of the forms of its type; the reader adds source, row and field. */
final class BadValueException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String expected;
  private final String found;

  BadValueException(String expected, String found) {
    super("expected " + expected + ", found " + found);
    this.expected = expected;
    this.found = found;
  }

  BadValueException(String expected, String found, Exception cause) {
    this(expected, found);
    initCause(cause);
  }

  String expected() {
    return expected;
  }

  String found() {
    return found;
  }
}
