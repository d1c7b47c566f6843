// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.core.model.Ost;
import io.iominer.core.unit.Ratio;
import io.iominer.rootcause.fact.Median;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Finds OSTs of a file system that became slow. Of each OST and day it is known what jobs got from
 * it as a share of what the same jobs got from their other OSTs, so that a day on which the whole
 * file system is slow makes none slow. A cumulative sum (Page, "Continuous inspection schemes",
 * 1954) of the logarithms of these shares tells a lasting shift from chance; the day after the sum
 * was last 0 is the first slow one. A pure function.
 */
public final class FailSlow {
  /**
   * An OST is well from this share of its peers' rate on. Heuristic: that below which {@code
   * ost_day} calls a speed slow; the shift to be found.
   */
  static final double WELL = 0.85;

  /** So many days in a row on which it is well end it. Heuristic: a working week. */
  private static final int RECOVERED_DAYS = 5;

  /** Usual for cumulative sums: half of the shift that shall be found is let pass each day. */
  private static final double LEAST_SLACK = -Math.log(WELL) / 2;

  /**
   * Usual for cumulative sums: five deviations are no chance. Where a deviation is let pass each
   * day, chance makes an alarm on an OST once in 100,000 days (Siegmund's approximation).
   */
  private static final double DEVIATIONS = 5;

  /** Least deviation of the logarithms of healthy shares. Heuristic: 5 %. */
  private static final double LEAST_DEVIATION = 0.05;

  /** From a median absolute deviation to a standard deviation of normal values. */
  private static final double MAD_TO_DEVIATION = 1.4826;

  private final Map<Ost, List<OstDay>> osts;
  private final double slack;
  private final double threshold;

  private FailSlow(Map<Ost, List<OstDay>> osts) {
    this.osts = osts;
    double deviation = deviation(osts);
    this.slack = Math.max(LEAST_SLACK, deviation);
    this.threshold = DEVIATIONS * deviation;
  }

  /**
   * The OSTs that are slow or were, those that are slow now first, by their index.
   *
   * @param days of each OST, in any order
   */
  public static List<FailSlowOst> of(Map<Ost, List<OstDay>> days) {
    Map<Ost, List<OstDay>> sorted = new TreeMap<>();
    days.forEach(
        (ost, list) ->
            sorted.put(ost, list.stream().sorted(Comparator.comparing(OstDay::day)).toList()));
    return new FailSlow(sorted).find();
  }

  private List<FailSlowOst> find() {
    List<FailSlowOst> found = new ArrayList<>();
    osts.forEach((ost, days) -> find(ost, days.stream().filter(OstDay::tells).toList(), found));
    found.sort(
        Comparator.comparing(FailSlowOst::isSlowNow).reversed().thenComparing(FailSlowOst::ost));
    return found;
  }

  private void find(Ost ost, List<OstDay> days, List<FailSlowOst> found) {
    int next = 0;
    while (next < days.size()) {
      int alarm = next;
      int first = next;
      double sum = 0;
      while (alarm < days.size()) {
        sum = Math.max(0, sum + weight(days.get(alarm)));
        if (sum == 0) {
          first = alarm + 1;
        } else if (sum >= threshold) {
          break;
        }
        alarm++;
      }
      if (alarm == days.size()) {
        return;
      }
      int well = firstWell(days, alarm + 1);
      FailSlowOst episode = episode(ost, days, first, alarm, well);
      if (episode.speed().value() < WELL) {
        found.add(episode);
      }
      next = well;
    }
  }

  /** What a day adds: at most two thirds of the threshold, so that no day alone is an alarm. */
  private double weight(OstDay day) {
    return Math.min(-Math.log(share(day)) - slack, threshold * 2 / 3);
  }

  private static double share(OstDay day) {
    return Math.max(day.jobShare().orElse(1), Double.MIN_NORMAL);
  }

  /**
   * The first of the days in a row on which it was well; the number of days where there are none.
   */
  private static int firstWell(List<OstDay> days, int from) {
    int well = 0;
    for (int i = from; i < days.size(); i++) {
      well = share(days.get(i)) >= WELL ? well + 1 : 0;
      if (well == RECOVERED_DAYS) {
        return i + 1 - RECOVERED_DAYS;
      }
    }
    return days.size();
  }

  private FailSlowOst episode(Ost ost, List<OstDay> days, int first, int alarm, int well) {
    List<OstDay> slow = days.subList(first, well);
    LocalDate since = days.get(first).day();
    Optional<LocalDate> until =
        well < days.size() ? Optional.of(days.get(well).day()) : Optional.empty();
    Function<List<OstDay>, List<OstDay>> meanwhile =
        all ->
            all.stream()
                .filter(day -> !day.day().isBefore(since))
                .filter(day -> until.isEmpty() || day.day().isBefore(until.get()))
                .toList();
    return new FailSlowOst(
        ost,
        since,
        days.get(alarm).day(),
        until,
        new Ratio(
            Median.of(slow.stream().filter(day -> weight(day) > 0).mapToDouble(FailSlow::share))),
        first == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                Median.of(days.subList(0, first).stream().mapToDouble(FailSlow::share))),
        slow.size(),
        slow.stream().mapToLong(OstDay::jobs).sum(),
        peakShare(ost, meanwhile),
        meanwhile.apply(osts.get(ost)).stream()
            .flatMapToDouble(day -> day.fullness().stream())
            .max());
  }

  private OptionalDouble peakShare(Ost ost, Function<List<OstDay>, List<OstDay>> meanwhile) {
    OptionalDouble own = peak(meanwhile.apply(osts.get(ost)));
    double[] others =
        osts.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(ost))
            .flatMapToDouble(entry -> peak(meanwhile.apply(entry.getValue())).stream())
            .toArray();
    double middle = others.length == 0 ? 0 : Median.of(Arrays.stream(others));
    return own.isPresent() && middle > 0
        ? OptionalDouble.of(own.getAsDouble() / middle)
        : OptionalDouble.empty();
  }

  private static OptionalDouble peak(List<OstDay> days) {
    return days.stream().flatMapToDouble(day -> day.peakRate().stream()).max();
  }

  /** How much the days of OSTs vary, by the median absolute deviation. */
  private static double deviation(Map<Ost, List<OstDay>> osts) {
    double[] logs =
        osts.values().stream()
            .flatMap(List::stream)
            .filter(OstDay::tells)
            .mapToDouble(day -> Math.log(share(day)))
            .toArray();
    if (logs.length == 0) {
      return LEAST_DEVIATION;
    }
    double middle = Median.of(Arrays.stream(logs));
    double mad = Median.of(Arrays.stream(logs).map(log -> Math.abs(log - middle)));
    return Math.max(LEAST_DEVIATION, MAD_TO_DEVIATION * mad);
  }
}
