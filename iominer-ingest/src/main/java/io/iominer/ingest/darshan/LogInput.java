// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.Causes;
import io.iominer.core.error.LogFormatException;
import io.iominer.core.error.LogProblem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a log, readable at any position. It builds every error about the log, so that none
 * can forget the file.
 */
public final class LogInput implements Closeable {
  /** A file up to this size is read at once, a larger one piece by piece. */
  private static final int READ_AT_ONCE = 1 << 18;

  private final String name;
  private final long size;
  private final byte @Nullable [] content;
  private final @Nullable FileChannel channel;
  private long waited;

  private LogInput(
      String name, long size, byte @Nullable [] content, @Nullable FileChannel channel) {
    this.name = name;
    this.size = size;
    this.content = content;
    this.channel = channel;
  }

  static LogInput of(String name, byte[] content) {
    return new LogInput(name, content.length, content, null);
  }

  /** Takes over the channel, also when it fails. */
  static LogInput of(String name, FileChannel channel) throws IOException {
    try {
      long size = channel.size();
      if (size > READ_AT_ONCE) {
        return new LogInput(name, size, null, channel);
      }
      ByteBuffer buffer = ByteBuffer.allocate((int) size);
      int count = 0;
      while (buffer.hasRemaining() && count >= 0) {
        count = channel.read(buffer, buffer.position());
      }
      channel.close();
      return new LogInput(name, buffer.position(), buffer.array(), null);
    } catch (IOException e) {
      channel.close();
      throw Causes.named(name, e);
    }
  }

  /** How messages name the log. */
  public String name() {
    return name;
  }

  /** Bytes of the log. */
  public long size() {
    return size;
  }

  /** Reads up to {@code length} bytes at {@code position}; −1 at the end of the log. */
  int read(long position, byte[] target, int offset, int length) throws IOException {
    if (position >= size) {
      return -1;
    }
    if (content != null) {
      int count = (int) Math.min(length, size - position);
      System.arraycopy(content, (int) position, target, offset, count);
      return count;
    }
    if (channel == null) {
      throw new IOException(name + " is closed");
    }
    long begin = System.nanoTime();
    try {
      return channel.read(ByteBuffer.wrap(target, offset, length), position);
    } catch (IOException e) {
      throw Causes.named(name, e);
    } finally {
      waited += System.nanoTime() - begin;
    }
  }

  /** Nanoseconds that reads of the file have taken so far. */
  long waited() {
    return waited;
  }

  /** An error at a position of the log. */
  LogFormatException problem(long offset, String part, Object expected, Object found) {
    return new LogFormatException(
        new LogProblem(name, offset, part, expected.toString(), found.toString()));
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
