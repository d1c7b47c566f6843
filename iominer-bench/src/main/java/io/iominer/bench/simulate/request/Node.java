// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** A compute node: its client, which is a queue to the servers, and its page cache. */
final class Node {
  private final Storage storage;
  private final FifoServer client;
  private final double slowness;
  private final Map<SimFile, FileCache> caches = new LinkedHashMap<>();
  private final Deque<Writer> writers = new ArrayDeque<>();
  private long dirty;
  private long clean;

  /** A writer that waits until the cache has room. */
  private record Writer(long bytes, Runnable afterwards) {}

  /**
   * A node.
   *
   * @param slowness how many times longer its client needs than others
   */
  Node(Storage storage, double slowness) {
    this.storage = storage;
    this.client = new FifoServer(storage.queue());
    this.slowness = slowness;
  }

  Storage storage() {
    return storage;
  }

  /** What the node has of a file in its cache. */
  FileCache cache(SimFile file) {
    return caches.computeIfAbsent(file, key -> new FileCache(this, key));
  }

  /** Sends or receives bytes. */
  void transfer(long bytes, Runnable done) {
    client.submit(slowness * bytes / storage.speeds().nodeBytesPerSecond(), done);
  }

  /** Goes on as soon as the cache has room for bytes that are to be written. */
  void room(long bytes, Runnable afterwards) {
    if (writers.isEmpty() && hasRoom(bytes)) {
      afterwards.run();
      return;
    }
    writers.add(new Writer(bytes, afterwards));
    caches.values().forEach(FileCache::send);
  }

  private boolean hasRoom(long bytes) {
    return dirty == 0 || dirty + bytes <= storage.speeds().dirtyBytes();
  }

  /** Bytes of the cache became dirty. */
  void dirtied(long bytes) {
    dirty += bytes;
  }

  /** Dirty bytes of the cache were written. */
  void cleaned(long bytes) {
    dirty -= bytes;
    boolean isFull = false;
    while (!writers.isEmpty() && hasRoom(writers.peek().bytes())) {
      writers.remove().afterwards().run();
      isFull = !writers.isEmpty();
    }
    if (isFull) {
      caches.values().forEach(FileCache::send);
    }
  }

  /**
   * Bytes came into the cache. Where they are too many it begins anew: who reads so much in turn
   * finds nothing again of what was there before.
   */
  void cached(long bytes) {
    clean += bytes;
    if (clean > storage.speeds().cacheBytes()) {
      clean = 0;
      caches.values().forEach(FileCache::forget);
    }
  }
}
