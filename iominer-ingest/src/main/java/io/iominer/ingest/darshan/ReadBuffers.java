// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import java.util.ArrayDeque;
import java.util.zip.Inflater;

/**
 * What the regions of one log share while they are read: buffers and inflaters, handed from one to
 * the next, and the time that inflating takes. Not for several threads.
 */
final class ReadBuffers implements AutoCloseable {
  static final int BYTES = 1 << 16;

  private final ArrayDeque<byte[]> free = new ArrayDeque<>();
  private final ArrayDeque<Inflater> freeInflaters = new ArrayDeque<>();
  private final InflateTime time;

  ReadBuffers(InflateTime time) {
    this.time = time;
  }

  InflateTime time() {
    return time;
  }

  byte[] take() {
    byte[] buffer = free.poll();
    return buffer == null ? new byte[BYTES] : buffer;
  }

  void give(byte[] buffer) {
    free.push(buffer);
  }

  Inflater takeInflater() {
    Inflater inflater = freeInflaters.poll();
    return inflater == null ? new Inflater() : inflater;
  }

  void giveInflater(Inflater inflater) {
    inflater.reset();
    freeInflaters.push(inflater);
  }

  @Override
  public void close() {
    freeInflaters.forEach(Inflater::end);
    freeInflaters.clear();
  }
}
