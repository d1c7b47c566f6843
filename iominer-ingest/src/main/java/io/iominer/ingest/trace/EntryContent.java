// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of an entry of an archive, for the time of a visit. */
final class EntryContent {
  /** An entry up to this size is held in memory, a larger one in a temporary file. */
  static final long IN_MEMORY = 64L << 20;

  private static final int BLOCK = 1 << 20;

  private EntryContent() {}

  /** Reads an entry from where its bytes begin. */
  static void visit(Source entry, InputStream in, Path scratch, Archive.Visitor visitor)
      throws IOException {
    if (entry.size() <= IN_MEMORY) {
      byte[] bytes = in.readNBytes((int) entry.size());
      requireWhole(entry, bytes.length);
      visitor.entry(entry, SourceContent.of(entry, bytes));
      return;
    }
    Path spilled = Files.createTempFile(scratch, "iominer-entry", ".log");
    try {
      requireWhole(entry, copy(in, entry.size(), spilled));
      visitor.entry(entry, SourceContent.spilled(entry, spilled));
    } finally {
      Files.delete(spilled);
    }
  }

  private static long copy(InputStream in, long size, Path file) throws IOException {
    long copied = 0;
    try (OutputStream out = Files.newOutputStream(file)) {
      for (byte[] block = block(in, size); block.length > 0; block = block(in, size - copied)) {
        out.write(block);
        copied += block.length;
      }
    }
    return copied;
  }

  private static byte[] block(InputStream in, long rest) throws IOException {
    return in.readNBytes((int) Math.min(BLOCK, rest));
  }

  private static void requireWhole(Source entry, long bytes) throws IOException {
    if (bytes < entry.size()) {
      throw new IOException(
          String.format("%s ends after %d of %d bytes", entry.path(), bytes, entry.size()));
    }
  }
}
