// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.LayerParts;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.LibraryFacts;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a job lost in the layers above the storage, and how much of its time was the storage's. What
 * is beyond POSIX in a collective call is waiting for late ranks or exchange of data, as the heat
 * map divides it, and no longer than its bins without POSIX. Where there is none, what the slowest
 * rank was longer in collective calls than the fastest is waiting. The rest is what many small
 * calls cost, or what goes through a single aggregator; else it is not explained. The exchange of a
 * library's many small calls is the library's. Where each rank moves its own bytes nothing is
 * exchanged, but ranks wait for each other in every call.
 *
 * @param job the job
 * @param nodes its compute nodes
 * @param parts its time, by layer, that of ranks in turns included
 * @param forOthers of the storage's, what it waited for other ranks in POSIX calls
 * @param exchangeNeeded seconds that the exchange of its bytes takes at the rate of its nodes, or
 *     at a usual one, if that is slower
 */
record LayerLoss(
    JobFacts job, double nodes, LayerParts parts, double forOthers, double exchangeNeeded) {
  /** What calls of no more bytes cost is that of their number, not of their bytes; heuristic. */
  private static final double PIECE = 64 * 1024;

  /**
   * Bytes/s that a node's ranks exchange at least. Heuristic: as much as a usual client moves; a
   * file system may be faster than the network and the copies of two-phase I/O.
   */
  private static final double EXCHANGE_RATE = FacilityModel.DEFAULT.scratch().nodeBytesPerSecond();

  /** Requests for each collective call of ranks that move their own bytes; heuristic. */
  private static final double AS_MANY = 0.9;

  /** A library that moves no more for each byte that it was asked for is lean; heuristic. */
  private static final double LEAN = 2;

  static LayerLoss of(
      JobFacts job, IoTime time, double turns, double nodes, FacilityModel facility) {
    double all = time.seconds() + turns;
    double most = Math.min(all, job.runSeconds().orElse(all));
    LayerParts parts = time.parts();
    double above = parts.mpiioSeconds() + parts.librarySeconds();
    QuietSeconds quiet = QuietSeconds.of(job, parts);
    double inStorage = job.collectives().isPresent() ? quiet.most() - quiet.least() : 0;
    return new LayerLoss(
        job,
        nodes,
        new LayerParts(
            Math.max(0, most - above) + inStorage,
            parts.mpiioSeconds() - inStorage,
            Math.min(parts.mpiioSeconds() - inStorage, parts.collectiveMetadataSeconds()),
            parts.librarySeconds()),
        inStorage,
        job.interfaces().mpiioBytes()
            / (double) facility.nodesFor(job.processes())
            / Math.min(EXCHANGE_RATE, facility.scratch().nodeBytesPerSecond()));
  }

  /** The steps of all layers, given those of the storage by itself. */
  Waterfall waterfall(Waterfall storage) {
    double amplified = parts.storageSeconds() * amplifiedShare();
    double left = parts.storageSeconds() - amplified;
    double scale =
        (forOthers > 0 && storage.spent() > 0) || storage.spent() > left
            ? left / storage.spent()
            : 1;
    Map<WhatIf, Double> lost = new EnumMap<>(WhatIf.class);
    storage.lost().forEach((step, gain) -> lost.put(step, scale * gain));
    double pieces = moved(lost, WhatIf.AGGREGATED) + moved(lost, WhatIf.METADATA_NEEDED);
    lost.put(WhatIf.LIBRARY_LEAN, parts.librarySeconds() + amplified + pieces);
    double late = lateSeconds();
    double rest = parts.mpiioSeconds() - late;
    boolean isDivided = isCollective() && job.collectives().isPresent();
    lost.put(WhatIf.RANKS_ON_TIME, late);
    double beyond = Math.max(0, rest - exchangeNeeded);
    double byOne = toOneAggregator(beyond);
    lost.merge(WhatIf.AGGREGATORS_ON_ALL_NODES, byOne, Double::sum);
    boolean isExplained = isDivided || (isCollective() && isOfSmallCalls());
    double explained = isExplained ? Math.max(0, beyond - byOne - inOthersRequests()) : 0;
    lost.merge(exchange(), explained, Double::sum);
    return new Waterfall(
        parts.seconds(), lost, scale * storage.unexplained() + beyond - byOne - explained);
  }

  /**
   * Seconds of MPI-IO in which other ranks may have been in requests: without a heat map nobody
   * knows whether these were at the same time.
   */
  private double inOthersRequests() {
    if (job.collectives().isPresent()) {
      return 0;
    }
    QuietSeconds quiet = QuietSeconds.of(job, parts);
    return quiet.most() - quiet.least();
  }

  /** Which step gains what collective calls take beyond the storage and late ranks. */
  private WhatIf exchange() {
    if (job.libraries().isAskedInPieces(PIECE)) {
      return WhatIf.LIBRARY_LEAN;
    }
    return movesItsOwn() ? WhatIf.RANKS_ON_TIME : WhatIf.EXCHANGE_LEAN;
  }

  /** Whether below collective calls there are as many requests: each rank moves its own bytes. */
  private boolean movesItsOwn() {
    double requests =
        job.files().stream()
            .filter(job.interfaces()::isCollective)
            .mapToDouble(FileFacts::operations)
            .sum();
    return requests >= AS_MANY * job.interfaces().mpiioOperations()
        && !hasIdleRanks()
        && Arrays.stream(IoDirection.values())
            .noneMatch(way -> job.interfaces().forOthers(way).isMostly());
  }

  /** Whether a rank moved no bytes of a collective file of all ranks: it left them to others. */
  private boolean hasIdleRanks() {
    return job.files().stream()
        .filter(job.interfaces()::isCollective)
        .flatMap(file -> file.spread().stream())
        .anyMatch(spread -> spread.fastestBytes() == 0 && spread.slowestBytes() > 0);
  }

  private boolean isOfSmallCalls() {
    return job.interfaces().mpiioBytes() <= PIECE * job.interfaces().mpiioOperations();
  }

  /** What large calls would not take if each node had an aggregator in place of one in all. */
  private double toOneAggregator(double seconds) {
    return nodes > 1 && isCollective() && !isOfSmallCalls() && isOfOneAggregator()
        ? seconds * (1 - 1 / nodes)
        : 0;
  }

  private boolean isOfOneAggregator() {
    double bytes = LoneAggregator.files(job).stream().mapToDouble(FileFacts::bytes).sum();
    return 2 * bytes > job.interfaces().mpiioBytes();
  }

  private boolean isCollective() {
    return job.interfaces().collective() > 0;
  }

  private double lateSeconds() {
    if (!isCollective()) {
      return 0;
    }
    double inData = parts.mpiioSeconds() - parts.collectiveMetadataSeconds();
    return job.collectives()
        .map(bins -> parts.collectiveMetadataSeconds() + inData * bins.waitingShare())
        .orElse(Math.max(0, Math.min(parts.mpiioSeconds(), job.late().seconds())));
  }

  /** Takes from a step what was lost in files of a library, whose calls decide the requests. */
  private double moved(Map<WhatIf, Double> lost, WhatIf step) {
    double all = job.readers().totalScattered() + job.writers().totalScattered();
    double share = all > 0 ? Math.min(1, job.libraries().scatteredBelow() / all) : 0;
    double gain = lost.getOrDefault(step, 0.0);
    lost.put(step, gain * (1 - share));
    return gain * share;
  }

  /** Share of the time in the storage that went into bytes that nobody asked for. */
  private double amplifiedShare() {
    LibraryFacts libraries = job.libraries();
    double factor = libraries.amplification().orElse(1);
    double all =
        job.files().stream()
            .mapToDouble(
                file -> file.read().seconds() + file.written().seconds() + file.metadataSeconds())
            .sum();
    return factor >= LEAN && all > 0
        ? (1 - 1 / factor) * Math.min(1, libraries.secondsBelow() / all)
        : 0;
  }
}
