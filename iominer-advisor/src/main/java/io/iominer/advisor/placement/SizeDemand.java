// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bandwidth;
import java.util.Optional;

/**
 * What the runs of an application at one number of ranks tell.
 *
 * @param runs diagnosed runs, at least 1
 * @param bandwidth 90th percentile of their bandwidths while they read or wrote
 * @param runSeconds time that they ran, together
 * @param ioSeconds I/O time of them together
 * @param slowOstSeconds part of it that was lost to slow OSTs
 * @param contentionSeconds part of it that was lost to other jobs on the same storage
 * @param accessPattern ranks to files of most of them; empty where none moved bytes
 */
public record SizeDemand(
    long runs,
    Bandwidth bandwidth,
    double runSeconds,
    double ioSeconds,
    double slowOstSeconds,
    double contentionSeconds,
    Optional<String> accessPattern) {
  /** With fewer runs a size tells no bandwidth, unless all have fewer. Heuristic. */
  static final int LEAST_RUNS = 3;
}
