// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.Compression;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.Region;
import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads numbers and text from the inflated bytes of a region, in the log's byte order. Bounded:
 * after {@code limit} inflated bytes, or the time that inflating the log may take, it stops with an
 * error.
 */
final class RegionInput implements Closeable {
  // Constants, because the compiler folds only constant handles.
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final LogInput in;
  private final String part;
  private final long limit;
  private final ReadBuffers buffers;
  private final BlockSource blocks;
  private final boolean bigEndian;
  private final byte[] buffer;
  private long inflated;
  private int position;
  private int end;

  private RegionInput(
      LogInput in,
      ByteOrder order,
      String part,
      long limit,
      ReadBuffers buffers,
      BlockSource blocks) {
    this.in = in;
    this.part = part;
    this.limit = limit;
    this.buffers = buffers;
    this.blocks = blocks;
    this.bigEndian = order == ByteOrder.BIG_ENDIAN;
    this.buffer = buffers.take();
  }

  /**
   * Opens a region.
   *
   * @param part how messages name it
   * @param limit most inflated bytes that it may have
   */
  static RegionInput open(
      LogInput in, LogHeader header, Region region, String part, long limit, ReadBuffers buffers) {
    StoredBlocks stored = new StoredBlocks(in, region, part);
    return new RegionInput(
        in,
        header.byteOrder(),
        part,
        limit,
        buffers,
        blocks(in, header.compression(), stored, part, buffers));
  }

  private static BlockSource blocks(
      LogInput in, Compression compression, StoredBlocks stored, String part, ReadBuffers buffers) {
    return switch (compression) {
      case ZLIB -> new ZlibBlocks(in, stored, part, buffers);
      case BZIP2 -> new Bzip2Blocks(in, stored, part);
      case NONE -> stored;
    };
  }

  /** Inflated bytes handed out so far. */
  long position() {
    return inflated - (end - position);
  }

  /** Whether no byte is left. */
  boolean atEnd() throws IOException {
    return position == end && !fill(1);
  }

  /**
   * Whether at least {@code length} bytes are left; {@code length} at most the buffer's size. Where
   * fewer are left they stay readable.
   */
  boolean has(int length) throws IOException {
    return end - position >= length || fill(length);
  }

  /** Bytes that are left, when {@link #has} said that fewer than asked for are. */
  int left() {
    return end - position;
  }

  /** Whether what is left in the buffer is nothing but zeros. */
  boolean onlyZerosLeft() {
    for (int i = position; i < end; i++) {
      if (buffer[i] != 0) {
        return false;
      }
    }
    return true;
  }

  long i64(String what) throws IOException {
    require(Long.BYTES, what);
    long value = longAt(position);
    position += Long.BYTES;
    return value;
  }

  int i32(String what) throws IOException {
    require(Integer.BYTES, what);
    int value = (int) INTS.get(buffer, position);
    position += Integer.BYTES;
    return bigEndian ? Integer.reverseBytes(value) : value;
  }

  private long longAt(int index) {
    long value = (long) LONGS.get(buffer, index);
    return bigEndian ? Long.reverseBytes(value) : value;
  }

  double f64(String what) throws IOException {
    return Double.longBitsToDouble(i64(what));
  }

  void longs(long[] target, String what) throws IOException {
    int done = 0;
    while (done < target.length) {
      require(Long.BYTES, what);
      int count = Math.min(target.length - done, (end - position) / Long.BYTES);
      for (int i = 0; i < count; i++) {
        target[done + i] = longAt(position + i * Long.BYTES);
      }
      position += count * Long.BYTES;
      done += count;
    }
  }

  void doubles(double[] target, String what) throws IOException {
    int done = 0;
    while (done < target.length) {
      require(Long.BYTES, what);
      int count = Math.min(target.length - done, (end - position) / Long.BYTES);
      for (int i = 0; i < count; i++) {
        target[done + i] = Double.longBitsToDouble(longAt(position + i * Long.BYTES));
      }
      position += count * Long.BYTES;
      done += count;
    }
  }

  byte[] bytes(int length, String what) throws IOException {
    require(Math.min(length, buffer.length), what);
    byte[] bytes = new byte[length];
    int done = 0;
    while (done < length) {
      require(1, what);
      int count = Math.min(length - done, end - position);
      System.arraycopy(buffer, position, bytes, done, count);
      position += count;
      done += count;
    }
    return bytes;
  }

  /** A field of fixed width that holds a NUL-terminated text; the text alone. */
  byte[] paddedText(int width, String what) throws IOException {
    require(width, what);
    int length = 0;
    while (length < width && buffer[position + length] != 0) {
      length++;
    }
    byte[] text = Arrays.copyOfRange(buffer, position, position + length);
    position += width;
    return text;
  }

  /** Text up to a NUL, which is passed over. */
  byte[] textToNul(int longest, String what) throws IOException {
    int length = 0;
    while (true) {
      require(length + 1, what);
      int from = position + length;
      while (from < end && buffer[from] != 0) {
        from++;
      }
      length = from - position;
      if (length > longest) {
        throw problem(what, "at most " + longest + " bytes", "more");
      }
      if (from < end) {
        byte[] text = Arrays.copyOfRange(buffer, position, from);
        position = from + 1;
        return text;
      }
    }
  }

  void skip(long count, String what) throws IOException {
    long left = count;
    while (left > 0) {
      require(1, what);
      int step = (int) Math.min(left, end - position);
      position += step;
      left -= step;
    }
  }

  /** The bytes that are left in the buffer or can be had at once, at most a buffer full. */
  byte[] chunk() throws IOException {
    require(1, part);
    byte[] bytes = Arrays.copyOfRange(buffer, position, end);
    position = end;
    return bytes;
  }

  /** An error at the current place. */
  LogFormatException problem(String what, Object expected, Object found) {
    return in.problem(
        blocks.filePosition(),
        part + ", " + what + " (inflated byte " + position() + ")",
        expected,
        found);
  }

  private void require(int length, String what) throws IOException {
    if (end - position < length && !fill(length)) {
      int left = end - position;
      throw problem(
          what, length + " more bytes", left == 0 ? "the end of the region" : left + " bytes");
    }
  }

  private boolean fill(int length) throws IOException {
    if (length > buffer.length) {
      throw problem("buffer", "at most " + buffer.length + " bytes at once", length);
    }
    if (buffer.length - position < length || position == end) {
      System.arraycopy(buffer, position, buffer, 0, end - position);
      end -= position;
      position = 0;
    }
    while (end - position < length) {
      int count = inflate();
      if (count < 0) {
        return false;
      }
      end += count;
      inflated += count;
      if (inflated > limit) {
        throw problem("inflated size", "at most " + limit + " bytes (read limit)", "more");
      }
    }
    return true;
  }

  private int inflate() throws IOException {
    InflateTime time = buffers.time();
    time.begin(in.waited());
    int count = blocks.read(buffer, end, buffer.length - end);
    time.end(in.waited());
    if (time.isOver()) {
      throw problem(
          "time to inflate the log",
          "at most " + time.limit().toMillis() / 1e3 + " s (read limit)",
          "more");
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    blocks.close();
    buffers.give(buffer);
  }
}
