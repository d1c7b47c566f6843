// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.sweepline.IoActivity;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Keeps when a job used its files, each module's uses by themselves, to be drawn: the longest ones.
 * By counters a use lasts from a record's first to its last operation. By a trace it is an
 * operation; operations of a rank on a file with no visible gap between them are one use.
 */
public final class UsesByLayer {
  /** Of the run; a shorter gap is not visible. Heuristic: half a pixel of a wide screen. */
  private static final double LEAST_GAP = 1 / 4_000.0;

  private static final long UNKNOWN_PARENT = 0;

  private final int most;
  private final double runSeconds;
  private final double leastGap;
  private final Map<DarshanModule, LongestUses> layers = new EnumMap<>(DarshanModule.class);

  /** The last traced use in each direction, which the next operation may prolong. */
  private final Map<IoDirection, Traced> last = new EnumMap<>(IoDirection.class);

  private record Traced(DarshanModule module, UseInterval use) {
    boolean isProlongedBy(Traced next, double gap) {
      return module == next.module
          && use.fileId() == next.use.fileId()
          && use.rank() == next.use.rank()
          && use.start() <= next.use.start()
          && next.use.start() - use.end() <= gap;
    }

    Traced with(Traced next) {
      return new Traced(
          module,
          new UseInterval(
              use.activity(),
              use.fileId(),
              use.rank(),
              use.start(),
              Math.max(use.end(), next.use.end())));
    }
  }

  /**
   * Nothing yet.
   *
   * @param runSeconds run time, to which uses are clipped; empty when unknown
   * @param most uses of a module at most
   */
  public UsesByLayer(OptionalDouble runSeconds, int most) {
    this.most = most;
    this.runSeconds = runSeconds.orElse(Double.MAX_VALUE);
    this.leastGap = runSeconds.orElse(0) * LEAST_GAP;
  }

  /** Adds what the counters of a record tell; a dataset's or variable's uses are its file's. */
  public void add(CounterValues record) {
    long parent = record.parentRecordId().orElse(UNKNOWN_PARENT);
    long file = parent == UNKNOWN_PARENT ? record.recordId() : parent;
    for (UseSpan span : UseSpan.of(record)) {
      keep(
          record.module(),
          new UseInterval(span.activity(), file, record.rank(), span.start(), span.end()));
    }
  }

  /** Adds a traced operation. */
  public void add(DxtRecord head, DxtSegment segment) {
    IoDirection direction = segment.direction();
    Traced next =
        new Traced(
            head.module(),
            new UseInterval(
                direction == IoDirection.READ ? IoActivity.READ : IoActivity.WRITE,
                head.recordId(),
                head.rank(),
                segment.start(),
                segment.end()));
    Traced before = last.get(direction);
    if (before != null && before.isProlongedBy(next, leastGap)) {
      last.put(direction, before.with(next));
    } else {
      last.put(direction, next);
      if (before != null) {
        keep(before.module(), before.use());
      }
    }
  }

  /** The uses of each module that has any. */
  public Map<DarshanModule, KeptUses> kept() {
    last.values().forEach(traced -> keep(traced.module(), traced.use()));
    last.clear();
    Map<DarshanModule, KeptUses> kept = new EnumMap<>(DarshanModule.class);
    layers.forEach((module, uses) -> kept.put(module, uses.kept()));
    return kept;
  }

  private void keep(DarshanModule module, UseInterval use) {
    double start = Math.max(0, use.start());
    double end = Math.min(runSeconds, use.end());
    if (start <= end) {
      layers
          .computeIfAbsent(module, key -> new LongestUses(most))
          .add(new UseInterval(use.activity(), use.fileId(), use.rank(), start, end));
    }
  }
}
