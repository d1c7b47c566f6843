// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.model.IoDirection;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.ServerQuantiles;
import java.io.Closeable;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Rates of samples in which anything was moved, of any number of them: sorted on disk. Several
 * threads may add.
 */
final class SampleRates implements Closeable {
  private static final double[] SHARES = {
    ServerQuantiles.LOWER, ServerQuantiles.VALUE, ServerQuantiles.UPPER
  };

  private final RecordSort sort;
  private final AtomicLongArray counts = new AtomicLongArray(IoDirection.values().length);

  SampleRates(LocalWork work) {
    this.sort = work.sort();
  }

  /**
   * Adds a rate, unless it is 0.
   *
   * @param record of the thread
   * @param rate bytes/s
   */
  void add(RecordWriter record, IoDirection direction, double rate) {
    if (rate > 0) {
      sort.add(record.put((long) direction.ordinal()).put(rate).finish());
      counts.incrementAndGet(direction.ordinal());
    }
  }

  /**
   * The quantiles by direction, once: of each the least value that so many are not above. Nothing
   * of a direction of which too few samples tell.
   */
  Map<IoDirection, Calibrated> quantiles() {
    Map<IoDirection, Calibrated> quantiles = new EnumMap<>(IoDirection.class);
    Iterator<byte[]> sorted = sort.sorted();
    for (IoDirection direction : IoDirection.values()) {
      long count = counts.get(direction.ordinal());
      double[] found = new double[SHARES.length];
      for (long place = 1; place <= count; place++) {
        RecordReader record = new RecordReader(sorted.next());
        record.whole();
        double rate = record.real();
        for (int i = 0; i < SHARES.length; i++) {
          if (place == (long) Math.ceil(SHARES[i] * count)) {
            found[i] = rate;
          }
        }
      }
      if (count >= ServerQuantiles.LEAST_SAMPLES) {
        quantiles.put(direction, new Calibrated(found[1], found[0], found[2], count));
      }
    }
    return quantiles;
  }

  @Override
  public void close() {
    sort.close();
  }
}
