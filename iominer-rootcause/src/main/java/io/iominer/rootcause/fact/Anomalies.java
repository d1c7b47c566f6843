// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a log says that cannot be, and what is therefore not known of its job.
 *
 * @param ofHeader what is wrong with the job's id and start
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
    List<String> ofHeader,
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
    List<String> caveats = new ArrayList<>(ofHeader);
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
