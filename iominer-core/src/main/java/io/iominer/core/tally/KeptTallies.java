// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.day.UtcDays;
import io.iominer.core.store.DerivedTable;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.FirstOrderTallyTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sums of jobs by day, in {@code first_order_tally}. A commit adds what its logs give, and
 * takes away what the logs gave that it removes: whoever asks adds up rows, and reads no jobs.
 * Public because it is a service.
 */
public final class KeptTallies implements DerivedTable {
  private static final String START = "start_time";
  private static final TableDefinition JOBS = DarshanJobTable.DEFINITION;

  private static final Map<FirstOrder, JobTally> KEPT =
      FirstOrder.tallies(
          List.of(FirstOrder.values()), FileSystemDefaults.LUSTRE, Integer.MAX_VALUE);

  private static final List<String> READS =
      StoredRow.withLog(
          Stream.concat(Stream.of(START), JobSums.reads(KEPT.values()).stream()).toList());

  @Override
  public TableDefinition definition() {
    return FirstOrderTallyTable.DEFINITION;
  }

  @Override
  public void update(IoStore before, IoStore after, TableTarget target, StoreChange change) {
    if (before.snapshot(JOBS) == after.snapshot(JOBS)) {
      return;
    }
    StoreScan earlier = before.scan(JOBS);
    Days added = new Days();
    Days removed = new Days();
    after.scan(JOBS).withoutFilesOf(before).rows(READS, added::add);
    earlier.withoutFilesOf(after).rows(READS, removed::add);
    earlier
        .whereIn(TableDefinition.BUCKET_COLUMN, change.jobsOfRemoved(JOBS))
        .rows(
            READS,
            job -> {
              if (change.removes(JOBS, job.log())) {
                removed.add(job);
              }
            });
    added.removeAll(removed);
    try (TableFileWriter files = target.writer(0, 0)) {
      added.rows().forEach(files::write);
      change.add(files.finish());
    }
  }

  /** Sums by day; null stands for jobs without a start. */
  private static final class Days {
    private final Map<@Nullable Long, JobSums> days = new HashMap<>();

    void add(StoredRow job) {
      of(job.time(START).map(UtcDays::of).orElse(null)).add(job);
    }

    private JobSums of(@Nullable Long day) {
      return days.computeIfAbsent(day, key -> new JobSums(KEPT));
    }

    void removeAll(Days others) {
      others.days.forEach((day, sums) -> of(day).removeAll(sums));
    }

    Stream<TableRow> rows() {
      Stream.Builder<TableRow> rows = Stream.builder();
      days.forEach(
          (day, sums) ->
              KEPT.forEach(
                  (analysis, tally) ->
                      sums.of(analysis)
                          .forEach(
                              (group, place, sum) ->
                                  rows.add(
                                      new TableRow(FirstOrderTallyTable.DEFINITION)
                                          .set(
                                              OstDayTable.DAY,
                                              day == null ? null : (Long) UtcDays.micros(day))
                                          .set("analysis", analysis.id())
                                          .set("class", group)
                                          .set("measure", tally.measures().get(place))
                                          .set("amount", sum)))));
      return rows.build();
    }
  }

  /**
   * The sums of a period's jobs.
   *
   * @param tallies analyses that are kept
   */
  static JobSums read(IoStore store, Period period, Map<FirstOrder, JobTally> tallies) {
    Map<String, FirstOrder> byName =
        tallies.keySet().stream().collect(Collectors.toMap(FirstOrder::id, one -> one));
    JobSums sums = new JobSums(tallies);
    period
        .of(store.scan(FirstOrderTallyTable.DEFINITION), OstDayTable.DAY)
        .whereIn("analysis", byName.keySet())
        .rowsInTurn(
            FirstOrderTallyTable.DEFINITION.columnNames(),
            row -> {
              FirstOrder analysis = byName.get(row.string("analysis"));
              Optional<Instant> day = row.time(OstDayTable.DAY);
              if (analysis != null && period.contains(day)) {
                List<String> measures = tallies.get(analysis).measures();
                long[] amounts = new long[measures.size()];
                amounts[measures.indexOf(row.string("measure"))] = row.whole("amount");
                sums.of(analysis).add(row.text("class").orElse(null), amounts);
              }
            });
    return sums;
  }
}
