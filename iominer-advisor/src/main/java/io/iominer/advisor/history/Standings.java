// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import io.iominer.core.model.LogKey;
import io.iominer.core.statistic.OrderStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where runs of an application lie among those of other jobs, by each measure. The logs of a job
 * say nothing of what is usual for its application. The values of all runs are sorted once.
 */
public final class Standings {
  private final List<DatedOutcome> runs;
  private final Map<RunMeasure, Known> known = new EnumMap<>(RunMeasure.class);

  /**
   * The runs of which a measure is known.
   *
   * @param values of all
   * @param starts of those that are known to have started at a time, sorted
   */
  private record Known(OrderStatistics values, Instant[] starts) {
    static Known of(RunMeasure measure, Collection<DatedOutcome> runs) {
      List<DatedOutcome> known =
          runs.stream().filter(run -> measure.of(run.outcome()).isPresent()).toList();
      return new Known(
          OrderStatistics.of(
              known.stream().mapToDouble(run -> measure.of(run.outcome()).getAsDouble())),
          known.stream().flatMap(run -> run.start().stream()).sorted().toArray(Instant[]::new));
    }

    /** Runs that started before a time. */
    long before(Instant time) {
      int place = Arrays.binarySearch(starts, time);
      while (place > 0 && starts[place - 1].equals(time)) {
        place--;
      }
      return place < 0 ? -place - 1 : place;
    }
  }

  /**
   * Among some runs.
   *
   * @param runs of an application, in no particular order
   */
  public Standings(Collection<DatedOutcome> runs) {
    this.runs = List.copyOf(runs);
    for (RunMeasure measure : RunMeasure.values()) {
      known.put(measure, Known.of(measure, runs));
    }
  }

  /** Those of a log, by each measure that is known of it; empty where it is none of the runs. */
  public Optional<List<RunStanding>> of(LogKey log) {
    return runs.stream().filter(run -> run.log().equals(log)).findFirst().map(this::of);
  }

  private List<RunStanding> of(DatedOutcome run) {
    List<DatedOutcome> own = runs.stream().filter(run::isOfJobOf).toList();
    List<RunStanding> standings = new ArrayList<>();
    known.forEach(
        (measure, all) -> {
          OptionalDouble value = measure.of(run.outcome());
          if (value.isPresent()) {
            standings.add(standing(measure, value.getAsDouble(), run, all, Known.of(measure, own)));
          }
        });
    return standings;
  }

  private static RunStanding standing(
      RunMeasure measure, double value, DatedOutcome run, Known all, Known own) {
    OrderStatistics others = all.values().without(own.values());
    return new RunStanding(
        measure,
        value,
        others.count(),
        run.start().map(start -> all.before(start) - own.before(start)).orElse(0L),
        others.median(),
        others.percentileRank(value));
  }
}
