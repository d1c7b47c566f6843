// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What OSTs gave logs, as records that are grouped by OST and day. Of an OST only a day is in
 * memory at a time. Not for several threads.
 */
final class OstDayRates {
  private final RecordSink sink;
  private final RecordWriter record = new RecordWriter();

  OstDayRates(RecordSink sink) {
    this.sink = sink;
  }

  /**
   * A log.
   *
   * @param job its job
   * @param id of the log
   * @param day on which the job started
   */
  record Log(JobKey job, String id, long day) {}

  private record OstDay(@Nullable String fileSystem, int ost, long day) {}

  /** Adds what an OST gave a log. */
  void add(Log log, @Nullable String fileSystem, IoDirection direction, int ost, OstRate rate) {
    put(log, fileSystem, ost)
        .put(true)
        .put((long) direction.ordinal())
        .put(rate.files())
        .put(rate.rate())
        .put(rate.share())
        .put(rate.usual().isPresent());
    if (rate.usual().isPresent()) {
      record.put(rate.usual().getAsDouble());
    }
    add(fileSystem, ost);
  }

  /** Adds what a log's files got there as a share of what they got from its OSTs. */
  void compare(Log log, @Nullable String fileSystem, int ost, double share) {
    put(log, fileSystem, ost).put(false).put(share);
    add(fileSystem, ost);
  }

  private void add(@Nullable String fileSystem, int ost) {
    sink.add(Objects.hash(fileSystem, ost), record.finish());
  }

  private RecordWriter put(Log log, @Nullable String fileSystem, int ost) {
    return record
        .put(fileSystem)
        .put((long) ost)
        .put(log.day())
        .put(log.job().jobId())
        .put(log.job().uid());
  }

  /**
   * Adds to rows what sorted records say of each OST and day.
   *
   * @param names of file systems that both logs and servers name
   */
  static void tell(Iterator<byte[]> sorted, List<FileSystemNames.Pair> names, OstDayParts rows) {
    @Nullable OstDay current = null;
    OstDayJobs jobs = new OstDayJobs();
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      OstDay next = new OstDay(record.text(), (int) record.whole(), record.whole());
      if (!next.equals(current)) {
        if (current != null) {
          tell(current, jobs, names, rows);
        }
        current = next;
        jobs = new OstDayJobs();
      }
      add(record, jobs);
    }
    if (current != null) {
      tell(current, jobs, names, rows);
    }
  }

  private static void add(RecordReader record, OstDayJobs jobs) {
    JobKey job = new JobKey(record.whole(), record.whole());
    if (!record.isTrue()) {
      jobs.compare(job, record.real());
      return;
    }
    IoDirection direction = IoDirection.values()[(int) record.whole()];
    long files = record.whole();
    double rate = record.real();
    double share = record.real();
    OptionalDouble usual =
        record.isTrue() ? OptionalDouble.of(record.real()) : OptionalDouble.empty();
    jobs.add(direction, job, new OstRate(files, rate, usual, share));
  }

  private static void tell(
      OstDay day, OstDayJobs jobs, List<FileSystemNames.Pair> names, OstDayParts rows) {
    TableRow row =
        new TableRow(OstDayTable.DEFINITION)
            .set("file_system", day.fileSystem)
            .set("ost", day.ost)
            .set(OstDayTable.DAY, UtcDays.micros(day.day));
    jobs.tell(row);
    boolean isNamed = false;
    for (FileSystemNames.Pair name : names) {
      if (Objects.equals(name.mountPoint(), day.fileSystem)) {
        rows.addComputed(row.set("lustre_name", name.lustreName()));
        isNamed = true;
      }
    }
    if (!isNamed) {
      rows.addComputed(row);
    }
  }
}
