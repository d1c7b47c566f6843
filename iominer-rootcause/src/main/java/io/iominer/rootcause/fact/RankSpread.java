// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;
import static io.iominer.core.summary.Plausible.seconds;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The two ranks of a reduced record of which Darshan keeps numbers. Bytes are both ways, times are
 * reads, writes and metadata. The slowest rank need not be the one with most bytes.
 *
 * @param fastestRank rank of the fastest
 * @param fastestBytes its bytes
 * @param fastestSeconds its time
 * @param slowestRank rank of the slowest
 * @param slowestBytes its bytes
 * @param slowestSeconds its time
 */
public record RankSpread(
    int fastestRank,
    long fastestBytes,
    double fastestSeconds,
    int slowestRank,
    long slowestBytes,
    double slowestSeconds) {
  private static final Map<DarshanModule, Places> PLACES = new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : LayerCounters.modules()) {
      PLACES.put(
          module,
          new Places(
              LayerCounters.counters(
                  module,
                  List.of(
                      "FASTEST_RANK",
                      "FASTEST_RANK_BYTES",
                      "F_FASTEST_RANK_TIME",
                      "SLOWEST_RANK",
                      "SLOWEST_RANK_BYTES",
                      "F_SLOWEST_RANK_TIME"))));
    }
  }

  /** The counters that hold it, in the order of the components. */
  private record Places(List<Counter> all) {
    Counter fastest() {
      return all.get(0);
    }

    Counter fastestBytes() {
      return all.get(1);
    }

    Counter fastestTime() {
      return all.get(2);
    }

    Counter slowest() {
      return all.get(3);
    }

    Counter slowestBytes() {
      return all.get(4);
    }

    Counter slowestTime() {
      return all.get(5);
    }
  }

  /** That of all ranks together; empty where Darshan did not fill it in, or not with sense. */
  static Optional<RankSpread> of(CounterValues record, int processes) {
    Places places = PLACES.get(record.module());
    return Optional.ofNullable(places)
        .map(
            place ->
                new RankSpread(
                    rank(record, place.fastest()),
                    count(record, place.fastestBytes()),
                    seconds(record, place.fastestTime()),
                    rank(record, place.slowest()),
                    count(record, place.slowestBytes()),
                    seconds(record, place.slowestTime())))
        .filter(
            s ->
                s.slowestSeconds > 0
                    && s.slowestRank != s.fastestRank
                    && s.slowestRank >= 0
                    && s.fastestRank >= 0
                    && s.slowestRank < processes
                    && s.fastestRank < processes);
  }

  /** The counters of a module that hold it; none where it has no such. */
  static List<Counter> counters(DarshanModule module) {
    Places places = PLACES.get(module);
    return places == null ? List.of() : places.all();
  }

  /** The counters of a module that name a rank; none where it has no such. */
  static List<Counter> ranks(DarshanModule module) {
    Places places = PLACES.get(module);
    return places == null ? List.of() : List.of(places.fastest(), places.slowest());
  }

  private static int rank(CounterValues record, Counter counter) {
    return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, record.raw(counter)));
  }
}
