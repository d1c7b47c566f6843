// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.unit.Ratio;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Finds OSTs of a file system that became slow. Of each OST and day it is known what jobs got from
 * it as a share of what the same jobs got from their other OSTs, so that a day on which the whole
 * file system is slow makes none slow, and how fast its fastest files were as a share of those on
 * other OSTs. A cumulative sum (Page, "Continuous inspection schemes", 1954) of the logarithms of
 * both tells a lasting shift from chance; the day after the sum was last 0 is the first slow one.
 * Each of the two lessens what the other says: jobs that met others on a busy OST are no alarm
 * where files were as fast as anywhere, and files of which none was fast are none where the jobs
 * got from it what they got elsewhere. A pure function.
 */
public final class FailSlow {
  /**
   * An OST is well from this share of its peers' rate on. Heuristic: that below which {@code
   * ost_day} calls a speed slow; the shift to be found.
   */
  static final double WELL = 0.85;

  /** So many days in a row on which it is well end it. Heuristic: a working week. */
  private static final int RECOVERED_DAYS = 5;

  /** Days that must say so; heuristic: a day alone is no alarm, whatever happened on it. */
  private static final int LEAST_SLOW_DAYS = 2;

  /**
   * Of so many slow days the first and the last do not count, as it may have been slow for a part.
   */
  private static final int LEAST_WHOLE = 3;

  private final Map<Ost, List<OstDay>> osts;
  private final List<PeerShares> measures;

  private FailSlow(Map<Ost, List<OstDay>> osts) {
    this.osts = osts;
    List<OstDay> days = osts.values().stream().flatMap(List::stream).toList();
    this.measures =
        List.of(new PeerShares(OstDay::jobShare, days), new PeerShares(OstDay::fileShare, days));
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
      int slowDays = 0;
      while (alarm < days.size()) {
        double weight = weight(days.get(alarm));
        sum = Math.max(0, sum + weight);
        if (sum == 0) {
          first = alarm + 1;
          slowDays = 0;
        } else if (weight > 0 && ++slowDays >= LEAST_SLOW_DAYS && sum >= 1) {
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
      next = episode.isUntried() ? days.size() : well;
    }
  }

  /** What a day adds to the sum, of which 1 is the alarm. */
  private double weight(OstDay day) {
    return measures.stream().mapToDouble(measure -> measure.weight(day)).sum();
  }

  private static double speed(OstDay day) {
    return day.speed().orElseThrow();
  }

  /**
   * The first of the days in a row on which it was well; the number of days where there are none.
   */
  private static int firstWell(List<OstDay> days, int from) {
    int well = 0;
    for (int i = from; i < days.size(); i++) {
      well = speed(days.get(i)) >= WELL ? well + 1 : 0;
      if (well == RECOVERED_DAYS) {
        return i + 1 - RECOVERED_DAYS;
      }
    }
    return days.size();
  }

  /**
   * Whether servers measured no more of it from a day on than while it was slow: nobody may have
   * asked for more.
   */
  private static boolean isUntried(List<OstDay> slow, List<OstDay> since) {
    OptionalDouble before = Carried.usually(slow);
    return before.isPresent() && Carried.atMost(since).orElse(0) * WELL <= before.getAsDouble();
  }

  private FailSlowOst episode(Ost ost, List<OstDay> days, int first, int alarm, int well) {
    List<OstDay> slow = days.subList(first, well).stream().filter(day -> weight(day) > 0).toList();
    List<OstDay> wholly = slow.size() < LEAST_WHOLE ? slow : slow.subList(1, slow.size() - 1);
    LocalDate since = slow.get(0).day();
    boolean seemsWell = well < days.size();
    List<OstDay> later =
        seemsWell
            ? osts.get(ost).stream()
                .filter(day -> !day.day().isBefore(days.get(well).day()))
                .toList()
            : List.of();
    boolean isUntried = seemsWell && isUntried(slow, later);
    return new FailSlowOst(
        ost,
        since,
        days.get(alarm).day(),
        slow.get(slow.size() - 1).day(),
        seemsWell && !isUntried ? Optional.of(days.get(well).day()) : Optional.empty(),
        isUntried,
        new Ratio(usualSpeed(slow).orElseThrow()),
        usualSpeed(days.subList(0, first)),
        slow.size(),
        slow.stream().mapToLong(day -> day.jobs().count()).sum(),
        Carried.atMost(wholly),
        carriedShare(ost, wholly),
        slow.stream().flatMapToDouble(day -> day.fullness().stream()).max());
  }

  private static OptionalDouble usualSpeed(List<OstDay> days) {
    return OrderStatistics.of(days.stream().mapToDouble(FailSlow::speed)).median();
  }

  /** What it carried on some days, as a share of the median of the others on the same days. */
  private OptionalDouble carriedShare(Ost ost, List<OstDay> slow) {
    Set<LocalDate> slowDays = slow.stream().map(OstDay::day).collect(Collectors.toSet());
    OptionalDouble own = Carried.atMost(slow);
    DoubleStream others =
        osts.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(ost))
            .map(
                entry ->
                    entry.getValue().stream().filter(day -> slowDays.contains(day.day())).toList())
            .flatMapToDouble(days -> Carried.atMost(days).stream());
    double middle = OrderStatistics.of(others).median().orElse(0);
    return own.isPresent() && middle > 0
        ? OptionalDouble.of(own.getAsDouble() / middle)
        : OptionalDouble.empty();
  }
}
