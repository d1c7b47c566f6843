// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.advisor.failslow.FailSlow;
import io.iominer.advisor.failslow.FailSlowOst;
import io.iominer.advisor.failslow.OstDay;
import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import io.iominer.facility.placement.PoolOst;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Where files of a file system should go. It is not an {@link io.iominer.advisor.Advisor} of one
 * application, because all of them share the OSTs.
 *
 * @param fileSystem what it is decided on
 * @param failSlow OSTs that are slow, or were
 * @param osts all OSTs with what they are taken to carry, by their index
 * @param plan pools, and who uses them
 * @param actions commands that put it into force
 * @param missing what is not known and limits the decision, in sentences
 */
public record Placement(
    KnownFileSystem fileSystem,
    List<FailSlowOst> failSlow,
    List<RatedOst> osts,
    PoolPlan plan,
    List<Action> actions,
    List<String> missing) {
  /**
   * Last days of an OST by which its speed is taken, and in which a recovery is news. Heuristic:
   * two weeks.
   */
  private static final int LAST_DAYS = 14;

  /** Least share of a usual OST, so that nothing takes for ever. Heuristic. */
  private static final double LEAST_SHARE = 0.01;

  /** With fewer OSTs that are well there is nothing to choose. Heuristic. */
  private static final int LEAST_OSTS = 4;

  public Placement {
    failSlow = List.copyOf(failSlow);
    osts = List.copyOf(osts);
    actions = List.copyOf(actions);
    missing = List.copyOf(missing);
  }

  /** Decides. A pure function. */
  public static Placement of(KnownFileSystem known) {
    return of(known, Optional.empty());
  }

  /**
   * Decides on all applications, as they use the same OSTs, and tells what concerns one of them.
   *
   * @param application all where it is empty
   */
  public static Placement of(KnownFileSystem known, Optional<String> application) {
    List<FailSlowOst> failSlow = FailSlow.of(known.days());
    List<RatedOst> osts = rate(known, failSlow);
    List<PoolOst> well = osts.stream().filter(ost -> !ost.isSlow()).map(RatedOst::ost).toList();
    PoolPlan all = PoolPlan.of(well.size() < LEAST_OSTS ? List.of() : well, known.demands());
    PoolPlan plan = application.map(all::of).orElse(all);
    return new Placement(
        known,
        failSlow,
        osts,
        plan,
        actions(known, failSlow, plan),
        missing(known, well, failSlow));
  }

  private static List<RatedOst> rate(KnownFileSystem known, List<FailSlowOst> failSlow) {
    List<RatedOst> rated = new ArrayList<>();
    new TreeMap<>(known.days())
        .forEach(
            (ost, days) -> {
              Bandwidth usual = known.usual().rate();
              Optional<FailSlowOst> slow = slowNow(ost, failSlow);
              double share = slow.map(one -> share(one, usual)).orElseGet(() -> share(days));
              rated.add(
                  new RatedOst(
                      new PoolOst(ost, new Bandwidth(share * usual.bytesPerSecond())),
                      new Ratio(share),
                      slow.isPresent()));
            });
    return rated;
  }

  private static Optional<FailSlowOst> slowNow(Ost ost, List<FailSlowOst> failSlow) {
    return failSlow.stream().filter(slow -> slow.isSlowNow() && slow.ost().equals(ost)).findFirst();
  }

  /**
   * Of a slow one: what it carried while jobs waited for it, which is all that it can; where
   * servers do not tell, what jobs got, which is more than that where one file alone cannot fill an
   * OST.
   */
  private static double share(FailSlowOst slow, Bandwidth usual) {
    double got = slow.speed().value();
    return Math.max(
        LEAST_SHARE,
        Math.min(got, slow.carried().orElse(Double.MAX_VALUE) / usual.bytesPerSecond()));
  }

  /** Of one that is not slow; where no job tells, it is taken as a usual one. */
  private static double share(List<OstDay> days) {
    DoubleStream last =
        days.stream()
            .filter(day -> day.jobShare().isPresent())
            .sorted(Comparator.comparing(OstDay::day).reversed())
            .limit(LAST_DAYS)
            .mapToDouble(day -> Math.max(day.jobShare().getAsDouble(), LEAST_SHARE));
    return OrderStatistics.of(last).median().orElse(1);
  }

  /** OSTs that shall take no new files. */
  public List<Ost> drained() {
    return failSlow.stream().filter(FailSlowOst::isDrainable).map(FailSlowOst::ost).toList();
  }

  /** What is known of applications that get no pool. */
  public List<PoolDemand> withoutPool() {
    List<PoolDemand> pooled =
        plan.pools().stream().flatMap(assigned -> assigned.demands().stream()).toList();
    return fileSystem.demands().stream().filter(demand -> !pooled.contains(demand)).toList();
  }

  private static List<Action> actions(
      KnownFileSystem known, List<FailSlowOst> failSlow, PoolPlan plan) {
    LustreFileSystem names = known.names();
    SlowOstActions ofSlow = new SlowOstActions(known);
    Optional<LocalDate> lately =
        known.days().values().stream()
            .flatMap(List::stream)
            .map(OstDay::day)
            .max(Comparator.naturalOrder())
            .map(last -> last.minusDays(LAST_DAYS));
    List<Action> actions = new ArrayList<>();
    for (FailSlowOst slow : failSlow) {
      actions.addAll(
          ofSlow.of(slow, slow.until().filter(day -> day.isAfter(lately.orElse(day))).isPresent()));
    }
    names
        .name()
        .ifPresent(name -> actions.addAll(new PoolActions(name, names.mountPoint(), plan).all()));
    return actions;
  }

  private static List<String> missing(
      KnownFileSystem known, List<PoolOst> well, List<FailSlowOst> failSlow) {
    List<String> missing = new ArrayList<>();
    if (known.days().values().stream().flatMap(List::stream).noneMatch(OstDay::tells)) {
      missing.add(
          "No OST is known to be slow or well: on no day do "
              + OstDay.LEAST_JOBS
              + " jobs with files of one rank on 3 OSTs and more show; all are taken as alike.");
    }
    if (!known.hasServers()) {
      missing.add(
          "No server shows what OSTs carried ('iominer ingest --lmt'): OSTs are those that jobs'"
              + " files lie on, and a slow OST cannot be distinguished from a busy one.");
    }
    if (known.names().name().isEmpty()) {
      missing.add(
          "The name of "
              + known.names()
              + " on its servers is not known, so that no command of pools is made: 'file_systems'"
              + " of the configuration shows it.");
    }
    if (known.names().mountPoint().isEmpty()) {
      missing.add("Where " + known.names() + " is mounted is not known: no migration is made.");
    }
    double slow = known.demands().stream().mapToDouble(PoolDemand::slowOstSeconds).sum();
    if (slow > 0 && failSlow.isEmpty()) {
      missing.add(
          String.format(
              Locale.ROOT,
              "Jobs were diagnosed to have lost %,.0f s to OSTs that were slow while they ran ('iominer"
                  + " explain JOB' names them): of none do several days show it.",
              slow));
    }
    if (known.demands().stream().noneMatch(PoolDemand::matters)) {
      missing.add(
          "No application's history demands a pool: none has "
              + PoolDemand.LEAST_RUNS
              + " diagnosed runs that lost a tenth of their I/O time to slow OSTs and contention."
              + " Files stay where the file system puts them (default).");
    } else if (well.size() < LEAST_OSTS) {
      missing.add(
          "Fewer than "
              + LEAST_OSTS
              + " OSTs are well: files stay where the file system puts them (default).");
    }
    return missing;
  }
}
