// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import io.iominer.rootcause.fact.Use;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a job moved in one direction and how long it took: all that {@link Calibration} takes from a
 * log.
 *
 * @param fileSystem mount point of the file system of most of the bytes; null where nobody knows it
 * @param direction reads or writes
 * @param isStream whether streams (STDIO) moved most of it
 * @param ranks ranks that moved bytes
 * @param nodes compute nodes of these ranks
 * @param ranksPerNode ranks of the job on a node of its allocation; 0 where that is not known, or
 *     the job has one node, which need not be full
 * @param bytes bytes
 * @param seconds time in reads or writes, summed over ranks
 * @param slowestSeconds time of the rank that took longest
 * @param scattered requests that could not be merged with the one before
 * @param ostBytes bytes of the OST that moved most; 0 where nobody knows where files lie
 * @param ostScattered scattered requests on that OST
 */
public record Traffic(
    @Nullable String fileSystem,
    IoDirection direction,
    boolean isStream,
    int ranks,
    int nodes,
    int ranksPerNode,
    double bytes,
    double seconds,
    double slowestSeconds,
    double scattered,
    double ostBytes,
    double ostScattered)
    implements Serializable {
  /** Whether it is enough, and in pieces large enough, to tell a rate. */
  boolean isLarge(double piece, double least) {
    return bytes >= least && scattered * piece <= bytes;
  }

  /** Bytes/s of a rank while it reads or writes. */
  double rankRate() {
    return bytes / seconds;
  }

  /** Bytes of a rank. */
  double bytesOfRank() {
    return bytes / ranks;
  }

  /** Bytes of a compute node. */
  double bytesOfNode() {
    return bytes / nodes;
  }

  /** Bytes/s of a compute node. */
  double nodeRate() {
    return bytes / nodes / slowestSeconds;
  }

  /** Divided, rounded up, at least 1. */
  private static int divided(long all, long parts) {
    return (int) Math.max(1, (all + parts - 1) / Math.max(1, parts));
  }

  /** What is moved on an OST. */
  private static final class OstLoad {
    private double bytes;
    private double scattered;
  }

  /**
   * What a job moved; empty where it moved nothing, its counters hold what cannot be, it used
   * collective calls, of which nobody knows how many ranks took part in moving, or its reads can
   * have come from the page cache.
   *
   * @param allocated compute nodes of the job's allocation, as far as they are known
   * @param usual compute nodes of so many ranks otherwise
   */
  public static Optional<Traffic> of(
      JobFacts job, IoDirection direction, OptionalLong allocated, IntUnaryOperator usual) {
    RankFacts ranks = job.ranks(direction);
    double seconds = 0;
    Map<Ost, OstLoad> osts = new HashMap<>();
    double cached = 0;
    for (FileFacts file : job.files()) {
      Use use = file.use(direction);
      seconds += use.seconds();
      cached += file.mayBeCached(direction) ? use.bytes() : 0;
      for (Ost ost : file.osts()) {
        OstLoad load = osts.computeIfAbsent(ost, key -> new OstLoad());
        load.bytes += (double) use.bytes() / file.osts().size();
        load.scattered += (double) use.scattered() / file.osts().size();
      }
    }
    if (seconds <= 0
        || ranks.totalBytes() <= 0
        || job.interfaces().collective() > 0
        || 2 * cached > ranks.totalBytes()
        || !job.anomalies().caveats().isEmpty()) {
      return Optional.empty();
    }
    OptionalInt perNode =
        allocated.stream().mapToInt(nodes -> divided(job.processes(), nodes)).findFirst();
    OstLoad fullest = new OstLoad();
    Map<String, Double> fileSystems = new TreeMap<>();
    for (Map.Entry<Ost, OstLoad> load : osts.entrySet()) {
      fullest = load.getValue().bytes > fullest.bytes ? load.getValue() : fullest;
      load.getKey()
          .fileSystem()
          .ifPresent(name -> fileSystems.merge(name, load.getValue().bytes, Double::sum));
    }
    return Optional.of(
        new Traffic(
            fileSystems.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null),
            direction,
            job.isStreamed(direction),
            ranks.movers(),
            perNode.isPresent()
                ? divided(ranks.movers(), perNode.getAsInt())
                : usual.applyAsInt(Math.max(1, ranks.movers())),
            allocated.orElse(0) > 1 ? perNode.orElse(0) : 0,
            ranks.totalBytes(),
            seconds,
            ranks.slowestSeconds(),
            ranks.totalScattered(),
            fullest.bytes,
            fullest.scattered));
  }
}
