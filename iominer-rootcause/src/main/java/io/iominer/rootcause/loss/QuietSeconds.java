// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.summary.LayerParts;
import io.iominer.rootcause.fact.JobFacts;

/**
 * Bounds of the seconds that the slowest rank spent in MPI-IO while no rank was in a POSIX call. At
 * most it is all that its MPI-IO calls took beyond its own POSIX calls. At least it is what is left
 * when the other ranks' POSIX calls are taken off, as far as the heat map's bins, or else their
 * sum, allow: whoever waits for these waits for the storage.
 *
 * @param least seconds
 * @param most seconds
 */
public record QuietSeconds(double least, double most) {
  /** Of a job with its time by layer. */
  public static QuietSeconds of(JobFacts job, LayerParts parts) {
    double most = parts.mpiioSeconds();
    double inData = most - parts.collectiveMetadataSeconds();
    double inPosix =
        job.files().stream()
            .mapToDouble(file -> file.read().seconds() + file.written().seconds())
            .sum();
    double others = Math.max(0, inPosix - parts.storageSeconds());
    double quietBins =
        job.collectives().map(bins -> bins.waitingSeconds() + bins.exchangeSeconds()).orElse(0.0);
    double busy = Math.max(0, Math.min(others, inData - quietBins));
    return new QuietSeconds(most - Math.min(most, busy), most);
  }
}
