// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.summary.LayerParts;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.LibraryFacts;
import io.iominer.rootcause.loss.QuietSeconds;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The job's time by layer, as evidence. */
final class LayerEvidence {
  private LayerEvidence() {}

  /** A wider interval is told. */
  private static final double WIDE_SECONDS = 0.1;

  /**
   * Between which bounds MPI-IO's time without requests lies; nothing where it is known, or the job
   * has no MPI-IO.
   */
  static String bounds(RuleContext job) {
    return job.facts()
        .time()
        .map(time -> QuietSeconds.of(job.facts(), time.parts()))
        .filter(quiet -> quiet.most() - quiet.least() > WIDE_SECONDS)
        .map(
            quiet ->
                String.format(
                    Locale.ROOT,
                    "; its MPI-IO without any rank in a POSIX call took %.1f to %.1f s, %s",
                    quiet.least(),
                    quiet.most(),
                    job.facts().collectives().isPresent()
                        ? "as the heat map's bins bound it"
                        : "without a heat map it is not known closer"))
        .orElse("");
  }

  static List<String> of(RuleContext job) {
    List<String> evidence = new ArrayList<>();
    job.facts()
        .time()
        .ifPresent(
            time -> {
              LayerParts parts = time.parts();
              evidence.add(
                  String.format(
                      Locale.ROOT,
                      "slowest rank: %.1f s in I/O, %.1f s of it in the file system, %.1f s in MPI-IO"
                          + " beyond that (%.1f s in collective opens and closes), %.1f s in HDF5"
                          + " and PnetCDF beyond both",
                      time.seconds(),
                      parts.storageSeconds(),
                      parts.mpiioSeconds(),
                      parts.collectiveMetadataSeconds(),
                      parts.librarySeconds()));
            });
    job.facts()
        .collectives()
        .filter(bins -> bins.waitingSeconds() + bins.exchangeSeconds() > 0)
        .ifPresent(
            bins ->
                evidence.add(
                    String.format(
                        Locale.ROOT,
                        "heat map: %.1f s with ranks in POSIX calls, %.1f s with some of the ranks in"
                            + " MPI-IO and none in POSIX, %.1f s with all of them",
                        bins.storageSeconds(),
                        bins.waitingSeconds(),
                        bins.exchangeSeconds())));
    LibraryFacts libraries = job.facts().libraries();
    libraries
        .amplification()
        .ifPresent(
            factor ->
                evidence.add(
                    String.format(
                        Locale.ROOT,
                        "HDF5 and PnetCDF: %s asked for, %s moved below (%.1f times)",
                        new Bytes((long) libraries.bytesAsked()),
                        new Bytes((long) libraries.bytesBelow()),
                        factor)));
    return evidence;
  }
}
