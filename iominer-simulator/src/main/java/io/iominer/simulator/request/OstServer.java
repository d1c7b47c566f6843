// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** An OST: a queue of requests, each of which takes a latency, perhaps a seek, and its bytes. */
final class OstServer extends FifoServer {
  private final Speeds speeds;
  private final OstHealth health;
  private final SplittableRandom random;
  private final Map<SimFile, Long> heads = new HashMap<>();

  OstServer(EventQueue queue, Speeds speeds, OstHealth health, SplittableRandom random) {
    super(queue);
    this.speeds = speeds;
    this.health = health;
    this.random = random;
  }

  /**
   * How well an OST does.
   *
   * @param slowness how many times longer it needs than a healthy one
   * @param stalls times in which it serves nothing, the first one first
   */
  record OstHealth(double slowness, List<Stall> stalls) {
    static final OstHealth GOOD = new OstHealth(1, List.of());
  }

  /** A time without service, in seconds since the beginning. */
  record Stall(double from, double to) {}

  /** Takes on a request for a piece of a file. */
  void submit(SimFile file, FileStriping.Piece piece, Runnable served) {
    Long head = heads.put(file, piece.objectOffset() + piece.bytes());
    boolean isNext = head != null && head == piece.objectOffset();
    double seconds =
        speeds.ostLatency()
            + (isNext ? 0 : speeds.seekSeconds())
            + piece.bytes() / speeds.ostBytesPerSecond();
    submit(speeds.jittered(random, seconds * health.slowness()), served);
  }

  @Override
  double end(double start, double seconds) {
    double end = start + seconds;
    double begun = start;
    for (Stall stall : health.stalls()) {
      if (begun < stall.to() && end > stall.from()) {
        end += stall.to() - Math.max(begun, stall.from());
        begun = stall.to();
      }
    }
    return end;
  }
}
