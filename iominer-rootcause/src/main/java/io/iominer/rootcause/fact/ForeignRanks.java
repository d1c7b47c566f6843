// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.HashMap;
import java.util.Map;

/** Time in I/O of ranks that are none of the job's, by rank. */
final class ForeignRanks {
  private final Map<Long, Double> seconds = new HashMap<>();

  /** Adds what such a rank did to a file. */
  void add(FileUse use) {
    seconds.merge(
        use.rank(),
        use.read().seconds() + use.written().seconds() + use.metadataSeconds(),
        Double::sum);
  }

  int count() {
    return seconds.size();
  }

  /** Time of the one that took longest. */
  double slowestSeconds() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
