// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.List;

/**
 * A phase of a run's I/O.
 *
 * @param start seconds since the run's start
 * @param bytesRead bytes
 * @param bytesWritten bytes
 */
public record RunPhase(double start, long bytesRead, long bytesWritten) {
  /**
   * Phases with as many written bytes as their run has at most: where time bins count a byte twice
   * or the counters miss some, each phase keeps its part.
   */
  static List<RunPhase> within(List<RunPhase> phases, long mostWritten) {
    double written = phases.stream().mapToDouble(RunPhase::bytesWritten).sum();
    if (written <= mostWritten) {
      return List.copyOf(phases);
    }
    double share = mostWritten / written;
    return phases.stream()
        .map(one -> new RunPhase(one.start, one.bytesRead, (long) (share * one.bytesWritten)))
        .toList();
  }
}
