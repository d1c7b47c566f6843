// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the servers' samples tell of an OST on a day, or of a part of it: the columns of {@code
 * ost_day} about them.
 */
final class OstDaySamples {
  /** What {@link #add} asks of a row of {@code lmt_ost}. */
  static final List<String> COLUMNS =
      List.of("read_rate", "write_rate", "bytes_read", "bytes_written", "bytes_used", "bytes_free");

  /** Close to what an OST can do where it was busy, without the few samples that are amiss. */
  private static final double BUSY = 0.99;

  /** The greatest of no values. */
  private static final double NONE = Double.NEGATIVE_INFINITY;

  /** Rates of samples in which anything was read, or written. */
  private final List<Double> reads = new ArrayList<>();

  private final List<Double> writes = new ArrayList<>();
  private long samples;
  private long active;
  private long bytes;

  private double peak = NONE;
  private double fullness = NONE;

  /** Adds a sample. */
  void add(StoredRow sample) {
    OptionalDouble read = sample.number("read_rate");
    OptionalDouble write = sample.number("write_rate");
    samples++;
    if (read.orElse(0) > 0) {
      reads.add(read.getAsDouble());
    }
    if (write.orElse(0) > 0) {
      writes.add(write.getAsDouble());
    }
    if (read.orElse(0) > 0 || write.orElse(0) > 0) {
      active++;
    }
    if (read.isPresent() || write.isPresent()) {
      peak = Math.max(peak, read.orElse(0) + write.orElse(0));
    }
    bytes += sample.count("bytes_read").orElse(0) + sample.count("bytes_written").orElse(0);
    if (!sample.isNull("bytes_used") && !sample.isNull("bytes_free")) {
      long used = sample.whole("bytes_used");
      long space = used + sample.whole("bytes_free");
      if (space != 0) {
        fullness = Math.max(fullness, (double) used / space);
      }
    }
  }

  /** Writes it. */
  void write(RecordWriter record) {
    record.put(samples).put(active).put(bytes).put(peak).put(fullness);
    write(record, reads);
    write(record, writes);
  }

  private static void write(RecordWriter record, List<Double> values) {
    record.put((long) values.size());
    values.forEach(record::put);
  }

  /** Adds what was written of another part of the day. */
  void add(RecordReader record) {
    samples += record.whole();
    active += record.whole();
    bytes += record.whole();
    peak = Math.max(peak, record.real());
    fullness = Math.max(fullness, record.real());
    read(record, reads);
    read(record, writes);
  }

  private static void read(RecordReader record, List<Double> values) {
    for (long left = record.whole(); left > 0; left--) {
      values.add(record.real());
    }
  }

  /** Sets what they tell. */
  void tell(TableRow row) {
    row.set("read_rate", OrderStatistics.of(reads).percentile(BUSY))
        .set("write_rate", OrderStatistics.of(writes).percentile(BUSY))
        .set("sample_count", samples)
        .set("active_sample_count", active);
    if (peak > NONE) {
      row.set("peak_rate", peak).set("bytes", (double) bytes);
    }
    if (fullness > NONE) {
      row.set("fullness", fullness);
    }
  }
}
