// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmField;
import io.iominer.ingest.slurm.ReadRecord.Flaw;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The times of a record that fit each other and its elapsed time. A local time that clocks show
 * twice, at the end of daylight saving time, has two readings; the record's other fields say which
 * it is. What no reading resolves is named.
 *
 * @param times the times
 * @param gap seconds by which the time from start to end differs from the elapsed and suspended
 *     time
 * @param flaws what contradicts each other in them
 */
record RecordTimes(Map<SlurmField, Instant> times, double gap, List<Flaw> flaws) {
  /** Fits of readings: the fewest contradictions, then the elapsed time. */
  private static final Comparator<RecordTimes> FIT =
      Comparator.<RecordTimes>comparingInt(times -> times.flaws().size())
          .thenComparingDouble(RecordTimes::gap);

  /** Slurm counts elapsed time in whole seconds. */
  private static final double TOLERANCE_SECONDS = 1;

  /**
   * Chooses among the readings of a record's times.
   *
   * @param readings by field, earliest first; an end before the start is left out
   * @param fields the record's other fields
   */
  static RecordTimes of(Map<SlurmField, List<Instant>> readings, Map<SlurmField, Object> fields) {
    List<RecordTimes> all = new ArrayList<>();
    for (Map<SlurmField, Instant> times : combinations(readings)) {
      all.add(checked(times, fields));
    }
    RecordTimes best = all.stream().min(FIT).orElseThrow();
    List<RecordTimes> others = all.stream().filter(times -> FIT.compare(times, best) == 0).toList();
    List<Flaw> flaws = new ArrayList<>(best.flaws());
    for (SlurmField field : readings.keySet()) {
      Set<Instant> fitting = new LinkedHashSet<>();
      others.forEach(times -> fitting.add(times.times().get(field)));
      if (fitting.size() > 1) {
        flaws.add(
            new Flaw(
                field.sacctName(),
                "a time that clocks show once, or that other fields determine",
                fitting.stream().map(Instant::toString).collect(Collectors.joining(" or "))
                    + "; the first is kept"));
      }
    }
    Map<SlurmField, Instant> kept = new EnumMap<>(SlurmField.class);
    kept.putAll(best.times());
    if (isAfter(SlurmField.START, SlurmField.END, kept)) {
      kept.remove(SlurmField.END);
    }
    return new RecordTimes(kept, best.gap(), flaws);
  }

  private static List<Map<SlurmField, Instant>> combinations(
      Map<SlurmField, List<Instant>> readings) {
    List<Map<SlurmField, Instant>> combinations = List.of(new EnumMap<>(SlurmField.class));
    for (Map.Entry<SlurmField, List<Instant>> time : readings.entrySet()) {
      List<Map<SlurmField, Instant>> more = new ArrayList<>();
      for (Map<SlurmField, Instant> before : combinations) {
        for (Instant reading : time.getValue()) {
          Map<SlurmField, Instant> with = new EnumMap<>(before);
          with.put(time.getKey(), reading);
          more.add(with);
        }
      }
      combinations = more;
    }
    return combinations;
  }

  private static RecordTimes checked(
      Map<SlurmField, Instant> times, Map<SlurmField, Object> fields) {
    List<Flaw> flaws = new ArrayList<>();
    Double raw = (Double) fields.get(SlurmField.ELAPSED_RAW);
    Double elapsed = raw == null ? (Double) fields.get(SlurmField.ELAPSED) : raw;
    notBefore(SlurmField.ELIGIBLE, SlurmField.SUBMIT, times, flaws);
    notBefore(SlurmField.START, SlurmField.SUBMIT, times, flaws);
    if (elapsed == null || elapsed > 0) { // one that was cancelled before may have its end as start
      notBefore(SlurmField.START, SlurmField.ELIGIBLE, times, flaws);
    }
    SlurmField beforeEnd =
        times.containsKey(SlurmField.START) ? SlurmField.START : SlurmField.SUBMIT;
    notBefore(SlurmField.END, beforeEnd, times, flaws);
    double gap = gap(times, elapsed, (Double) fields.get(SlurmField.SUSPENDED));
    if (gap > TOLERANCE_SECONDS && !isAfter(SlurmField.START, SlurmField.END, times)) {
      flaws.add(
          new Flaw(
              raw == null ? SlurmField.ELAPSED.sacctName() : SlurmField.ELAPSED_RAW.sacctName(),
              "the time from Start to End without Suspended",
              seconds(elapsed) + ", which is " + seconds(gap) + " off"));
    }
    if (raw != null
        && fields.get(SlurmField.ELAPSED) instanceof Double shown
        && Math.abs(shown - raw) > TOLERANCE_SECONDS) {
      flaws.add(
          new Flaw(SlurmField.ELAPSED.sacctName(), "ElapsedRaw, " + seconds(raw), seconds(shown)));
    }
    return new RecordTimes(times, gap, flaws);
  }

  private static void notBefore(
      SlurmField later, SlurmField earlier, Map<SlurmField, Instant> times, List<Flaw> flaws) {
    if (isAfter(earlier, later, times)) {
      flaws.add(
          new Flaw(
              later.sacctName(),
              "a time not before " + earlier.sacctName() + ", " + times.get(earlier),
              String.valueOf(times.get(later))));
    }
  }

  private static boolean isAfter(
      SlurmField first, SlurmField second, Map<SlurmField, Instant> times) {
    Instant one = times.get(first);
    Instant other = times.get(second);
    return one != null && other != null && one.isAfter(other);
  }

  private static double gap(
      Map<SlurmField, Instant> times, @Nullable Double elapsed, @Nullable Double suspended) {
    Instant start = times.get(SlurmField.START);
    Instant end = times.get(SlurmField.END);
    return start == null || end == null || elapsed == null
        ? 0
        : Math.abs(
            end.getEpochSecond()
                - start.getEpochSecond()
                - elapsed
                - (suspended == null ? 0 : suspended));
  }

  private static String seconds(@Nullable Double seconds) {
    return Math.round(seconds == null ? 0 : seconds) + " s";
  }
}
