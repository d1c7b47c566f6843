// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.CounterValues;
import io.iominer.core.summary.Plausible;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Records whose counters contradict each other.
 *
 * @param records how many
 * @param allRecords records that the job's facts come from
 * @param share the greatest of their shares of all records, of the bytes and of the time in I/O, 0
 *     to 1: each of them alone can carry a diagnosis
 * @param first the first three by id of the file, layer and rank, however they were read
 */
public record ImplausibleRecords(
    long records, long allRecords, double share, List<Contradiction> first) {
  private static final int SHOWN = 3;

  public ImplausibleRecords {
    first = List.copyOf(first);
  }

  /** What is said of them; empty where there are none. */
  public Optional<String> caveat() {
    return records == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "records that contradict themselves: %d of %d, %.0f %% of records, bytes or time",
                records,
                allRecords,
                100 * share));
  }

  /** Counts records, of which it keeps the first three that are implausible. */
  static final class Builder {
    private final Amount implausible = new Amount();
    private final Amount all = new Amount();
    private final List<Contradiction> first = new ArrayList<>();

    /** Adds a record as the log has it: what it holds too much of counts, too. */
    void add(CounterValues record, Optional<Contradiction> contradiction) {
      LayerCounters layer = LayerCounters.of(record.module()).orElseThrow();
      all.add(record, layer);
      contradiction.ifPresent(
          found -> {
            implausible.add(record, layer);
            first.add(found);
            first.sort(Contradiction.ORDER);
            if (first.size() > SHOWN) {
              first.remove(SHOWN);
            }
          });
    }

    ImplausibleRecords build() {
      double share =
          Math.max(
              share((double) implausible.records, (double) all.records),
              Math.max(
                  share(implausible.bytes, all.bytes), share(implausible.seconds, all.seconds)));
      return new ImplausibleRecords(implausible.records, all.records, share, first);
    }

    private static double share(double part, double whole) {
      return whole > 0 ? part / whole : 0;
    }
  }

  /** What some records hold together. */
  private static final class Amount {
    private long records;
    private double bytes;
    private double seconds;

    void add(CounterValues record, LayerCounters layer) {
      records++;
      for (LayerCounters.Side side : List.of(layer.read(), layer.written())) {
        bytes += Plausible.count(record, side.bytes());
        seconds += Plausible.seconds(record, side.seconds());
      }
      seconds += Plausible.seconds(record, layer.metadata());
    }
  }
}
