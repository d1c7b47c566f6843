// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.Causes;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose errors name it. */
public final class NamedInput extends FilterInputStream {
  private static final int BUFFER = 1 << 16;

  private final Path file;

  private NamedInput(Path file) throws IOException {
    super(Files.newInputStream(file));
    this.file = file;
  }

  /** Opens a file. */
  public static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(new NamedInput(file), BUFFER);
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
