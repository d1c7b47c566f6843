// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.Counter;

/**
 * How a floating-point counter is aggregated over records. Source: Darshan 3.5.0, the
 * log_agg_records functions of the modules POSIX, MPI-IO, STDIO, DFS and DAOS.
 */
enum TimeRule {
  SUM,
  /** The smallest value above zero. */
  EARLIEST,
  LATEST,
  /** Set together with an integer counter, or always 0. */
  ELSEWHERE;

  static TimeRule of(Counter counter) {
    String name = CounterPlaces.shortName(counter);
    if (name.matches("F_(READ|WRITE|META)_TIME")) {
      return SUM;
    } else if (name.endsWith("_START_TIMESTAMP")) {
      return EARLIEST;
    } else if (name.endsWith("_END_TIMESTAMP")) {
      return LATEST;
    }
    return ELSEWHERE;
  }
}
