// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.LayerParts;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.LibraryFacts;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a job lost in the layers above the storage, and how much of its time was the storage's. What
 * is beyond POSIX in a collective call is waiting for late ranks or exchange of data, as the heat
 * map divides it; where there is none, or no collective call, what the slowest rank was longer in
 * collective calls than the fastest is waiting, and the rest is not explained. The exchange of a
 * library's many small calls is the library's.
 *
 * @param job the job
 * @param parts its time, by layer, that of ranks in turns included
 * @param exchangeNeeded seconds that the exchange of its bytes takes at the rate of its nodes, or
 *     at a usual one, if that is slower
 */
record LayerLoss(JobFacts job, LayerParts parts, double exchangeNeeded) {
  /** The exchange of smaller calls of a library is that of its many calls; heuristic. */
  private static final double PIECE = 64 * 1024;

  /**
   * Bytes/s that a node's ranks exchange at least. Heuristic: as much as a usual client moves; a
   * file system may be faster than the network and the copies of two-phase I/O.
   */
  private static final double EXCHANGE_RATE = FacilityModel.DEFAULT.scratch().nodeBytesPerSecond();

  /** A library that moves no more for each byte that it was asked for is lean; heuristic. */
  private static final double LEAN = 2;

  static LayerLoss of(JobFacts job, IoTime time, double turns, FacilityModel facility) {
    double all = time.seconds() + turns;
    double most = Math.min(all, job.runSeconds().orElse(all));
    LayerParts parts = time.parts();
    double above = parts.mpiioSeconds() + parts.librarySeconds();
    return new LayerLoss(
        job,
        new LayerParts(
            Math.max(0, most - above),
            parts.mpiioSeconds(),
            parts.collectiveMetadataSeconds(),
            parts.librarySeconds()),
        job.interfaces().mpiioBytes()
            / (double) facility.nodesFor(job.processes())
            / Math.min(EXCHANGE_RATE, facility.scratch().nodeBytesPerSecond()));
  }

  /** The steps of all layers, given those of the storage by itself. */
  Waterfall waterfall(Waterfall storage) {
    double amplified = parts.storageSeconds() * amplifiedShare();
    double left = parts.storageSeconds() - amplified;
    double scale = storage.spent() > left ? left / storage.spent() : 1;
    Map<WhatIf, Double> lost = new EnumMap<>(WhatIf.class);
    storage.lost().forEach((step, gain) -> lost.put(step, scale * gain));
    double pieces = moved(lost, WhatIf.AGGREGATED) + moved(lost, WhatIf.METADATA_NEEDED);
    lost.put(WhatIf.LIBRARY_LEAN, parts.librarySeconds() + amplified + pieces);
    double late = lateSeconds();
    double rest = parts.mpiioSeconds() - late;
    boolean isDivided = isCollective() && job.collectives().isPresent();
    lost.put(WhatIf.RANKS_ON_TIME, late);
    double exchanged = isDivided ? Math.max(0, rest - exchangeNeeded) : 0;
    boolean isOfPieces = job.libraries().isAskedInPieces(PIECE);
    lost.put(WhatIf.EXCHANGE_LEAN, isOfPieces ? 0 : exchanged);
    lost.merge(WhatIf.LIBRARY_LEAN, isOfPieces ? exchanged : 0, Double::sum);
    return new Waterfall(
        parts.seconds(),
        lost,
        scale * storage.unexplained() + (isDivided ? 0 : Math.max(0, rest - exchangeNeeded)));
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
