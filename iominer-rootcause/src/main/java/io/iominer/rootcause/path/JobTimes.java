// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.model.CounterRecord;
import io.iominer.sweepline.ClippedIntervals;
import io.iominer.sweepline.ConcurrencyMeter;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.JobWindow;
import io.iominer.sweepline.SortedIntervals;
import io.iominer.sweepline.Sweep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Collects when a job used its files, record by record, and finds its critical paths. A record
 * takes 24 bytes of memory; its times are sorted on disk where there are many.
 */
public final class JobTimes {
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  private final Map<IoActivity, SortedIntervals> intervals = new EnumMap<>(IoActivity.class);
  private final RecordTable records = new RecordTable();

  public JobTimes() {
    for (IoActivity activity : IoActivity.values()) {
      intervals.put(activity, new SortedIntervals());
    }
  }

  /**
   * Adds a record of a file. Seconds in calls are those of its process, or of the slowest.
   *
   * @throws UncheckedIOException where the disk for temporary files refuses
   */
  public void add(
      CounterRecord record, double readSeconds, double writeSeconds, double metadataSeconds) {
    int item = -1;
    for (UseTimes times : UseTimes.of(record.module())) {
      if (times.isIn(record)) {
        if (item < 0) {
          item =
              records.add(
                  record.recordId(), record.rank(), readSeconds, writeSeconds, metadataSeconds);
        }
        long start = Math.round(record.rawF(times.start()) * NANOS);
        long end = Math.round(record.rawF(times.end()) * NANOS);
        add(times.activity(), start, end, item);
        add(IoActivity.ALL, start, end, item);
      }
    }
  }

  private void add(IoActivity activity, long start, long end, long item) {
    try {
      intervals.get(activity).add(start, end, item);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The paths of all activities; nothing can be added afterwards.
   *
   * @param runSeconds run time of the job, to which times are clipped; empty when unknown
   */
  public Map<IoActivity, JobPath> paths(OptionalDouble runSeconds) {
    JobWindow window =
        runSeconds.isPresent() && runSeconds.getAsDouble() >= 0
            ? new JobWindow(
                0, (long) (Math.ceil(runSeconds.getAsDouble() * MICROS) * NANOS / MICROS))
            : JobWindow.startingAt(0);
    Map<IoActivity, JobPath> paths = new EnumMap<>(IoActivity.class);
    for (IoActivity activity : IoActivity.values()) {
      try (SortedIntervals unsorted = intervals.get(activity)) {
        paths.put(activity, path(activity, window.clip(unsorted.sorted())));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return paths;
  }

  private JobPath path(IoActivity activity, ClippedIntervals sorted) {
    CriticalUses uses = new CriticalUses(activity, records);
    Sweep sweep = new Sweep(uses);
    ConcurrencyMeter meter = new ConcurrencyMeter();
    while (sorted.next()) {
      sweep.accept(sorted.start(), sorted.end(), sorted.item());
      meter.accept(sorted.start(), sorted.end(), sorted.item());
    }
    sweep.finish();
    return uses.path(meter.finish(), sorted.report());
  }
}
