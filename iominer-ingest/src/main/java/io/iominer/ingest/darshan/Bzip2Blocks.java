// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;

/** Inflates a region that is a concatenation of bzip2 streams. */
final class Bzip2Blocks implements BlockSource {
  private final LogInput in;
  private final StoredBlocks stored;
  private final String part;
  private @Nullable InputStream inflated;

  Bzip2Blocks(LogInput in, StoredBlocks stored, String part) {
    this.in = in;
    this.stored = stored;
    this.part = part;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      if (inflated == null) {
        inflated = new BZip2CompressorInputStream(new StoredStream(stored), true);
      }
      return inflated.read(target, offset, length);
    } catch (StoredReadException e) {
      throw e.cause();
    } catch (IOException | RuntimeException e) {
      // The decoder throws unchecked exceptions, too, on damaged tables.
      throw in.problem(filePosition(), part, "a bzip2 stream", String.valueOf(e.getMessage()));
    }
  }

  @Override
  public long filePosition() {
    return stored.filePosition();
  }

  @Override
  public void close() throws IOException {
    if (inflated != null) {
      inflated.close();
    }
  }

  /** Tells an error of the file apart from one of the bzip2 data. */
  private static final class StoredReadException extends IOException {
    private static final long serialVersionUID = 1L;
    private final IOException cause;

    StoredReadException(IOException cause) {
      super(cause);
      this.cause = cause;
    }

    IOException cause() {
      return cause;
    }
  }

  private static final class StoredStream extends InputStream {
    private final StoredBlocks stored;
    private final byte[] one = new byte[1];

    StoredStream(StoredBlocks stored) {
      this.stored = stored;
    }

    @Override
    public int read() throws IOException {
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        return stored.read(target, offset, length);
      } catch (IOException e) {
        throw new StoredReadException(e);
      }
    }
  }
}
