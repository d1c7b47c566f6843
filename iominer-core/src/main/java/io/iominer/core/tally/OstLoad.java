// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.BAR;
import static io.iominer.core.tally.AnalysisColumn.Kind.BYTES;
import static io.iominer.core.tally.AnalysisColumn.Kind.COUNT;
import static io.iominer.core.tally.AnalysisColumn.Kind.INDEX;
import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.lookup.FileOstBytes;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.text.TextOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * OSTs by the bytes of jobs' files on them. The files are read once, a bucket by each task; what a
 * log moved on an OST is brought together by OST and sorted by begin, and each OST is swept.
 */
final class OstLoad {
  private static final List<AnalysisColumn> COLUMNS =
      List.of(
          column("file_system", TEXT, "File system"),
          column("ost", INDEX, "OST"),
          JobTally.JOBS,
          column("concurrent_jobs", COUNT, "Jobs at once"),
          column("bytes_read", BYTES, "Read"),
          column("bytes_written", BYTES, "Written"),
          column("share", BAR, "Of bytes on OSTs"));

  private static final Comparator<OstTotal> BY_NAME =
      Comparator.comparing(
              (OstTotal one) -> Optional.ofNullable(one.fileSystem()), TextOrder.NULL_FIRST)
          .thenComparingInt(OstTotal::index);

  private OstLoad() {}

  /**
   * Reads the files of jobs.
   *
   * @param listener hears how many were read
   */
  static AnalysisRows of(StoreExchange store, FirstOrderQuestion question, WorkListener listener) {
    JobFilter jobs = question.jobs();
    KeyedRecords moved =
        store.bucketRecords((task, bucket, sink) -> read(task, jobs, bucket, sink), listener);
    List<OstTotal> osts =
        store.collect(moved, (task, sorted) -> OstSums.of(sorted)).stream()
            .flatMap(List::stream)
            .toList();
    return new AnalysisRows(COLUMNS, rows(osts), question.rows());
  }

  private static void read(StoreTask task, JobFilter jobs, long bucket, RecordSink sink) {
    BucketRuns runs = BucketRuns.of(task.store(), jobs, bucket);
    if (runs.isEmpty()) {
      return;
    }
    LogOnOsts log = new LogOnOsts(sink);
    FileOstBytes.of(
        task.store().scan(DarshanFileTable.DEFINITION).ofBucket(bucket).near(runs.logs()),
        file -> {
          task.run().counter().add(1, 0, 0);
          OstLogRecord.Run run = runs.of(file.log());
          if (run != null) {
            log.add(run, file);
          }
        });
    log.end();
  }

  /** Sums are added in the order of the OSTs' names, so that they are the same each time. */
  private static List<@Nullable Object[]> rows(List<OstTotal> osts) {
    double all = osts.stream().sorted(BY_NAME).mapToDouble(OstTotal::moved).reduce(0, Double::sum);
    return osts.stream()
        .sorted(
            Comparator.comparingDouble((OstTotal one) -> all == 0 ? 0 : one.moved() / all)
                .reversed()
                .thenComparing(BY_NAME))
        .map(one -> row(one, all))
        .toList();
  }

  private static @Nullable Object[] row(OstTotal one, double all) {
    return new @Nullable Object[] {
      one.fileSystem(),
      one.index(),
      one.jobs(),
      one.mostAtOnce(),
      OstSums.whole(one.read()),
      OstSums.whole(one.written()),
      Share.of(one.moved(), all)
    };
  }
}
