// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** How a rank's calls use its node's cache and the file system. */
final class Client {
  /** Bytes that a first prefetch has. */
  private static final long FIRST_AHEAD = 1L << 20;

  private Client() {}

  /** What a rank read last from a file, by which its node reads ahead. */
  static final class Stream {
    private long next;
    private long ahead;

    /** Bytes to read ahead of a read that follows now. */
    long ahead(long offset, long bytes, long most) {
      boolean follows = offset == next && offset > 0;
      ahead = follows ? Math.min(most, Math.max(FIRST_AHEAD, 2 * ahead)) : 0;
      next = offset + bytes;
      return ahead;
    }
  }

  /** Writes into the cache, as soon as it has room and the node the locks. */
  static void write(Node node, SimFile file, long offset, long bytes, Runnable done) {
    long chunk = Math.min(bytes, FileCache.REQUEST_BYTES);
    node.room(
        file.layout().shares(offset, offset + chunk),
        () ->
            file.locks()
                .acquire(
                    node,
                    file,
                    offset,
                    offset + chunk,
                    FileLocks.Mode.WRITE,
                    () -> {
                      node.cache(file).write(offset, chunk);
                      Runnable next =
                          chunk == bytes
                              ? done
                              : () -> write(node, file, offset + chunk, bytes - chunk, done);
                      copy(node, chunk, next);
                    }));
  }

  private static void copy(Node node, long bytes, Runnable done) {
    Storage storage = node.storage();
    storage.queue().after(bytes / storage.speeds().memoryBytesPerSecond(), done);
  }

  /** Reads from the cache, into which comes what is not there yet. */
  static void read(Node node, SimFile file, Stream stream, long offset, long bytes, Runnable done) {
    FileCache cache = node.cache(file);
    long ahead = stream.ahead(offset, bytes, node.storage().speeds().readAheadBytes());
    Runnable copied = () -> copy(node, bytes, done);
    boolean isAhead = ahead == 0 || cache.expects(offset + bytes, ahead / 2);
    if (cache.holds(offset, bytes) && isAhead) {
      copied.run();
      return;
    }
    long wanted = isAhead ? bytes : bytes + ahead;
    file.locks()
        .acquire(
            node,
            file,
            offset,
            offset + bytes,
            FileLocks.Mode.READ,
            () -> {
              cache.fetch(offset, wanted);
              cache.await(offset, bytes, copied);
            });
  }

  /** Waits until what the node wrote to a file is on the OSTs. */
  static void sync(Node node, SimFile file, Runnable done) {
    node.cache(file).flush(0, Long.MAX_VALUE, done);
  }
}
