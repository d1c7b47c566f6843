// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import java.util.Map;

/**
 * Where the ranks' time in I/O went, in seconds. NaN where a time is not known.
 *
 * @param processes ranks
 * @param slowest of the rank that spent most
 * @param storage of these, in calls to the file system
 * @param all of all ranks in calls to the file system, summed
 * @param metadata of these, in metadata operations
 * @param mpiio of the slowest rank, in MPI-IO beyond the storage
 * @param library of the slowest rank, in HDF5 and PnetCDF beyond both
 * @param waiting time bins in which some ranks waited in MPI-IO for others
 * @param exchange time bins in which all exchanged data
 */
public record RankTimes(
    double processes,
    double slowest,
    double storage,
    double all,
    double metadata,
    double mpiio,
    double library,
    double waiting,
    double exchange) {
  /** Adds the measures that follow from them. */
  public void putInto(Map<Measure, Double> values) {
    // Threads of a rank add up to more than its time.
    put(Measures.METADATA_SECONDS, Math.min(metadata, slowest * processes), processes, values);
    // The rank that waited longest in all layers need not be the slowest in this one.
    if (processes > 1 && storage * processes >= all) {
      put(Measures.RANK_SPREAD, storage * processes, all, values);
    }
    put(Measures.MPIIO_SHARE, mpiio, slowest, values);
    put(Measures.LIBRARY_SHARE, library, slowest, values);
    put(Measures.WAITING_SHARE, waiting, waiting + exchange, values);
  }

  private static void put(Measure measure, double part, double whole, Map<Measure, Double> values) {
    if (whole > 0 && !Double.isNaN(part)) {
      values.put(measure, part / whole);
    }
  }
}
