// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import io.iominer.core.sort.TemporaryFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Sorted runs of intervals in one temporary file, which vanishes when it is closed. */
final class SpillFile implements Closeable {
  /** Start, end, item. */
  static final int INTERVAL_BYTES = 3 * Long.BYTES;

  private static final int WRITTEN_AT_ONCE = 2048;
  private static final int READ_AT_ONCE = 2048;

  /** Buffers of all runs together, in intervals: 6 MB. */
  private static final int READ_BUFFERS = 1 << 18;

  private static final int SMALLEST_BUFFER = 16;

  private final FileChannel file;
  private final List<Long> places = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();

  private SpillFile(FileChannel file) {
    this.file = file;
  }

  static SpillFile create(Path folder) throws IOException {
    return new SpillFile(TemporaryFile.create(folder, "iominer-intervals"));
  }

  void write(IntervalCursor sorted, int size) throws IOException {
    places.add(file.position());
    sizes.add(size);
    ByteBuffer buffer = ByteBuffer.allocateDirect(WRITTEN_AT_ONCE * INTERVAL_BYTES);
    while (sorted.next()) {
      buffer.putLong(sorted.start()).putLong(sorted.end()).putLong(sorted.item());
      if (!buffer.hasRemaining()) {
        flush(buffer);
      }
    }
    flush(buffer);
  }

  private void flush(ByteBuffer buffer) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      file.write(buffer);
    }
    buffer.clear();
  }

  /** The runs in the order of writing, each from its first interval. */
  List<SpilledRun> runs() {
    int buffered = Math.max(SMALLEST_BUFFER, Math.min(READ_AT_ONCE, READ_BUFFERS / places.size()));
    List<SpilledRun> runs = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      runs.add(new SpilledRun(file, i, places.get(i), sizes.get(i), buffered));
    }
    return runs;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
