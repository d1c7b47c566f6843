// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/**
 * Counts the jobs that ran at a time, whose logs come in the order of their begins. A log is there
 * in the half-open {@code [begin, end)}: ends go before begins at the same time, and a log without
 * length is nowhere. All logs of a job are one. In memory are those that run.
 */
final class JobsAtOnce {
  private final PriorityQueue<OstLogRecord.Run> running =
      new PriorityQueue<>(Comparator.comparingLong(OstLogRecord.Run::end));
  private final Map<Integer, Integer> logsOfJobs = new HashMap<>();
  private boolean isAnyTimed;
  private long most;

  /** Adds a log that begins no earlier than the one before. */
  void add(OstLogRecord.Run run) {
    if (!run.isTimed()) {
      return;
    }
    isAnyTimed = true;
    while (!running.isEmpty() && running.element().end() <= run.begin()) {
      logsOfJobs.computeIfPresent(
          running.remove().job(), (job, logs) -> logs == 1 ? null : logs - 1);
    }
    if (run.begin() < run.end()) {
      running.add(run);
      logsOfJobs.merge(run.job(), 1, Integer::sum);
      most = Math.max(most, logsOfJobs.size());
    }
  }

  /** The most of them; empty where no log has a time. */
  OptionalLong most() {
    return isAnyTimed ? OptionalLong.of(most) : OptionalLong.empty();
  }
}
