// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a job's own records show of its I/O, whatever the facility can do: it is the same for all
 * facilities of which one may be the job's.
 *
 * @param facts what the job did
 * @param around what was around it
 * @param directions the directions in which it moved bytes
 * @param mostOfEven most seconds that an even division of all bytes can gain
 */
public record MeasuredJob(
    JobFacts facts,
    JobContention around,
    Map<IoDirection, MeasuredDirection> directions,
    double mostOfEven) {
  public MeasuredJob {
    directions = Map.copyOf(directions);
  }

  /** That of a direction; empty where no bytes were moved in it. */
  Optional<MeasuredDirection> in(IoDirection direction) {
    return Optional.ofNullable(directions.get(direction));
  }

  /** Seconds that it spent in a direction, those included that ranks waited for their turns. */
  public double spentSeconds(IoDirection direction) {
    return Math.max(
        facts.ranks(direction).slowestSeconds(),
        in(direction).map(MeasuredDirection::spent).orElse(0.0));
  }

  /** That of a job. */
  public static MeasuredJob of(JobFacts facts, JobContention around) {
    double all = 0;
    for (IoDirection direction : IoDirection.values()) {
      all += facts.ranks(direction).slowestSeconds();
    }
    Map<IoDirection, MeasuredDirection> directions = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      RankFacts ranks = facts.ranks(direction);
      if (ranks.totalBytes() > 0) {
        double share = all > 0 ? ranks.slowestSeconds() / all : 1;
        directions.put(direction, MeasuredDirection.of(facts, direction, around.during(share)));
      }
    }
    return new MeasuredJob(
        facts, around, directions, RankFacts.mostOfEven(facts.readers(), facts.writers()));
  }
}
