// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.List;

/**
 * What a job's own records show of its I/O in one direction, whatever the facility can do.
 *
 * @param around what was around the job, with those slow OSTs that it felt
 * @param turns the groups of ranks, in the order of their turns; one where they took none
 * @param steps in which ranks used files of their own
 * @param slowestExcess what the rank that lost most on slow OSTs lost there, as its files tell
 * @param ownExcess most seconds that a rank took longer for its own files than others
 * @param waitedForTurns seconds that ranks waited for their turns on shared files, or on new files
 *     of their own
 * @param turnSeconds in each turn, seconds of its slowest rank
 */
record MeasuredDirection(
    JobContention around,
    List<List<Integer>> turns,
    FileSteps steps,
    OstExcess slowestExcess,
    double ownExcess,
    double waitedForTurns,
    double turnSeconds) {
  static MeasuredDirection of(JobFacts job, IoDirection direction, JobContention around) {
    List<List<Integer>> turns = SerialGroups.of(job, direction);
    double waitedForTurns =
        SharedTurns.seconds(job, direction)
            + (turns.size() > 1 ? 0 : PrivateTurns.seconds(job, direction));
    return new MeasuredDirection(
        FeltSpeeds.of(job, direction, around),
        turns,
        FileSteps.of(job, direction),
        SingleRankFiles.of(job, direction).stream()
            .map(files -> files.slowestExcess(around))
            .max(OstExcess.ORDER)
            .orElse(OstExcess.NONE),
        OwnRates.excess(job, direction),
        waitedForTurns,
        SerialGroups.seconds(job.ranks(direction), turns));
  }

  /** Seconds that the job spent, those included that ranks waited for their turns. */
  double spent() {
    return turnSeconds + waitedForTurns;
  }

  /** Most seconds that a rank took longer for its own files than others, but for slow OSTs. */
  double ownExcessBesideOsts() {
    return Math.max(0, ownExcess - slowestExcess.seconds());
  }
}
