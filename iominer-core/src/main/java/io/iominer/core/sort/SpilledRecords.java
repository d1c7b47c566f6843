// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A temporary file of sorted runs of records, each with its length before it. */
final class SpilledRecords implements Closeable {
  private static final int WRITE_BUFFER = 1 << 18;
  private static final int READ_BUFFER = 1 << 16;

  private final FileChannel file;
  private final List<Long> ends = new ArrayList<>();

  private SpilledRecords(FileChannel file) {
    this.file = file;
  }

  static SpilledRecords create(Path folder) throws IOException {
    return new SpilledRecords(TemporaryFile.create(folder, "iominer-records"));
  }

  /** Adds a run. */
  void write(Iterator<byte[]> sorted) throws IOException {
    DataOutputStream output =
        new DataOutputStream(
            new BufferedOutputStream(Channels.newOutputStream(file), WRITE_BUFFER));
    while (sorted.hasNext()) {
      byte[] bytes = sorted.next();
      output.writeInt(bytes.length);
      output.write(bytes);
    }
    output.flush();
    ends.add(file.position());
  }

  /** The runs, each from its first record. */
  List<Iterator<byte[]>> runs() {
    List<Iterator<byte[]>> runs = new ArrayList<>();
    long begin = 0;
    for (long end : ends) {
      runs.add(new Run(begin, end));
      begin = end;
    }
    return runs;
  }

  private final class Run implements Iterator<byte[]> {
    private final long end;
    private final ByteBuffer buffer = ByteBuffer.allocate(READ_BUFFER).limit(0);
    private long place;

    Run(long begin, long end) {
      this.place = begin;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      return buffer.hasRemaining() || place < end;
    }

    @Override
    public byte[] next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      byte[] bytes = new byte[ByteBuffer.wrap(read(new byte[Integer.BYTES])).getInt()];
      return read(bytes);
    }

    private byte[] read(byte[] bytes) {
      int done = 0;
      while (done < bytes.length) {
        if (!buffer.hasRemaining()) {
          fill();
        }
        int part = Math.min(buffer.remaining(), bytes.length - done);
        buffer.get(bytes, done, part);
        done += part;
      }
      return bytes;
    }

    private void fill() {
      buffer.clear();
      buffer.limit((int) Math.min(buffer.capacity(), end - place));
      try {
        while (buffer.hasRemaining()) {
          int read = file.read(buffer, place);
          if (read < 0) {
            throw new EOFException("A spilled run ends before its last record");
          }
          place += read;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      buffer.flip();
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
