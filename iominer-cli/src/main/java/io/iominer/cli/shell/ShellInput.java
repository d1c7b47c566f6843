// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;

/** Where a shell gets its text from. */
public interface ShellInput {
  /** The next text, of one line or several; empty at the end. */
  Optional<String> next() throws IOException;

  /** Input of a pipe or a file: its lines. */
  static ShellInput of(BufferedReader lines) {
    return () -> Optional.ofNullable(lines.readLine());
  }
}
