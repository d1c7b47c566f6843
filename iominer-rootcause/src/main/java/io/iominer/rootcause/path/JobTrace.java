// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a log's trace (DXT) gave to the critical paths.
 *
 * @param state whether it was used
 * @param segments traced operations in the paths; 0 unless it was used
 * @param hosts host of each traced rank, where the log names it; empty unless it was used
 */
public record JobTrace(State state, long segments, Map<Long, String> hosts) {
  /** Whether a trace was used. */
  public enum State {
    /** The log has none. */
    NONE,
    /** Each traced operation is a use. */
    USED,
    /** It has more operations than are read; uses go from a record's first to its last one. */
    TOO_LARGE,
    /** Operations are missing from it; uses go from a record's first to its last one. */
    INCOMPLETE
  }

  public JobTrace {
    hosts = Map.copyOf(hosts);
  }

  /** Exclusive time of each rank's own uses on a path; uses of all ranks together are left out. */
  public static Map<Long, Double> secondsOfRanks(JobPath path) {
    Map<Long, Double> seconds = new HashMap<>();
    for (CriticalUse use : path.uses()) {
      if (use.rank() >= 0) {
        seconds.merge(use.rank(), use.exclusiveSeconds(), Double::sum);
      }
    }
    return seconds;
  }

  /** Exclusive time of each host on a path, as far as hosts of ranks are known. */
  public Map<String, Double> secondsOfHosts(JobPath path) {
    Map<String, Double> seconds = new HashMap<>();
    secondsOfRanks(path)
        .forEach(
            (rank, own) -> host(rank).ifPresent(host -> seconds.merge(host, own, Double::sum)));
    return seconds;
  }

  /** The host of a rank. */
  public Optional<String> host(long rank) {
    return Optional.ofNullable(hosts.get(rank));
  }
}
