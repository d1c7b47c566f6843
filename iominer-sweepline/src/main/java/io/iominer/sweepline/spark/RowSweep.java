// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import io.iominer.sweepline.CriticalInterval;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.Sweep;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** Sweeps the rows of one log in one direction, and holds one of them. */
final class RowSweep {
  private final IoActivity activity;
  private final Consumer<Row> sink;
  private final Sweep sweep = new Sweep(this::emit);
  private @Nullable Row last;

  RowSweep(IoActivity activity, Consumer<Row> sink) {
    this.activity = activity;
    this.sink = sink;
  }

  void accept(long start, long end, long item, Row row) {
    if (sweep.accept(start, end, item)) {
      last = row;
    }
  }

  void finish() {
    sweep.finish();
  }

  /** What becomes critical is always the row that ends last so far. */
  private void emit(CriticalInterval interval) {
    Row row = last;
    if (row == null) {
      throw new IllegalStateException("Critical before any row: " + interval);
    }
    sink.accept(
        RowFactory.create(
            row.getAs("log_id"),
            activity.name(),
            row.getAs("record_id"),
            row.getAs("rank"),
            row.getAs("file_name"),
            TimeUnit.NANOSECONDS.toMicros(interval.start()),
            TimeUnit.NANOSECONDS.toMicros(interval.end()),
            interval.exclusiveNanos()));
  }
}
