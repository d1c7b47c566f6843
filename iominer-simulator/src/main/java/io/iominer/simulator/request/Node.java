// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A compute node: its client, which is a queue to the servers, and its page cache. */
final class Node {
  private final Storage storage;
  private final FifoServer client;
  private final double slowness;
  private final Map<SimFile, FileCache> caches = new LinkedHashMap<>();
  private final Map<Integer, Long> dirty = new HashMap<>();
  private final Deque<Writer> writers = new ArrayDeque<>();
  private long clean;

  /** A writer that waits until the cache has room for what goes to some OSTs. */
  private record Writer(Map<Integer, Long> bytes, Runnable afterwards) {}

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

  /**
   * Goes on as soon as the cache has room for bytes that are to be written. As Lustre's, it holds
   * so many dirty bytes for each OST, so that a slow one holds up its own files only.
   *
   * @param bytes by OST
   */
  void room(Map<Integer, Long> bytes, Runnable afterwards) {
    if (!isAwaited(List.copyOf(bytes.keySet())) && hasRoom(bytes)) {
      afterwards.run();
      return;
    }
    writers.add(new Writer(bytes, afterwards));
    caches.values().forEach(cache -> cache.sendTo(bytes.keySet()));
  }

  private boolean hasRoom(Map<Integer, Long> bytes) {
    for (Map.Entry<Integer, Long> one : bytes.entrySet()) {
      long there = dirty.getOrDefault(one.getKey(), 0L);
      if (there > 0 && there + one.getValue() > storage.speeds().dirtyBytes()) {
        return false;
      }
    }
    return true;
  }

  /** Bytes of the cache became dirty. */
  void dirtied(Map<Integer, Long> bytes) {
    bytes.forEach((ost, more) -> dirty.merge(ost, more, Long::sum));
  }

  /** Whether a writer waits for room for one of these OSTs. */
  boolean isAwaited(List<Integer> osts) {
    for (Writer writer : writers) {
      for (int ost : osts) {
        if (writer.bytes().containsKey(ost)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Dirty bytes of the cache were written; who waited longest for such room goes on. */
  void cleaned(Map<Integer, Long> bytes) {
    bytes.forEach((ost, less) -> dirty.merge(ost, -less, Long::sum));
    for (Writer next = ready(); next != null; next = ready()) {
      writers.remove(next);
      next.afterwards().run();
    }
  }

  /** The first writer that has room and that no earlier one holds up. */
  private @Nullable Writer ready() {
    Set<Integer> held = new HashSet<>();
    for (Writer writer : writers) {
      boolean isFirst = Collections.disjoint(held, writer.bytes().keySet());
      if (isFirst && hasRoom(writer.bytes())) {
        return writer;
      }
      held.addAll(writer.bytes().keySet());
    }
    return null;
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
