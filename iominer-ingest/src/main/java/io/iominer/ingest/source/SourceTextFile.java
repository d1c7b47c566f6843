// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A text, plain or compressed by gzip; its first bytes tell. */
public record SourceTextFile(Path path) {
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  /** How messages name it. */
  public String name() {
    return path.toString();
  }

  /** Opens it; what is not UTF-8 is replaced. */
  public BufferedReader open() throws IOException {
    InputStream in = new BufferedInputStream(new NamedInput(path), 1 << 16);
    try {
      in.mark(2);
      boolean compressed = in.read() == GZIP_FIRST && in.read() == GZIP_SECOND;
      in.reset();
      return new BufferedReader(
          new InputStreamReader(
              compressed ? new GZIPInputStream(in, 1 << 16) : in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}
