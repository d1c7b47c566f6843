// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a job's own records show of its I/O in one direction, whatever the facility can do.
 *
 * @param around what was around the job, with those slow OSTs that it felt
 * @param turns the groups of ranks, in the order of their turns; one where they took none
 * @param steps in which ranks used files of their own
 * @param slowestExcess what the rank that lost most on slow OSTs lost there, as its files tell
 * @param mostOnSlowOsts seconds by which the slowest rank of all is slower than those that used no
 *     slow OST: these tell what the job takes without it; infinite where there are none
 * @param ownExcess most seconds that a rank took longer for its own files than others
 * @param waitedForTurns seconds that ranks waited for their turns on shared files, or on new files
 *     of their own
 * @param turnSeconds in each turn, seconds of its slowest rank
 * @param secondsAtOnce seconds of the slowest rank of all, as long as all turns at once take
 * @param mostSeconds most seconds in which there can have been any operation
 */
record MeasuredDirection(
    JobContention around,
    List<List<Integer>> turns,
    FileSteps steps,
    OstExcess slowestExcess,
    double mostOnSlowOsts,
    double ownExcess,
    double waitedForTurns,
    double turnSeconds,
    double secondsAtOnce,
    double mostSeconds) {
  static MeasuredDirection of(JobFacts job, IoDirection direction, JobContention around) {
    List<List<Integer>> turns = SerialGroups.of(job, direction);
    double waitedForTurns =
        SharedTurns.seconds(job, direction)
            + (turns.size() > 1 ? 0 : PrivateTurns.seconds(job, direction));
    JobContention felt = FeltSpeeds.of(job, direction, around);
    return new MeasuredDirection(
        felt,
        turns,
        FileSteps.of(job, direction),
        SingleRankFiles.of(job, direction).stream()
            .map(files -> files.slowestExcess(around))
            .max(OstExcess.ORDER)
            .orElse(OstExcess.NONE),
        secondsBeyondOthers(job, direction, felt),
        OwnRates.excess(job, direction),
        waitedForTurns,
        SerialGroups.seconds(job.ranks(direction), turns),
        job.ranks(direction).slowestSeconds(),
        job.ranks(direction).mostSeconds());
  }

  private static double secondsBeyondOthers(
      JobFacts job, IoDirection direction, JobContention felt) {
    Set<Integer> onSlow = new HashSet<>();
    for (FileFacts file : job.files()) {
      boolean isOnSlow =
          file.use(direction).bytes() > 0
              && file.osts().stream().anyMatch(ost -> felt.on(ost).speed().isPresent());
      if (isOnSlow && file.onlyRank().isEmpty()) {
        return Double.POSITIVE_INFINITY;
      }
      if (isOnSlow) {
        onSlow.add(file.onlyRank().getAsInt());
      }
    }
    RankFacts ranks = job.ranks(direction);
    return OstExcess.beyond(
        ranks.slowestSeconds(),
        IntStream.range(0, ranks.processes())
            .filter(rank -> !onSlow.contains(rank) && ranks.bytes(rank) > 0)
            .mapToDouble(ranks::seconds));
  }

  /** Seconds that the job spent, those included that ranks waited for their turns. */
  double spent() {
    return Math.min(turnSeconds + waitedForTurns, mostSeconds);
  }

  /** Seconds beyond those of the slowest rank that turns took. */
  double secondsInTurns() {
    return Math.max(0, turnSeconds - secondsAtOnce);
  }

  /** Most seconds that a rank took longer for its own files than others, but for slow OSTs. */
  double ownExcessBesideOsts() {
    return Math.max(0, ownExcess - slowestExcess.seconds());
  }
}
