// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import java.util.List;

/**
 * Seconds that a job's bytes in one direction take by the model, each with one more thing otherwise
 * than the one before.
 *
 * @param serialized with the ranks one group after the other, as they were
 * @param parallel with all ranks at the same time; no more than serialized
 * @param balanced with the same bytes for each rank; no more than parallel
 * @param restriped balanced, and with shared files on all OSTs; no more than balanced
 * @param aggregated balanced, and with large requests; no more than balanced
 * @param ideal with both; no more than restriped and aggregated
 */
record CounterfactualTimes(
    double serialized,
    double parallel,
    double balanced,
    double restriped,
    double aggregated,
    double ideal) {
  static CounterfactualTimes of(DirectionModel job, List<List<Integer>> groups) {
    double onHealthyOsts = job.secondsOfHealthyOsts();
    double parallel = Math.max(job.clientSecondsAsTheyAre(), onHealthyOsts);
    double serialized = groups.size() > 1 ? Math.max(parallel, job.groupSeconds(groups)) : parallel;
    double osts = job.ostsOfEvenFiles(onHealthyOsts);
    double balanced = Math.min(parallel, job.evenSeconds(osts, 1));
    double aggregated = Math.min(balanced, job.aggregatedSeconds(osts));
    double restriped =
        job.sharesFiles() ? Math.min(balanced, job.evenSeconds(job.allOsts(), 1)) : balanced;
    double ideal =
        job.sharesFiles() ? Math.min(aggregated, job.aggregatedSeconds(job.allOsts())) : aggregated;
    return new CounterfactualTimes(
        serialized, parallel, balanced, restriped, aggregated, Math.min(restriped, ideal));
  }

  /** What other layouts gain: the mean of their gain before and after other requests. */
  double gainOfLayout() {
    return (Math.max(0, balanced - restriped) + Math.max(0, aggregated - ideal)) / 2;
  }

  /** What other requests gain: the mean of their gain before and after other layouts. */
  double gainOfRequests() {
    return (Math.max(0, balanced - aggregated) + Math.max(0, restriped - ideal)) / 2;
  }
}
