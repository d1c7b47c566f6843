// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.Causes;
import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose errors name it. */
public final class NamedInput extends FilterInputStream {
  private final Path file;

  /** Opens a file. */
  public NamedInput(Path file) throws IOException {
    super(Files.newInputStream(file));
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw Causes.named(file.toString(), e);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      return super.read(bytes, from, length);
    } catch (IOException e) {
      throw Causes.named(file.toString(), e);
    }
  }
}
