// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.ost;

import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.SpeedEvidence;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The days on which an OST was slow. A job can only tell that where it would have got more than
 * what anybody got from the OST, by what its other OSTs gave it: a slow OST gives none of these
 * jobs more. What jobs got that ask for little tells nothing, however little it is. Each day stands
 * on itself and the days before it, never on a later one, so that a diagnosis of the next morning
 * and one of the next month say the same. A pure function.
 */
public final class SlowDays {
  /** An OST that gives less than this share of what a usual one does is slow; heuristic. */
  public static final double SLOW = 0.85;

  /**
   * A job alone may have met others there: it tells with low confidence, unless the server measured
   * less than those of other OSTs, nothing where it measured more than the job got, and nothing of
   * other days. Heuristic.
   */
  private static final long LEAST_JOBS = 2;

  /** Jobs of which a high confidence needs so many; heuristic, as of OSTs within a job. */
  private static final long MANY_JOBS = 3;

  /** A day alone is of medium confidence: another job may have used the OST all day; heuristic. */
  private static final long MANY_DAYS = 2;

  /** A high confidence needs so many; heuristic, as of the advice on placement. */
  private static final long CERTAIN_DAYS = 3;

  /**
   * So long after a slow day on which jobs told it, it is still taken as slow where nobody asked
   * for more and nobody got more. Heuristic: a working week.
   */
  private static final long UNTRIED_DAYS = 5;

  /** Least speed, so that nothing takes for ever; heuristic. */
  private static final double LEAST_SPEED = 0.01;

  private LocalDate last = LocalDate.MIN;
  private double most;
  private double leastMeasured = Double.MAX_VALUE;
  private double speed;
  private long asked;
  private long slowed;
  private long days;

  private SlowDays() {}

  /**
   * What is told of a day.
   *
   * @param day the day
   * @param askedForMore jobs that would have got more from another OST than anybody got from this
   *     one
   * @param slowed of these, jobs that did not get it
   * @param most what anybody got from it, in bytes/s; 0 where only servers tell of the day, on
   *     which it is then not taken as slow
   * @param speed how fast it was for the jobs that were slowed, as a share of what it should be;
   *     empty where there are none
   * @param jobShare lower quartile, over all jobs, of what they got as a share of their other OSTs
   * @param measured most that the OST's server measured, in bytes/s; empty where no server tells
   * @param usuallyMeasured median of that over the file system's OSTs on that day; empty where no
   *     server tells
   */
  public record Told(
      LocalDate day,
      long askedForMore,
      long slowed,
      double most,
      OptionalDouble speed,
      OptionalDouble jobShare,
      OptionalDouble measured,
      OptionalDouble usuallyMeasured) {
    private boolean hasServerSeenMore() {
      return SLOW * measured.orElse(0) > most;
    }

    /** Whether its server measured less than those of other OSTs. */
    private boolean hasServerSeenLess() {
      return SlowDays.most(measured, usuallyMeasured) < Double.POSITIVE_INFINITY
          && !hasServerSeenMore();
    }
  }

  /**
   * A slow day.
   *
   * @param day the day
   * @param speed how fast it was for the jobs that it slowed; of a day on which nobody asked for
   *     more as on the slow day before
   * @param evidence what tells that
   */
  public record SlowDay(LocalDate day, double speed, SpeedEvidence evidence) {
    private SlowDay limited() {
      return new SlowDay(day, Math.max(LEAST_SPEED, Math.min(1, speed)), evidence);
    }
  }

  /**
   * Most that an OST delivered on a day, in bytes/s: what its server measured, where that is less
   * than other OSTs delivered. Infinite else, as nobody may have asked for more.
   *
   * @param measured most that its server measured
   * @param usually median of that over the file system's OSTs
   */
  public static double most(OptionalDouble measured, OptionalDouble usually) {
    double most = measured.orElse(Double.POSITIVE_INFINITY);
    return most < SLOW * usually.orElse(0) ? most : Double.POSITIVE_INFINITY;
  }

  /**
   * The days of {@link #of} on which the OST was clearly slow for those that it slowed.
   *
   * @param told its days in their order
   * @return with speeds of which nothing takes for ever
   */
  public static List<SlowDay> clearly(Iterable<Told> told) {
    return of(told).stream().map(SlowDay::limited).filter(day -> day.speed() < SLOW).toList();
  }

  /**
   * The slow days of an OST.
   *
   * @param told its days in their order
   */
  public static List<SlowDay> of(Iterable<Told> told) {
    SlowDays spell = new SlowDays();
    List<SlowDay> slow = new ArrayList<>();
    for (Told day : told) {
      if (spell.add(day) && day.most() > 0) {
        slow.add(new SlowDay(day.day(), spell.speed, spell.evidence(day)));
      }
    }
    return slow;
  }

  /** Whether the OST was slow on the next day. */
  private boolean add(Told day) {
    if (day.slowed() > 0) {
      asked += day.askedForMore();
      slowed += day.slowed();
      days++;
      most = Math.max(most, day.most());
      leastMeasured = Math.min(leastMeasured, day.measured().orElse(leastMeasured));
      last = day.day();
      speed = day.speed().orElse(1);
      return (slowed >= LEAST_JOBS || !day.hasServerSeenMore()) && 2 * slowed > asked;
    }
    if (day.askedForMore() > 0 || SLOW * day.most() > most || deliversMore(day)) {
      end();
    }
    speed = Math.max(speed, day.speed().orElse(0));
    return slowed >= LEAST_JOBS
        && 2 * slowed > asked
        && ChronoUnit.DAYS.between(last, day.day()) <= UNTRIED_DAYS;
  }

  /**
   * Whether the server measured more than the OST could deliver while it was slow: the least of the
   * slow days, as it may have been slow for a part of the others, and no less than what jobs got.
   */
  private boolean deliversMore(Told day) {
    return SLOW * day.measured().orElse(0) > Math.max(most, leastMeasured);
  }

  /**
   * All who asked for more than usual got it, or somebody got more, or the server measured more,
   * than while it was slow.
   */
  private void end() {
    asked = 0;
    slowed = 0;
    days = 0;
    most = 0;
    leastMeasured = Double.MAX_VALUE;
    speed = 0;
  }

  private SpeedEvidence evidence(Told day) {
    boolean areMostSlowed = day.jobShare().orElse(1) < SLOW;
    Confidence confidence = Confidence.MEDIUM;
    if (day.slowed() > 0 && areMostSlowed && slowed >= MANY_JOBS && days >= CERTAIN_DAYS) {
      confidence = Confidence.HIGH;
    } else if (day.slowed() == 0
        || (slowed < LEAST_JOBS && !day.hasServerSeenLess())
        || (!areMostSlowed && days < MANY_DAYS)) {
      confidence = Confidence.LOW;
    }
    return new SpeedEvidence(slowed, days, confidence);
  }
}
