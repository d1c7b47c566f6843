// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A sorted run that is read back. */
final class SpilledRun implements IntervalCursor {
  private final FileChannel file;
  private final int number;
  private final ByteBuffer buffer;
  private long place;
  private long unread;
  private long start;
  private long end;
  private long item;

  SpilledRun(FileChannel file, int number, long place, int size, int buffered) {
    this.file = file;
    this.number = number;
    this.place = place;
    this.unread = (long) size * SpillFile.INTERVAL_BYTES;
    this.buffer = ByteBuffer.allocate(Math.min(size, buffered) * SpillFile.INTERVAL_BYTES).limit(0);
  }

  /** Position among the runs. */
  int number() {
    return number;
  }

  @Override
  public boolean next() {
    if (!buffer.hasRemaining()) {
      if (unread == 0) {
        return false;
      }
      fill();
    }
    start = buffer.getLong();
    end = buffer.getLong();
    item = buffer.getLong();
    return true;
  }

  private void fill() {
    buffer.clear();
    buffer.limit((int) Math.min(buffer.capacity(), unread));
    unread -= buffer.limit();
    try {
      while (buffer.hasRemaining()) {
        int read = file.read(buffer, place);
        if (read < 0) {
          throw new EOFException("Spilled run " + number + " ends before its last interval");
        }
        place += read;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    buffer.flip();
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public long item() {
    return item;
  }
}
