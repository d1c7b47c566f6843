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

  /**
   * Buffers, and inflaters, that a thread keeps for its next log: a region has two and one.
   * Heuristic: few logs have more regions open at a time.
   */
  private static final int MOST_KEPT = 4;

  private static final ThreadLocal<Kept> KEPT = ThreadLocal.withInitial(Kept::new);

  private final ArrayDeque<byte[]> free = new ArrayDeque<>();
  private final ArrayDeque<Inflater> freeInflaters = new ArrayDeque<>();
  private final InflateTime time;

  private record Kept(ArrayDeque<byte[]> buffers, ArrayDeque<Inflater> inflaters) {
    Kept() {
      this(new ArrayDeque<>(), new ArrayDeque<>());
    }
  }

  ReadBuffers(InflateTime time) {
    this.time = time;
  }

  InflateTime time() {
    return time;
  }

  byte[] take() {
    byte[] buffer = free.isEmpty() ? KEPT.get().buffers().poll() : free.poll();
    return buffer == null ? new byte[BYTES] : buffer;
  }

  void give(byte[] buffer) {
    free.push(buffer);
  }

  Inflater takeInflater() {
    Inflater inflater =
        freeInflaters.isEmpty() ? KEPT.get().inflaters().poll() : freeInflaters.poll();
    return inflater == null ? new Inflater() : inflater;
  }

  void giveInflater(Inflater inflater) {
    inflater.reset();
    freeInflaters.push(inflater);
  }

  /** What was given back is the thread's, for its next log. */
  @Override
  public void close() {
    Kept kept = KEPT.get();
    while (!free.isEmpty() && kept.buffers().size() < MOST_KEPT) {
      kept.buffers().push(free.pop());
    }
    free.clear();
    while (!freeInflaters.isEmpty()) {
      Inflater inflater = freeInflaters.pop();
      if (kept.inflaters().size() < MOST_KEPT) {
        kept.inflaters().push(inflater);
      } else {
        inflater.end();
      }
    }
  }
}
