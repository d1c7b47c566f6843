// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.SizeClasses;
import io.iominer.core.summary.Total;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Whether the counters of a record can be true together. Each check is one that Darshan's own code
 * always fulfills (darshan-posix.c, darshan-stdio.c, darshan-mpiio.c), with room for what sound
 * logs show: a process that died within a call had counted part of it, a clock that went back
 * leaves a negative time, and bytes of MPI-IO overflow in requests of 2 GiB and more, where Darshan
 * adds them up as an int. What was not measured contradicts nothing.
 *
 * @param record the record
 * @param layer what its counters mean
 * @param processes ranks of the job
 * @param runSeconds run time; empty when the end is unknown
 */
record CounterCheck(
    CounterValues record, LayerCounters layer, int processes, OptionalDouble runSeconds) {
  /**
   * Sums that differ by less are not called a contradiction. Heuristic: a damaged number is off by
   * far more, and a call that was under way when a process died is off by one.
   */
  private static final double FAR = 2;

  /**
   * Time in calls beyond ranks × run that is not called a contradiction. Heuristic: times of one
   * file do not overlap in a rank (DARSHAN_TIMER_INC_NO_OVERLAP), but old logs tell the run in
   * whole seconds and clocks are set while jobs run.
   */
  private static final double FAR_BEYOND_RUN = 10;

  /** Logs before format 3.41 tell the run in whole seconds. */
  private static final double LEAST_RUN = 1;

  private static final int SEQUENTIAL = 0;
  private static final int CONSECUTIVE = 1;

  /** The counters that contradict each other, with their values; empty where none do. */
  Optional<String> contradiction() {
    return ranks()
        .or(() -> impossible(layer.read()))
        .or(() -> impossible(layer.written()))
        .or(() -> side(layer.read()))
        .or(() -> side(layer.written()))
        .or(this::times);
  }

  private Optional<String> ranks() {
    long rank = record.rank();
    if (rank < DarshanRecord.SHARED_RANK || rank >= processes) {
      return found("rank %d of %d ranks", rank, processes);
    }
    if (isShared()) {
      for (Counter counter : RankSpread.ranks(record.module())) {
        if (count(record, counter) >= processes) {
          return found("%s of %d ranks", shown(counter), processes);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> impossible(LayerCounters.Side side) {
    for (List<Counter> counters : List.of(side.operations(), side.order(), side.sizes())) {
      for (Counter counter : counters) {
        if (Plausible.isImpossible(record, counter)) {
          return impossible(counter);
        }
      }
    }
    return record.module() != DarshanModule.MPIIO && Plausible.isImpossible(record, side.bytes())
        ? impossible(side.bytes())
        : Optional.empty();
  }

  private Optional<String> impossible(Counter counter) {
    return found("%s %d", counter.logName(), record.raw(counter));
  }

  private Optional<String> side(LayerCounters.Side side) {
    long operations = total(side.operations());
    return order(side, operations)
        .or(() -> histogram(side, operations))
        .or(() -> bytes(side, operations))
        .or(() -> sizes(side));
  }

  /** Consecutive operations are sequential, and each is an operation. */
  private Optional<String> order(LayerCounters.Side side, long operations) {
    if (side.order().isEmpty()) {
      return Optional.empty();
    }
    Counter sequential = side.order().get(SEQUENTIAL);
    Counter consecutive = side.order().get(CONSECUTIVE);
    if (count(record, sequential) > operations + underWay()) {
      return found("%s of %s", shown(sequential), shown(side.operations()));
    }
    return Plausible.value(record, sequential).isPresent()
            && count(record, consecutive) > count(record, sequential) + underWay()
        ? found("%s of %s", shown(consecutive), shown(sequential))
        : Optional.empty();
  }

  /** Each operation is in one size class; a histogram of nothing was not counted. */
  private Optional<String> histogram(LayerCounters.Side side, long operations) {
    long sized = total(side.sizes());
    return sized > 0
            && (sized > FAR * operations + underWay() || operations > FAR * sized + underWay())
        ? found("%s, but %d in %s", shown(side.operations()), sized, sizeNames(side))
        : Optional.empty();
  }

  /** Bytes need operations, none of which goes beyond the highest offset. */
  private Optional<String> bytes(LayerCounters.Side side, long operations) {
    long bytes = count(record, side.bytes());
    if (bytes > 0 && operations == 0 && isCounted(side.operations())) {
      return found("%s without %s", shown(side.bytes()), names(side.operations()));
    }
    for (Counter last : side.lastByte()) {
      double most = (double) operations * (count(record, last) + 1);
      if (count(record, last) > 0 && bytes > FAR * most) {
        return found(
            "%s in %s up to %s", shown(side.bytes()), shown(side.operations()), shown(last));
      }
    }
    return Optional.empty();
  }

  /** Bytes are at least those of the smallest requests of each class, and at most the largest. */
  private Optional<String> sizes(LayerCounters.Side side) {
    if (side.sizes().size() < Total.SIZE_CLASSES
        || total(side.sizes()) == 0
        || record.module() == DarshanModule.MPIIO) {
      return Optional.empty();
    }
    double least = 0;
    double most = 0;
    for (int i = 0; i < Total.SIZE_CLASSES; i++) {
      double requests = count(record, side.sizes().get(i));
      least += requests * SizeClasses.least(i);
      most += requests * SizeClasses.most(i);
    }
    long bytes = count(record, side.bytes());
    boolean isMeasured = Plausible.value(record, side.bytes()).isPresent();
    return isMeasured && (FAR * bytes < least || bytes > FAR * most)
        ? found("%s, but %.4g to %.4g by %s", shown(side.bytes()), least, most, sizeNames(side))
        : Optional.empty();
  }

  private Optional<String> times() {
    double most =
        FAR_BEYOND_RUN
            * (isShared() ? processes : 1)
            * Math.max(LEAST_RUN, runSeconds.orElse(Double.POSITIVE_INFINITY));
    for (Counter time :
        List.of(layer.read().seconds(), layer.written().seconds(), layer.metadata())) {
      double seconds = record.rawF(time);
      if (!Double.isFinite(seconds)) {
        return found("%s %s", time.logName(), seconds);
      }
      if (seconds > most) {
        return found(
            "%s %.6g s of %d rank%s in a run of %.6g s",
            time.logName(),
            seconds,
            isShared() ? processes : 1,
            isShared() && processes > 1 ? "s" : "",
            runSeconds.orElseThrow());
      }
    }
    return Optional.empty();
  }

  /** Operations in which the record's processes can have been when they died. */
  private int underWay() {
    return isShared() ? processes : 1;
  }

  private boolean isShared() {
    return record.rank() == DarshanRecord.SHARED_RANK;
  }

  private boolean isCounted(List<Counter> counters) {
    for (Counter counter : counters) {
      if (Plausible.value(record, counter).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private long total(List<Counter> counters) {
    long total = 0;
    for (Counter counter : counters) {
      total += count(record, counter);
    }
    return total;
  }

  private static String sizeNames(LayerCounters.Side side) {
    return side.sizes().get(0).logName()
        + " to "
        + side.sizes().get(side.sizes().size() - 1).logName();
  }

  private String shown(Counter counter) {
    return counter.logName() + " " + count(record, counter);
  }

  /** Those that are not 0; the first where all are. */
  private String shown(List<Counter> counters) {
    return counters.stream()
        .filter(counter -> count(record, counter) > 0)
        .map(this::shown)
        .reduce((a, b) -> a + " + " + b)
        .orElseGet(() -> shown(counters.get(0)));
  }

  private static String names(List<Counter> counters) {
    return counters.stream().map(Counter::logName).collect(Collectors.joining(" + "));
  }

  private static Optional<String> found(String format, Object... values) {
    return Optional.of(String.format(Locale.ROOT, format, values));
  }
}
