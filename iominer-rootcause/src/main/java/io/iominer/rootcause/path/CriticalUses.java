// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.ClipReport;
import io.iominer.sweepline.Concurrency;
import io.iominer.sweepline.CriticalInterval;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.SweepSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gathers what a sweep finds. */
final class CriticalUses implements SweepSink {
  private static final double NANOS = 1e9;

  private final IoActivity activity;
  private final RecordTable records;
  private final List<CriticalUse> uses = new ArrayList<>();
  private long busyNanos;
  private long firstStart;
  private long lastEnd;

  CriticalUses(IoActivity activity, RecordTable records) {
    this.activity = activity;
    this.records = records;
  }

  @Override
  public void critical(CriticalInterval interval) {
    int record = (int) interval.item();
    double length = (interval.end() - interval.start()) / NANOS;
    uses.add(
        new CriticalUse(
            records.id(record),
            records.rank(record),
            interval.start() / NANOS,
            interval.end() / NANOS,
            interval.exclusiveNanos() / NANOS,
            records.busyShare(record, activity, length)));
  }

  @Override
  public void busy(BusyPeriod period) {
    firstStart = busyNanos == 0 ? period.start() : firstStart;
    lastEnd = period.end();
    busyNanos += period.nanos();
  }

  JobPath path(
      Concurrency concurrency, Map<Long, Double> alone, int minorFiles, ClipReport report) {
    return new JobPath(
        activity,
        uses,
        busyNanos / NANOS,
        (lastEnd - firstStart) / NANOS,
        concurrency,
        alone,
        minorFiles,
        report);
  }
}
