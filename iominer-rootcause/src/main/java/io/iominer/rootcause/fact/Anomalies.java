// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a log says that cannot be, and what is therefore not known of its job.
 *
 * @param jobId job id
 * @param isStartKnown whether the job began at an instant
 * @param impossibleValues counters that hold what no counter can; no sum holds them
 * @param unknownTimes uses of files whose time in reads or writes is one that cannot be
 * @param processes ranks of the job
 * @param foreignRanks ranks with records that are none of the job's: neither 0 to processes − 1 nor
 *     the −1 of all together
 * @param foreignSeconds time in I/O of the one of them that took longest
 * @param lostMpiioFiles files of which MPI-IO read or wrote bytes and POSIX below it none, though
 *     it has a record of them; no sum holds these bytes
 * @param implausible records whose counters contradict each other
 */
public record Anomalies(
    long jobId,
    boolean isStartKnown,
    long impossibleValues,
    long unknownTimes,
    int processes,
    int foreignRanks,
    double foreignSeconds,
    long lostMpiioFiles,
    ImplausibleRecords implausible) {
  /** As caveats of the diagnosis; none for a sound log. */
  public List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    if (impossibleValues > 0) {
      caveats.add(
          "impossible values, such as negative times, left out of sums: " + impossibleValues);
    }
    caveats.addAll(otherCaveats());
    return caveats;
  }

  /** The caveats without that of impossible values, for readers who see their counters. */
  public List<String> otherCaveats() {
    List<String> caveats = new ArrayList<>();
    if (jobId < 0) {
      caveats.add("the job id " + jobId + " is negative, as no scheduler's is");
    }
    if (!isStartKnown) {
      caveats.add("the start of the run is not known: it lies outside the years 1970 to 9999");
    }
    if (foreignRanks > 0) {
      caveats.add(
          String.format(
              Locale.ROOT,
              "ranks outside 0 to %d have records: %d; up to %.1f s of one are not explained",
              processes - 1,
              foreignRanks,
              foreignSeconds));
    }
    if (lostMpiioFiles > 0) {
      caveats.add(
          "MPI-IO moved bytes of files of which POSIX saw none, not counted: " + lostMpiioFiles);
    }
    implausible.caveat().ifPresent(caveats::add);
    return caveats;
  }
}
