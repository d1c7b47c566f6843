// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import static io.iominer.core.model.Factor.BUSY_SHARE;
import static io.iominer.core.model.Factor.CRITICAL_S;
import static io.iominer.core.model.Factor.IMBALANCE;
import static io.iominer.core.model.Factor.INTERFERENCE_S;
import static io.iominer.core.model.Factor.IS_COLLECTIVE;
import static io.iominer.core.model.Factor.METADATA_SHARE;
import static io.iominer.core.model.Factor.NODE_COUNT;
import static io.iominer.core.model.Factor.NONCONSECUTIVE_SHARE;
import static io.iominer.core.model.Factor.ONE_RANK_SHARE;
import static io.iominer.core.model.Factor.OST_COUNT;
import static io.iominer.core.model.Factor.OST_FULLNESS;
import static io.iominer.core.model.Factor.OVERLAP;
import static io.iominer.core.model.Factor.PROCESSES_PER_OST;
import static io.iominer.core.model.Factor.RANDOM_SHARE;
import static io.iominer.core.model.Factor.REQUESTS_PER_COLLECTIVE;
import static io.iominer.core.model.Factor.SERIALIZATION;
import static io.iominer.core.model.Factor.SERIAL_SHARE;
import static io.iominer.core.model.Factor.SHARED_SHARE;
import static io.iominer.core.model.Factor.SLOWEST_OST_SPEED;
import static io.iominer.core.model.Factor.SMALL_SHARE;
import static io.iominer.core.model.Factor.STDIO_SHARE;
import static io.iominer.core.model.Factor.SWITCH_SHARE;
import static io.iominer.core.model.Factor.UNALIGNED_SHARE;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The facts that the seconds of each cause depend on, apart from how much the job did. A cause can
 * explain why one run was slower than another only where one of its facts differs between them.
 * Which facts these are is a heuristic: they follow the steps of {@link
 * io.iominer.rootcause.loss.WhatIf}.
 */
final class CauseInputs {
  /** A direction that takes a smaller share of the time in I/O changes no cause; heuristic. */
  private static final double LEAST_SHARE_OF_TIME = 0.05;

  /** Facts that are times themselves: they grow with the seconds that they explain. */
  private static final Set<Measure> MEASURED =
      Set.of(
          Measures.METADATA_SECONDS,
          Measures.RANK_SPREAD,
          Measures.MPIIO_SHARE,
          Measures.LIBRARY_SHARE);

  /** The higher these are, the more is lost. */
  private static final Set<Measure> HIGHER_IS_WORSE =
      both(
          Set.of(
              Measures.SEEKS,
              Measures.SWITCHES,
              Measures.SYNCS,
              Measures.OPENS,
              Measures.STATS,
              Measures.LIBRARY_CALLS,
              Measures.WAITING_SHARE),
          SMALL_SHARE,
          NONCONSECUTIVE_SHARE,
          RANDOM_SHARE,
          UNALIGNED_SHARE,
          SWITCH_SHARE,
          STDIO_SHARE,
          REQUESTS_PER_COLLECTIVE,
          PROCESSES_PER_OST,
          OST_FULLNESS,
          INTERFERENCE_S,
          METADATA_SHARE,
          IMBALANCE,
          ONE_RANK_SHARE,
          SERIAL_SHARE,
          SERIALIZATION);

  /** The lower these are, the more is lost. */
  private static final Set<Measure> LOWER_IS_WORSE =
      both(
          Set.of(
              Measures.READ_SIZE,
              Measures.WRITE_SIZE,
              Measures.OSTS,
              Measures.LEAST_STRIPES,
              Measures.MOST_STRIPES),
          OST_COUNT,
          SLOWEST_OST_SPEED,
          OVERLAP);

  /** Counts that grow with the bytes where each byte is moved the same way. */
  private static final Set<Measure> OF_BYTES =
      Set.of(Measures.SEEKS, Measures.SWITCHES, Measures.SYNCS);

  private static final Set<Measure> COLLECTIVE = both(Set.of(), IS_COLLECTIVE);

  /** What ranks did, in numbers of the whole job. */
  private static final Set<Measure> DONE =
      Set.of(
          Measures.OPENS,
          Measures.STATS,
          Measures.SEEKS,
          Measures.SYNCS,
          Measures.SWITCHES,
          Measures.READ_SIZE,
          Measures.WRITE_SIZE,
          Measures.COLLECTIVES,
          Measures.FILES);

  /**
   * Weight of a value that doubles; what changes by less is not said to change ranks; heuristic.
   */
  private static final double DOUBLED = 1;

  private final Run before;
  private final Run after;
  private final double leastWeight;
  private final double ioSeconds;
  private final List<IoDirection> directions = new ArrayList<>();

  /**
   * Of two runs.
   *
   * @param leastWeight a change of less weight is none
   */
  CauseInputs(Run before, Run after, double leastWeight) {
    this.before = before;
    this.after = after;
    this.leastWeight = leastWeight;
    this.ioSeconds = Comparison.ioSeconds(before, after);
    for (IoDirection direction : IoDirection.values()) {
      if (Math.max(busySeconds(before, direction), busySeconds(after, direction))
          >= LEAST_SHARE_OF_TIME * ioSeconds) {
        directions.add(direction);
      }
    }
  }

  private static double busySeconds(Run run, IoDirection direction) {
    return run.value(Measures.factor(direction, CRITICAL_S)).orElse(0)
        * run.value(Measures.factor(direction, BUSY_SHARE)).orElse(1);
  }

  /**
   * The facts of a cause that differ, the most changed first. A fact that changed for the better is
   * no reason for a loss, and neither is a time that was measured and went the other way. How
   * uneven the ranks' times are is no reason by itself where what they did changed: then it can
   * follow from that.
   *
   * @param seconds that the second run lost more to the cause
   */
  List<Change> changed(Cause cause, double seconds) {
    List<Change> changed =
        changed(facts(cause)).stream()
            .filter(change -> worse(change.measure(), cause) * change.difference() * seconds >= 0)
            .filter(change -> cause != Cause.PATTERN || isMoreThanBytes(change))
            .filter(
                change -> !MEASURED.contains(change.measure()) || change.difference() * seconds > 0)
            .toList();
    boolean isSpreadAlone =
        changed.stream().allMatch(change -> change.measure().equals(Measures.RANK_SPREAD));
    return isSpreadAlone && isOtherWork() ? List.of() : changed;
  }

  /** Whether a count changed otherwise than the bytes did: by more, or in the other direction. */
  private boolean isMoreThanBytes(Change change) {
    double bytes = bytes(after) / bytes(before);
    double count = change.ratio().orElse(Double.POSITIVE_INFINITY);
    return !OF_BYTES.contains(change.measure())
        || !(bytes > 0)
        || (change.difference() * (count - bytes) > 0
            && Math.abs(Math.log(count / bytes)) / Math.log(2) >= leastWeight);
  }

  private static double bytes(Run run) {
    return run.value(Measures.BYTES_READ).orElse(0) + run.value(Measures.BYTES_WRITTEN).orElse(0);
  }

  /** 1 for a measure that costs more the higher it is, -1 the lower, 0 where either may cost. */
  private static int worse(Measure measure, Cause cause) {
    return switch (cause) {
      // An exchange grows with what it gathers, and a slow OST is met by who uses more of them.
      case EXCHANGE, SLOW_OST -> 0;
      case PATTERN -> COLLECTIVE.contains(measure) ? -1 : worse(measure);
      default -> worse(measure);
    };
  }

  private static int worse(Measure measure) {
    return HIGHER_IS_WORSE.contains(measure) ? 1 : LOWER_IS_WORSE.contains(measure) ? -1 : 0;
  }

  private static Set<Measure> both(Set<Measure> facts, Factor... factors) {
    Set<Measure> all = new LinkedHashSet<>(facts);
    for (IoDirection direction : IoDirection.values()) {
      for (Factor factor : factors) {
        all.add(Measures.factor(direction, factor));
      }
    }
    return all;
  }

  private boolean isOtherWork() {
    return changed(DONE).stream().anyMatch(change -> change.weight() >= DOUBLED);
  }

  private List<Change> changed(Set<Measure> facts) {
    return of(facts).stream().filter(change -> change.weight() >= leastWeight).toList();
  }

  /** Whether a fact of a cause differs, be it a reason or not. */
  boolean differs(Cause cause) {
    return !changed(facts(cause)).isEmpty();
  }

  /** Whether times alone differ of the facts of a cause. */
  boolean differsInTimes(Cause cause) {
    return changed(facts(cause)).stream().allMatch(change -> MEASURED.contains(change.measure()));
  }

  /** Whether any fact of a cause is known of both runs. */
  boolean isKnown(Cause cause) {
    return !of(facts(cause)).isEmpty();
  }

  /** The facts of all causes that differ, the most changed first. */
  List<Change> changed() {
    Set<Measure> facts = new LinkedHashSet<>();
    for (Cause cause : Cause.values()) {
      facts.addAll(facts(cause));
    }
    return changed(facts);
  }

  private List<Change> of(Iterable<Measure> facts) {
    List<Change> changes = new ArrayList<>();
    for (Measure fact : facts) {
      OptionalDouble first = before.value(fact);
      OptionalDouble second = after.value(fact);
      if (first.isPresent() && second.isPresent()) {
        changes.add(Change.of(fact, first.getAsDouble(), second.getAsDouble(), ioSeconds));
      }
    }
    changes.sort(Comparator.comparingDouble(Change::weight).reversed());
    return changes;
  }

  private Set<Measure> facts(Cause cause) {
    return switch (cause) {
      case PATTERN ->
          withSizes(
              List.of(Measures.SEEKS, Measures.SWITCHES, Measures.SYNCS),
              SMALL_SHARE,
              NONCONSECUTIVE_SHARE,
              RANDOM_SHARE,
              UNALIGNED_SHARE,
              SWITCH_SHARE,
              STDIO_SHARE,
              IS_COLLECTIVE,
              REQUESTS_PER_COLLECTIVE);
      // How many OSTs share the bytes; the stripe size says it of tiny files only.
      case STRIPING ->
          with(
              List.of(
                  Measures.OSTS,
                  Measures.LEAST_STRIPES,
                  Measures.MOST_STRIPES,
                  Measures.SHARED_FILES),
              OST_COUNT,
              PROCESSES_PER_OST,
              SHARED_SHARE);
      case SLOW_OST ->
          with(
              List.of(Measures.OSTS, Measures.RANK_SPREAD),
              SLOWEST_OST_SPEED,
              OST_FULLNESS,
              OST_COUNT);
      case CONTENTION -> with(List.of(), INTERFERENCE_S);
      case METADATA ->
          with(
              List.of(
                  Measures.OPENS,
                  Measures.STATS,
                  Measures.SEEKS,
                  Measures.FILES,
                  Measures.METADATA_SECONDS),
              METADATA_SHARE);
      case IMBALANCE -> with(List.of(Measures.RANK_SPREAD), IMBALANCE, ONE_RANK_SHARE);
      case SERIALIZATION ->
          with(List.of(Measures.RANK_SPREAD), OVERLAP, SERIAL_SHARE, SERIALIZATION);
      case ALLOCATION -> with(List.of(Measures.RANKS), NODE_COUNT);
      case COLLECTIVE_WAIT ->
          with(
              List.of(Measures.COLLECTIVES, Measures.MPIIO_SHARE, Measures.WAITING_SHARE),
              IS_COLLECTIVE);
      case EXCHANGE ->
          withSizes(
              List.of(Measures.COLLECTIVES, Measures.MPIIO_SHARE, Measures.WAITING_SHARE),
              IS_COLLECTIVE,
              REQUESTS_PER_COLLECTIVE);
      case SIEVING ->
          withSizes(List.of(Measures.SWITCHES, Measures.COLLECTIVES), SWITCH_SHARE, IS_COLLECTIVE);
      case LIBRARY ->
          withSizes(
              List.of(Measures.LIBRARY_CALLS, Measures.LIBRARY_SHARE, Measures.COLLECTIVES),
              SMALL_SHARE,
              UNALIGNED_SHARE);
    };
  }

  /** Also the mean sizes of requests, of each direction that counts. */
  private Set<Measure> withSizes(List<Measure> facts, Factor... factors) {
    Set<Measure> all = with(facts, factors);
    for (IoDirection direction : directions) {
      all.add(direction == IoDirection.READ ? Measures.READ_SIZE : Measures.WRITE_SIZE);
    }
    return all;
  }

  private Set<Measure> with(List<Measure> facts, Factor... factors) {
    Set<Measure> all = new LinkedHashSet<>(facts);
    for (IoDirection direction : directions) {
      for (Factor factor : factors) {
        all.add(Measures.factor(direction, factor));
      }
    }
    return all;
  }
}
