// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How fast the nodes of a run were in one direction, with each file server.
 *
 * @param nodes compute nodes that moved bytes, at least 1
 * @param busy ranks with I/O on each of them that use one connection each; all connections are used
 *     where it is empty
 * @param servers file servers that a node uses at a time at most, at least 1
 * @param otherBytesPerSecond what ranks and the OSTs of its files carry for a node, infinite where
 *     unknown
 * @param nodeRate bytes/s of a node while in I/O calls on the critical path
 * @param seconds time in these calls
 */
public record ConnectionRun(
    int nodes,
    OptionalInt busy,
    int servers,
    double otherBytesPerSecond,
    double nodeRate,
    double seconds) {
  private static final String ONE_RANK = AccessPattern.ONE_TO_ONE.label();

  /** Of a run; empty where it moved nothing, was not diagnosed, or its nodes are not known. */
  static Optional<ConnectionRun> of(
      ApplicationRun run,
      IoDirection direction,
      ConnectionSettings set,
      ConnectionAdvice.RunParts parts) {
    boolean isRead = direction == IoDirection.READ;
    OptionalDouble bandwidth =
        isRead ? run.outcome().readBandwidth() : run.outcome().writeBandwidth();
    long bytes = isRead ? run.volume().bytesRead() : run.volume().bytesWritten();
    OptionalLong all = run.volume().nodes();
    if (bytes == 0 || bandwidth.orElse(0) <= 0 || all.orElse(0) < 1) {
      return Optional.empty();
    }
    long nodes = Math.max(1, run.demand().ioNodes().orElse(all.getAsLong()));
    int ranks = ranksOfNode(run.volume(), all.getAsLong());
    Optional<OstUse> osts = parts.osts(run, direction);
    double ofRanks = perSecond(parts.rankRate(), ranks);
    double ofOsts =
        osts.map(use -> perSecond(parts.ostRate(), use.atATime(1) / (double) nodes))
            .orElse(Double.POSITIVE_INFINITY);
    boolean isSpread = set.kind().spreadsRequests() && parts.rankRate().isPresent();
    return Optional.of(
        new ConnectionRun(
            (int) nodes,
            isSpread ? OptionalInt.empty() : OptionalInt.of(ranks),
            (int)
                Math.max(
                    1,
                    Math.min(
                        set.servers(),
                        osts.map(use -> use.atATime(nodes)).orElse((long) set.servers()))),
            Math.min(ofRanks, ofOsts),
            bandwidth.getAsDouble() / nodes,
            bytes / bandwidth.getAsDouble()));
  }

  /** Ranks with I/O on each node. */
  private static int ranksOfNode(RunVolume volume, long nodes) {
    boolean isOne = volume.accessPattern().filter(ONE_RANK::equals).isPresent();
    return isOne ? 1 : (int) Math.max(1, (volume.processes() + nodes - 1) / nodes);
  }

  private static double perSecond(Optional<Bandwidth> rate, double count) {
    return rate.map(one -> count * one.bytesPerSecond()).orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Bytes/s that its nodes can reach with so many connections. Logs do not tell asynchronous I/O,
   * so that each rank keeps one connection busy unless the client spreads its requests; then no
   * more is promised than ranks move, and nothing where nobody told what they do.
   */
  double capacity(ConnectionModel model, int connections) {
    int used =
        busy.isPresent() ? ThreadMapping.EITHER.busy(busy.getAsInt(), connections) : connections;
    return Math.min(otherBytesPerSecond, model.rate(used, servers, nodes));
  }
}
