// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.RecordSink;
import io.iominer.core.model.IoDirection;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.ServerQuantiles;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Rates of samples in which anything was moved, as records that are grouped by what they are the
 * rates of. How many there are comes before the rates themselves. Not for several threads.
 */
final class SampleRates {
  private static final double[] SHARES = {
    ServerQuantiles.LOWER, ServerQuantiles.VALUE, ServerQuantiles.UPPER
  };

  private final CalibratedPart part;
  private final RecordSink sink;
  private final RecordWriter record = new RecordWriter();
  private final Map<IoDirection, Long> counts = new EnumMap<>(IoDirection.class);

  /**
   * Of a part of the facility.
   *
   * @param sink takes the records
   */
  SampleRates(CalibratedPart part, RecordSink sink) {
    this.part = part;
    this.sink = sink;
  }

  /**
   * Adds a rate, unless it is 0.
   *
   * @param rate bytes/s
   */
  void add(IoDirection direction, double rate) {
    if (rate > 0) {
      sink.add(part.ordinal(), begin(direction, true).put(rate).finish());
      counts.merge(direction, 1L, Long::sum);
    }
  }

  private RecordWriter begin(IoDirection direction, boolean isRate) {
    return record.put((long) part.ordinal()).put((long) direction.ordinal()).put(isRate);
  }

  /** Adds how many rates there were; once, at the end. */
  void finish() {
    counts.forEach(
        (direction, count) ->
            sink.add(part.ordinal(), begin(direction, false).put(count.longValue()).finish()));
  }

  /**
   * The quantiles of sorted records: each is the least value that so many rates do not exceed. A
   * direction with too few samples has none.
   */
  static Map<IoDirection, Map<CalibratedPart, Calibrated>> quantiles(Iterator<byte[]> sorted) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> found = new EnumMap<>(IoDirection.class);
    while (sorted.hasNext()) {
      RecordReader next = new RecordReader(sorted.next());
      CalibratedPart part = CalibratedPart.values()[(int) next.whole()];
      IoDirection direction = IoDirection.values()[(int) next.whole()];
      long count = 0;
      while (!next.isTrue()) {
        count += next.whole();
        next = new RecordReader(sorted.next());
        next.whole();
        next.whole();
      }
      double[] values = new double[SHARES.length];
      for (long place = 1; place <= count; place++) {
        double rate = next.real();
        for (int i = 0; i < SHARES.length; i++) {
          if (place == OrderStatistics.rank(SHARES[i], count)) {
            values[i] = rate;
          }
        }
        if (place < count) {
          next = new RecordReader(sorted.next());
          next.whole();
          next.whole();
          next.isTrue();
        }
      }
      if (count >= ServerQuantiles.LEAST_SAMPLES) {
        found
            .computeIfAbsent(direction, way -> new EnumMap<>(CalibratedPart.class))
            .put(part, new Calibrated(values[1], values[0], values[2], count));
      }
    }
    return found;
  }
}
