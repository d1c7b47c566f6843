// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.RunGroup;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs and what became of advice, as records that tasks exchange. */
final class FollowUpRecords {
  private FollowUpRecords() {}

  /**
   * Writes a run. The runs of an application are in the order of their starts, the latest first.
   *
   * @param row a row of {@code application_run} with a start
   * @param files its files
   */
  static byte[] write(StoredRow row, RunFiles files) {
    RecordWriter record =
        new RecordWriter()
            .put(row.string("application"))
            .put(-TableRow.micros(row.instant("start_time")))
            .put(row.log().logId())
            .put(row.whole("process_count"))
            .put(row.count("node_count"))
            .put(row.whole("bytes_read") + row.whole("bytes_written"))
            .put(row.number("io_s"));
    List<FollowedRun.File> largest = files.files();
    record.put((long) largest.size());
    for (FollowedRun.File file : largest) {
      record
          .put(file.name().orElse(null))
          .put(file.stripeCount())
          .put(file.bytes())
          .put(file.isShared());
    }
    List<FollowedRun.Written> written = files.written();
    record.put((long) written.size());
    for (FollowedRun.Written there : written) {
      record.put(there.mountPoint().orElse(null)).put((long) there.osts().size());
      there.osts().forEach(ost -> record.put((long) ost));
      record.put((long) there.pools().size());
      there.pools().forEach(record::put);
    }
    return record.finish();
  }

  /** Reads a run, behind its application. */
  static FollowedRun run(RecordReader record) {
    Instant start = Instant.EPOCH.plus(-record.whole(), ChronoUnit.MICROS);
    record.text();
    return new FollowedRun(
        start,
        record.whole(),
        record.count(),
        record.whole(),
        record.number(),
        list(
            record,
            () ->
                new FollowedRun.File(
                    text(record), record.whole(), record.whole(), record.isTrue())),
        list(
            record,
            () ->
                new FollowedRun.Written(
                    text(record),
                    list(record, () -> (int) record.whole()),
                    list(record, () -> text(record).orElseThrow()))));
  }

  private static <T> List<T> list(RecordReader record, Supplier<T> element) {
    return Stream.generate(element).limit(record.whole()).toList();
  }

  private static Optional<String> text(RecordReader record) {
    return Optional.ofNullable(record.text());
  }

  /** Writes what became of the advice in a place of a list. */
  static byte[] write(int place, FollowUp found) {
    RecordWriter record =
        new RecordWriter()
            .put((long) place)
            .put(found.laterRuns())
            .put(found.tellingRuns())
            .put(found.appliedRuns())
            .put((long) found.applied().ordinal())
            .put(found.why().orElse(null));
    write(record, found.before());
    write(record, found.after());
    return record.put(found.caution().orElse(null)).finish();
  }

  private static void write(RecordWriter record, RunGroup runs) {
    record.put(runs.runs()).put(runs.ioSeconds()).put(runs.bytes()).put(runs.secondsPerGigabyte());
  }

  /** Reads what became of one of the advice. */
  static FollowUp followUp(byte[] bytes, List<GivenAdvice> advice) {
    RecordReader record = new RecordReader(bytes);
    return new FollowUp(
        advice.get((int) record.whole()),
        record.whole(),
        record.whole(),
        record.whole(),
        FollowUp.Applied.values()[(int) record.whole()],
        text(record),
        group(record),
        group(record),
        text(record));
  }

  private static RunGroup group(RecordReader record) {
    return new RunGroup(record.whole(), record.number(), record.number(), record.number());
  }
}
