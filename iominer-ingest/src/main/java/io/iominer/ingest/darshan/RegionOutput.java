// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/** Writes the numbers and bytes of one region, compressed as its log asks for. */
final class RegionOutput implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final RandomAccessFile file;
  private final Deflater deflater;
  private final boolean compressed;
  private final ByteBuffer buffer;
  private final byte[] deflated = new byte[BUFFER_BYTES];
  private boolean insideStream;

  RegionOutput(RandomAccessFile file, WriteOptions options) {
    this.file = file;
    this.compressed = options.compression() == Compression.ZLIB;
    this.deflater = new Deflater();
    this.buffer = ByteBuffer.allocate(BUFFER_BYTES).order(options.byteOrder());
  }

  void i64(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  void i32(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  void f64(double value) throws IOException {
    room(Long.BYTES).putLong(Double.doubleToRawLongBits(value));
  }

  void longs(long[] values) throws IOException {
    for (long value : values) {
      i64(value);
    }
  }

  void doubles(double[] values) throws IOException {
    for (double value : values) {
      f64(value);
    }
  }

  void bytes(byte[] bytes) throws IOException {
    int done = 0;
    while (done < bytes.length) {
      int count = Math.min(bytes.length - done, room(1).remaining());
      buffer.put(bytes, done, count);
      done += count;
    }
  }

  void zeros(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      room(1).put((byte) 0);
    }
  }

  /** A field of fixed width, padded with NUL; it must hold the text and at least one NUL. */
  void paddedText(byte[] text, int width) throws IOException {
    if (text.length >= width) {
      throw new IllegalArgumentException(
          "A text of " + text.length + " bytes does not fit a field of " + width);
    }
    bytes(text);
    zeros(width - text.length);
  }

  /** Ends the current compressed stream; the next byte starts another one. */
  void endStream() throws IOException {
    flush();
    if (compressed && insideStream) {
      deflater.finish();
      drain();
      deflater.reset();
      insideStream = false;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      endStream();
    } finally {
      deflater.end();
    }
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  private void flush() throws IOException {
    if (buffer.position() == 0) {
      return;
    }
    buffer.flip();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    buffer.clear();
    if (compressed) {
      insideStream = true;
      deflater.setInput(bytes);
      drain();
    } else {
      file.write(bytes);
    }
  }

  private void drain() throws IOException {
    int count = deflater.deflate(deflated);
    while (count > 0) {
      file.write(deflated, 0, count);
      count = deflater.deflate(deflated);
    }
  }
}
