// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.Counter;

/**
 * How an integer counter is aggregated over records. Source: Darshan 3.5.0, the log_agg_records
 * functions of the modules POSIX, MPI-IO, STDIO, DFS and DAOS.
 */
enum CounterRule {
  SUM,
  LARGEST,
  /** The value of the last record. */
  LAST,
  /** First of four common values, followed by the other three and the four counts. */
  COMMON_VALUES,
  /** Set together with another counter. */
  ELSEWHERE;

  static CounterRule of(Counter counter) {
    String name = CounterPlaces.shortName(counter);
    if (name.equals("ACCESS1_ACCESS") || name.equals("STRIDE1_STRIDE")) {
      return COMMON_VALUES;
    } else if (name.matches("(ACCESS|STRIDE)\\d_(ACCESS|STRIDE|COUNT)")
        || name.matches("(FASTEST|SLOWEST)_RANK(_BYTES)?")
        || name.matches("MAX_(READ|WRITE)_TIME_SIZE")) {
      return ELSEWHERE;
    } else if (name.startsWith("MAX_BYTE_")) {
      return LARGEST;
    } else if (name.matches(
        "RENAMED_FROM|MODE|\\w+_ALIGNMENT|OBJ_OTYPE|(\\w+_)?(CHUNK|CELL)_SIZE")) {
      return LAST;
    }
    return SUM;
  }
}
