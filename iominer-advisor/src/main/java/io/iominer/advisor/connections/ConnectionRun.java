// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How fast the nodes of a run were in one direction, with each file server.
 *
 * @param nodes compute nodes that moved bytes, at least 1
 * @param threads ranks with I/O on each of them, at least 1
 * @param servers file servers that its files lie on at most, at least 1
 * @param ostBytesPerSecond what the OSTs of its files carry for a node, infinite where unknown
 * @param nodeRate bytes/s of a node while in I/O calls on the critical path
 * @param seconds time in these calls
 */
public record ConnectionRun(
    int nodes,
    int threads,
    int servers,
    double ostBytesPerSecond,
    double nodeRate,
    double seconds) {
  /**
   * Of a run; empty where it moved nothing, was not diagnosed, or its nodes are not known.
   *
   * @param servers file servers that there are
   * @param osts OSTs of its files in this direction; empty where unknown
   * @param ostRate what an OST carries; empty where nobody told it
   */
  static Optional<ConnectionRun> of(
      ApplicationRun run,
      IoDirection direction,
      int servers,
      OptionalLong osts,
      Optional<Bandwidth> ostRate) {
    boolean isRead = direction == IoDirection.READ;
    OptionalDouble bandwidth =
        isRead ? run.outcome().readBandwidth() : run.outcome().writeBandwidth();
    long bytes = isRead ? run.volume().bytesRead() : run.volume().bytesWritten();
    OptionalLong all = run.volume().nodes();
    if (bytes == 0 || bandwidth.orElse(0) <= 0 || all.orElse(0) < 1) {
      return Optional.empty();
    }
    long nodes = Math.max(1, run.demand().ioNodes().orElse(all.getAsLong()));
    long movers =
        run.volume().accessPattern().filter(AccessPattern.ONE_TO_ONE.label()::equals).isPresent()
            ? 1
            : run.volume().processes();
    long threads = (movers + all.getAsLong() - 1) / all.getAsLong();
    return Optional.of(
        new ConnectionRun(
            (int) nodes,
            (int) Math.max(1, threads),
            (int) Math.max(1, Math.min(servers, osts.orElse(servers))),
            osts.isEmpty() || ostRate.isEmpty()
                ? Double.POSITIVE_INFINITY
                : osts.getAsLong() * ostRate.get().bytesPerSecond() / nodes,
            bandwidth.getAsDouble() / nodes,
            bytes / bandwidth.getAsDouble()));
  }

  /**
   * Bytes/s that its nodes can reach with so many connections. Logs do not tell asynchronous I/O,
   * so that each rank keeps one connection busy.
   */
  double capacity(ConnectionModel model, int connections) {
    return Math.min(
        ostBytesPerSecond,
        model.rate(ThreadMapping.EITHER.busy(threads, connections), servers, nodes));
  }
}
