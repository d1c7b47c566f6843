// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A collective call of all ranks, as ROMIO does it on Lustre: in each round every aggregator has
 * one of the next stripes; the ranks exchange with it what they have of that, and it writes or
 * reads it. A round begins when all aggregators are done with the one before; no rank leaves before
 * the last.
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
   */
  record Exchange(int ranks, long bytesOfRank, long pieceBytes, List<Integer> aggregators) {
    Exchange {
      aggregators = List.copyOf(aggregators);
    }

    long bytes() {
      return ranks * bytesOfRank;
    }

    /** Seconds until an aggregator has so many bytes from the ranks, or they have its. */
    double seconds(Speeds speeds, long bytes) {
      double pieces = Math.ceil(bytes / (double) pieceBytes);
      return Barrier.seconds(speeds, ranks)
          + Math.min(ranks, pieces) * speeds.messageSeconds()
          + bytes / speeds.networkBytesPerSecond()
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
      aggregators.sort(Comparator.comparingInt(RankRun::rank));
      round(offset / file.layout().stripeBytes());
    }
  }

  /** A round from a stripe on. */
  private void round(long stripe) {
    RankRun first = present.get(0);
    long stripeBytes = file.layout().stripeBytes();
    if (stripe * stripeBytes >= offset + exchange.bytes()) {
      double seconds = Barrier.seconds(first.speeds(), exchange.ranks());
      present.forEach(rank -> rank.nextAfter(seconds));
      return;
    }
    long most = Math.min(stripeBytes, end(stripe) - begin(stripe));
    double seconds = exchange.seconds(first.speeds(), most);
    Runnable next = () -> round(stripe + aggregators.size());
    if (kind == Call.Kind.WRITE) {
      first.queue().after(seconds, () -> access(stripe, next));
    } else {
      access(stripe, () -> first.queue().after(seconds, next));
    }
  }

  private long begin(long stripe) {
    return Math.max(offset, stripe * file.layout().stripeBytes());
  }

  private long end(long stripe) {
    return Math.min(offset + exchange.bytes(), (stripe + 1) * file.layout().stripeBytes());
  }

  private void access(long first, Runnable afterwards) {
    Latch latch = new Latch(aggregators.size(), afterwards);
    for (long stripe = first; stripe < first + aggregators.size(); stripe++) {
      long bytes = end(stripe) - begin(stripe);
      if (bytes <= 0) {
        latch.countDown();
      } else {
        RankRun rank = aggregators.get((int) (stripe % aggregators.size()));
        access(rank, begin(stripe), bytes, latch::countDown);
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
