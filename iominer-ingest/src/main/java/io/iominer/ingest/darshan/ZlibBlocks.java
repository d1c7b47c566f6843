// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates a region that is a concatenation of complete zlib streams (RFC 1950), normally one for
 * each writing rank; none is lost.
 */
final class ZlibBlocks implements BlockSource {
  private final LogInput in;
  private final StoredBlocks stored;
  private final String part;
  private final ReadBuffers buffers;
  private final Inflater inflater;
  private final byte[] input;
  private int inputStart;
  private int inputLength;
  private boolean insideStream;

  ZlibBlocks(LogInput in, StoredBlocks stored, String part, ReadBuffers buffers) {
    this.in = in;
    this.stored = stored;
    this.part = part;
    this.buffers = buffers;
    this.inflater = buffers.takeInflater();
    this.input = buffers.take();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      while (true) {
        if (inflater.finished()) {
          nextStream();
        }
        if (inflater.needsInput() && !refill()) {
          if (insideStream) {
            throw problem("the rest of a zlib stream", "the end of the region");
          }
          return -1;
        }
        insideStream = true;
        int count = inflater.inflate(target, offset, length);
        if (count > 0) {
          return count;
        }
        if (inflater.needsDictionary()) {
          throw problem("a zlib stream", "one that needs a dictionary");
        }
      }
    } catch (DataFormatException e) {
      throw problem("a zlib stream", String.valueOf(e.getMessage()));
    }
  }

  private void nextStream() {
    int remaining = inflater.getRemaining();
    int used = inputLength - remaining;
    inflater.reset();
    insideStream = false;
    if (remaining > 0) {
      inflater.setInput(input, inputStart + used, remaining);
      inputStart += used;
      inputLength = remaining;
    }
  }

  private boolean refill() throws IOException {
    int count = stored.read(input, 0, input.length);
    if (count <= 0) {
      return false;
    }
    inputStart = 0;
    inputLength = count;
    inflater.setInput(input, 0, count);
    return true;
  }

  private RuntimeException problem(String expected, String found) {
    return in.problem(filePosition(), part, expected, found);
  }

  @Override
  public long filePosition() {
    return stored.filePosition() - inflater.getRemaining();
  }

  @Override
  public void close() {
    buffers.give(input);
    buffers.giveInflater(inflater);
  }
}
