// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.OstNames;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.contention.LogOverlap;
import io.iominer.rootcause.contention.OtherJob;
import io.iominer.rootcause.gather.StoredYardstick;
import io.iominer.rootcause.ost.SlowDays;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes rows of {@code job_contention} and {@code job_pair} of records. Threads share it. */
final class ContentionOfLogs {
  private final Map<Optional<String>, Integer> ostCounts;
  private final SlowOstDays slowOsts;
  private final DayRates rates;

  private ContentionOfLogs(
      Map<Optional<String>, Integer> ostCounts, SlowOstDays slowOsts, DayRates rates) {
    this.ostCounts = ostCounts;
    this.slowOsts = slowOsts;
    this.rates = rates;
  }

  /**
   * With what a store tells of its OSTs.
   *
   * @param names which of LMT's file systems is which of Darshan's
   */
  static ContentionOfLogs of(IoStore store, List<FileSystemNames.Pair> names, DayRates rates) {
    return new ContentionOfLogs(
        ostCounts(store, names), SlowOstDays.of(store, names, rates), rates);
  }

  /** How many OSTs a file system has, as its servers tell: their indexes begin at 0. */
  private static Map<Optional<String>, Integer> ostCounts(
      IoStore store, List<FileSystemNames.Pair> names) {
    Map<Optional<String>, Integer> counts = new HashMap<>();
    store
        .scan(OstInfoTable.DEFINITION)
        .rows(
            List.of("file_system", "ost_name", "ost_index"),
            row -> {
              int index =
                  (int) row.count("ost_index").orElse(OstNames.index(row.string("ost_name")));
              names.stream()
                  .filter(pair -> pair.lustreName().equals(row.string("file_system")))
                  .forEach(
                      pair ->
                          counts.merge(
                              Optional.ofNullable(pair.mountPoint()), index + 1, Math::max));
            });
    return counts;
  }

  /**
   * Makes the rows of all chosen logs.
   *
   * @param sorted {@link ContentionRecord}s in their order
   */
  void forEach(Iterator<byte[]> sorted, Consumer<TableRow> sink) {
    SortedGroups.forEach(
        ContentionRecord.BYTES.read(sorted),
        ContentionRecord::log,
        (log, records) ->
            records.next().chosen().ifPresent(chosen -> add(log, chosen, records, sink)));
  }

  private void add(
      LogKey log,
      ContentionRecord.Chosen chosen,
      Iterator<ContentionRecord> records,
      Consumer<TableRow> sink) {
    TableRow row =
        row(JobContentionTable.DEFINITION, log).set("node_count", chosen.nodes().orElse(null));
    List<Object[]> osts = new ArrayList<>();
    records.forEachRemaining(
        one -> {
          one.yardstick().ifPresent(known -> StoredYardstick.set(known, row));
          one.onOst()
              .ifPresent(
                  found -> {
                    osts.add(onOst(found, chosen.day()));
                    found
                        .overlap()
                        .pairs()
                        .forEach(other -> sink.accept(pair(log, found.ost(), other)));
                  });
        });
    sink.accept(row.set("osts", osts));
  }

  private static TableRow row(TableDefinition table, LogKey log) {
    return new TableRow(table)
        .set(TableDefinition.LOG_COLUMN, log.logId())
        .set(TableDefinition.BUCKET_COLUMN, log.jobId());
  }

  /** The fields of {@link JobContentionTable#OST} in their order. */
  private @Nullable Object[] onOst(ContentionRecord.OnOst found, Optional<LocalDate> day) {
    Ost ost = found.ost();
    LogOverlap overlap = found.overlap();
    Optional<SlowDays.SlowDay> slow = day.flatMap(known -> slowOsts.slow(ost, known));
    OptionalDouble fullness =
        day.map(known -> slowOsts.fullness(ost, known)).orElse(OptionalDouble.empty());
    double rate = rates.ostRate(day.orElse(CalibrationHistory.UNKNOWN_DAY));
    return new @Nullable Object[] {
      ost.fileSystem().orElse(null),
      ost.index(),
      overlap.busySeconds(),
      overlap.overlapSeconds(),
      overlap.interferenceSeconds(rate, slow.map(SlowDays.SlowDay::speed).orElse(1.0)),
      overlap.otherJobsBytes(),
      slow.map(SlowDays.SlowDay::speed).orElse(null),
      fullness.isPresent() ? fullness.getAsDouble() : null,
      ostCounts.get(ost.fileSystem()),
      slow.map(known -> known.evidence().jobs()).orElse(null),
      overlap.otherJobs(),
      slow.map(known -> known.evidence().days()).orElse(null),
      slow.map(known -> known.evidence().confidence().label()).orElse(null)
    };
  }

  private static TableRow pair(LogKey log, Ost ost, OtherJob other) {
    return row(JobPairTable.DEFINITION, log)
        .set("file_system", ost.fileSystem().orElse(null))
        .set("ost", ost.index())
        .set("other_job_id", other.job().jobId())
        .set("other_uid", other.job().uid())
        .set("overlap_s", other.overlapSeconds())
        .set("other_job_bytes", other.bytes());
  }
}
