// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import java.util.ArrayList;
import java.util.List;

/**
 * A collective call of all ranks: rounds in which the ranks exchange a buffer with each aggregator,
 * and the aggregators write or read theirs. A round begins when all aggregators are done with the
 * one before, as ROMIO's do; no rank leaves before the last.
 */
final class TwoPhase implements Op {
  private final SimFile file;
  private final long offset;
  private final Exchange exchange;
  private final Call.Kind kind;
  private final List<RankRun> present = new ArrayList<>();
  private final List<RankRun> aggregators = new ArrayList<>();

  /**
   * How ranks and aggregators exchange.
   *
   * @param ranks ranks of the job
   * @param bytesOfRank bytes of each rank
   * @param pieceBytes bytes of a piece that lies together in the file
   * @param aggregators ranks that write and read for all
   * @param bufferBytes bytes of an aggregator in a round
   */
  record Exchange(
      int ranks, long bytesOfRank, long pieceBytes, List<Integer> aggregators, long bufferBytes) {
    Exchange {
      aggregators = List.copyOf(aggregators);
    }

    long bytes() {
      return ranks * bytesOfRank;
    }

    /** Bytes of an aggregator's part of the file; the last one's can be fewer. */
    long domain() {
      long even = (bytes() + aggregators.size() - 1) / aggregators.size();
      return (even + FileCache.PAGE - 1) / FileCache.PAGE * FileCache.PAGE;
    }

    /** Seconds until an aggregator has so many bytes from the ranks, or they have its. */
    double seconds(Speeds speeds, long bufferBytes) {
      double pieces = Math.ceil(bufferBytes / (double) pieceBytes);
      return Barrier.seconds(speeds, ranks)
          + Math.min(ranks, pieces) * speeds.messageSeconds()
          + bufferBytes / speeds.networkBytesPerSecond()
          + pieces * speeds.pieceSeconds();
    }
  }

  TwoPhase(SimFile file, long offset, Exchange exchange, Call.Kind kind) {
    this.file = file;
    this.offset = offset;
    this.exchange = exchange;
    this.kind = kind;
  }

  @Override
  public void start(RankRun rank) {
    present.add(rank);
    if (exchange.aggregators().contains(rank.rank())) {
      aggregators.add(rank);
    }
    if (present.size() == exchange.ranks()) {
      aggregators.sort(java.util.Comparator.comparingInt(RankRun::rank));
      round(0);
    }
  }

  private void round(long done) {
    RankRun first = present.get(0);
    if (done >= exchange.domain()) {
      double seconds = Barrier.seconds(first.speeds(), exchange.ranks());
      present.forEach(rank -> rank.nextAfter(seconds));
      return;
    }
    long buffer = Math.min(exchange.bufferBytes(), exchange.domain() - done);
    double seconds = exchange.seconds(first.speeds(), buffer);
    if (kind == Call.Kind.WRITE) {
      first.queue().after(seconds, () -> access(done, buffer, () -> round(done + buffer)));
    } else {
      access(done, buffer, () -> first.queue().after(seconds, () -> round(done + buffer)));
    }
  }

  private void access(long done, long buffer, Runnable afterwards) {
    Latch latch = new Latch(aggregators.size(), afterwards);
    for (int i = 0; i < aggregators.size(); i++) {
      RankRun rank = aggregators.get(i);
      long from = i * exchange.domain() + done;
      long bytes = Math.min(buffer, exchange.bytes() - from);
      if (bytes <= 0) {
        latch.countDown();
      } else {
        access(rank, offset + from, bytes, latch::countDown);
      }
    }
  }

  private void access(RankRun rank, long from, long bytes, Runnable done) {
    if (kind == Call.Kind.WRITE) {
      rank.systemCall(
          Call.posix(file, "WRITES", kind, from, bytes),
          written -> Client.write(rank.node(), file, from, bytes, written),
          done);
    } else {
      rank.systemCall(
          Call.posix(file, "READS", kind, from, bytes),
          read -> Client.read(rank.node(), file, rank.stream(file), from, bytes, read),
          done);
    }
  }
}
