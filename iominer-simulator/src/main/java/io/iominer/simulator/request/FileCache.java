// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What a node has of a file in its page cache. */
final class FileCache {
  static final long PAGE = 4096;

  /** Bytes that a request to an OST has at most. */
  static final long REQUEST_BYTES = 4L << 20;

  private final Node node;
  private final SimFile file;
  private final Extents dirty = new Extents();
  private final Extents readable = new Extents();
  private final Extents coming = new Extents();
  private final List<Transfer> transfers = new ArrayList<>();

  FileCache(Node node, SimFile file) {
    this.node = node;
    this.file = file;
  }

  /** A part of the file that is under way. */
  private final class Transfer {
    private final long from;
    private final long to;
    private final boolean isWritten;
    private final List<Runnable> waiting = new ArrayList<>();

    Transfer(Extents.Extent extent, boolean isWritten) {
      this.from = extent.from();
      this.to = extent.to();
      this.isWritten = isWritten;
    }

    boolean meets(long begin, long end) {
      return from < end && to > begin;
    }

    void start() {
      transfers.add(this);
      List<FileStriping.Piece> pieces = file.layout().pieces(from, to, REQUEST_BYTES);
      Latch latch = new Latch(pieces.size(), this::finish);
      pieces.forEach(piece -> request(piece, latch::countDown));
    }

    private void request(FileStriping.Piece piece, Runnable done) {
      Storage storage = node.storage();
      Runnable returned = () -> storage.queue().after(storage.speeds().roundTrip() / 2, done);
      if (isWritten) {
        node.transfer(piece.bytes(), () -> storage.ost(piece.ost()).submit(file, piece, returned));
      } else {
        Runnable served = () -> node.transfer(piece.bytes(), done);
        storage
            .queue()
            .after(
                storage.speeds().roundTrip() / 2,
                () -> storage.ost(piece.ost()).submit(file, piece, served));
      }
    }

    private void finish() {
      transfers.remove(this);
      if (isWritten) {
        node.cleaned(file.layout().shares(from, to));
      } else {
        coming.remove(from, to);
        readable.add(from, to);
      }
      waiting.forEach(Runnable::run);
    }
  }

  /** Pages of the cache are written to; a large part that is in one piece goes to the OSTs. */
  void write(long offset, long bytes) {
    long from = offset / PAGE * PAGE;
    long to = (offset + bytes + PAGE - 1) / PAGE * PAGE;
    for (Extents.Extent gap : dirty.gaps(from, to)) {
      node.dirtied(file.layout().shares(gap.from(), gap.to()));
    }
    Extents.Extent whole = dirty.add(from, to);
    cached(from, to);
    file.reach(offset + bytes);
    if (whole.bytes() >= sendBytes() || node.isAwaited(file.layout().osts())) {
      send(whole.from(), whole.to());
    }
  }

  /** So much in one piece is sent at once: a full request for each OST, if the cache has room. */
  private long sendBytes() {
    long all = REQUEST_BYTES * file.layout().osts().size();
    return Math.max(REQUEST_BYTES, Math.min(all, node.storage().speeds().dirtyBytes()));
  }

  private void cached(long from, long to) {
    node.cached(readable.gaps(from, to).stream().mapToLong(Extents.Extent::bytes).sum());
    readable.add(from, to);
  }

  /** Sends all that is dirty, if the file lies on one of these OSTs. */
  void sendTo(Set<Integer> osts) {
    if (!dirty.isEmpty() && !Collections.disjoint(osts, file.layout().osts())) {
      send(0, Long.MAX_VALUE);
    }
  }

  private void send(long from, long to) {
    dirty.remove(from, to).forEach(extent -> new Transfer(extent, true).start());
  }

  /** Goes on as soon as all that is dirty in a part is written. */
  void flush(long from, long to, Runnable done) {
    send(from, to);
    await(from, to, true, done);
  }

  /** Gives a part up, for another node: writes what is dirty in it, and forgets the rest. */
  void giveUp(long from, long to, Runnable done) {
    readable.remove(from, to);
    flush(from, to, done);
  }

  /** Forgets what can be read again. */
  void forget() {
    readable.clear();
  }

  /** Whether a part is in the cache. */
  boolean holds(long offset, long bytes) {
    return readable.cover(offset, offset + bytes);
  }

  /** Whether a part is in the cache or on its way there. */
  boolean expects(long offset, long bytes) {
    return missing(offset, bytes).isEmpty();
  }

  private List<Extents.Extent> missing(long offset, long bytes) {
    long from = offset / PAGE * PAGE;
    long to = Math.min(offset + bytes, file.bytes());
    List<Extents.Extent> missing = new ArrayList<>();
    for (Extents.Extent gap : readable.gaps(from, (to + PAGE - 1) / PAGE * PAGE)) {
      missing.addAll(coming.gaps(gap.from(), gap.to()));
    }
    return missing;
  }

  /** Asks for what of a part is neither in the cache nor on its way. */
  void fetch(long offset, long bytes) {
    for (Extents.Extent gap : missing(offset, bytes)) {
      coming.add(gap.from(), gap.to());
      node.cached(gap.bytes());
      new Transfer(gap, false).start();
    }
  }

  /** Goes on as soon as a part that was asked for has come. */
  void await(long offset, long bytes, Runnable done) {
    await(offset, offset + bytes, false, done);
  }

  private void await(long from, long to, boolean isWritten, Runnable done) {
    List<Transfer> met =
        transfers.stream()
            .filter(transfer -> transfer.isWritten == isWritten && transfer.meets(from, to))
            .toList();
    Latch latch = new Latch(met.size(), done);
    met.forEach(transfer -> transfer.waiting.add(latch::countDown));
  }
}
