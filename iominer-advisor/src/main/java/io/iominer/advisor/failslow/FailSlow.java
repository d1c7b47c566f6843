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
   * So many days in a row on which it is healthy end it, where no server proves it earlier.
   * Heuristic: a working week.
   */
  private static final int RECOVERED_DAYS = 5;

  /**
   * From so many healthy days in a row on it may have recovered although servers measured no more
   * of it: on fewer, nobody may have asked for more. Heuristic.
   */
  private static final int UNPROVEN_DAYS = 3;

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
    osts.forEach((ost, days) -> find(ost, days, found));
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
      int well = firstRecovered(ost, days, first, alarm + 1);
      FailSlowOst episode = episode(ost, days, first, alarm, well);
      if (episode.speed().value() < OstDay.WELL) {
        found.add(episode);
      }
      next = well;
    }
  }

  /** What a day adds to the sum, of which 1 is the alarm. */
  private double weight(OstDay day) {
    return measures.stream().mapToDouble(measure -> measure.weight(day)).sum();
  }

  /**
   * The day on which it had recovered: the first of the days in a row on which it was healthy, as
   * soon as its server measures more than the OST could deliver while it was slow; where no server
   * tells what it could, after five such days. The number of days where it had not.
   */
  private int firstRecovered(Ost ost, List<OstDay> days, int first, int from) {
    int begin = days.size();
    int healthy = 0;
    for (int i = from; i < days.size(); i++) {
      OstDay day = days.get(i);
      if (day.isSlow()) {
        begin = days.size();
        healthy = 0;
        continue;
      }
      OptionalDouble most = mostWhileSlow(ost, slow(days.subList(first, i)));
      boolean deliversMore = day.carried().orElse(0) * OstDay.WELL > most.orElse(Double.MAX_VALUE);
      if (day.tells() || deliversMore) {
        begin = Math.min(begin, i);
        healthy++;
      }
      if (deliversMore || (most.isEmpty() && healthy == RECOVERED_DAYS)) {
        return begin;
      }
    }
    return days.size();
  }

  private List<OstDay> slow(List<OstDay> days) {
    return days.stream().filter(day -> weight(day) > 0).toList();
  }

  /** Of slow days, those on which it was slow all day, as far as is known. */
  private static List<OstDay> wholly(List<OstDay> slow) {
    return slow.size() < LEAST_WHOLE ? slow : slow.subList(1, slow.size() - 1);
  }

  /**
   * What it could deliver while it was slow; of few days the median, as it may have been slow for a
   * part of them. Empty where no server tells, or where it carried as much as the others.
   */
  private OptionalDouble mostWhileSlow(Ost ost, List<OstDay> slow) {
    if (carriedShare(ost, wholly(slow)).orElse(0) >= OstDay.WELL) {
      return OptionalDouble.empty();
    }
    return slow.size() < LEAST_WHOLE ? Carried.usually(slow) : Carried.atMost(wholly(slow));
  }

  private FailSlowOst episode(Ost ost, List<OstDay> days, int first, int alarm, int well) {
    List<OstDay> slow = slow(days.subList(first, well));
    List<OstDay> wholly = wholly(slow);
    boolean hasRecovered = well < days.size();
    return new FailSlowOst(
        ost,
        slow.get(0).day(),
        days.get(alarm).day(),
        slow.get(slow.size() - 1).day(),
        hasRecovered ? Optional.of(days.get(well).day()) : Optional.empty(),
        !hasRecovered && looksHealthy(ost, days, slow),
        new Ratio(usualSpeed(slow).orElseThrow()),
        usualSpeed(days.subList(0, first)),
        slow.size(),
        slow.stream().mapToLong(day -> day.jobs().count()).sum(),
        Carried.atMost(wholly),
        carriedShare(ost, wholly),
        slow.stream().flatMapToDouble(day -> day.fullness().stream()).max());
  }

  /** Whether it looks healthy at the end: on one day, or on several where servers prove nothing. */
  private boolean looksHealthy(Ost ost, List<OstDay> days, List<OstDay> slow) {
    List<OstDay> telling = days.stream().filter(OstDay::tells).toList();
    int healthy = 0;
    while (healthy < telling.size()
        && telling.get(telling.size() - 1 - healthy).speed().orElseThrow() >= OstDay.WELL) {
      healthy++;
    }
    return healthy >= (mostWhileSlow(ost, slow).isPresent() ? UNPROVEN_DAYS : 1);
  }

  private static OptionalDouble usualSpeed(List<OstDay> days) {
    return OrderStatistics.of(days.stream().flatMapToDouble(day -> day.speed().stream())).median();
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
