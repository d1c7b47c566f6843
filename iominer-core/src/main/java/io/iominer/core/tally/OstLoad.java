// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.lookup.FileOstBytes;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.store.IoStore;
import io.iominer.core.task.TaskThreads;
import io.iominer.core.text.TextOrder;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * OSTs by the bytes of jobs' files on them. The files are read once, a bucket by each thread; what
 * a log moved on an OST is sorted by OST and begin, on disk where memory does not hold it, and each
 * OST is swept. The sorts are shared out by OST.
 */
final class OstLoad {
  private static final List<String> NAMES =
      List.of(
          "file_system", "ost", "jobs", "concurrent_jobs", "bytes_read", "bytes_written", "share");

  private static final Comparator<OstSums> BY_NAME =
      Comparator.comparing((OstSums one) -> one.ost().fileSystem(), TextOrder.NULL_FIRST)
          .thenComparingInt(one -> one.ost().index());

  private final IoStore store;
  private final JobFilter jobs;
  private final LongAdder files;

  private OstLoad(IoStore store, JobFilter jobs, LongAdder files) {
    this.store = store;
    this.jobs = jobs;
    this.files = files;
  }

  /**
   * Reads the files of jobs.
   *
   * @param files counts those that were read
   */
  static AnalysisRows of(
      IoStore store, FirstOrderQuestion question, TaskThreads threads, LongAdder files) {
    OstLoad load = new OstLoad(store, question.jobs(), files);
    int count = Math.min(threads.threads(), store.jobBuckets());
    List<RecordSort> shares =
        IntStream.range(0, count).mapToObj(share -> RecordSort.oneOf(count)).toList();
    try {
      threads.forEach(store.buckets(), bucket -> load.read(bucket, shares));
      return new AnalysisRows(
          NAMES,
          rows(
              threads
                  .run(
                      shares,
                      (share, number) -> {
                        List<OstSums> sums = OstSums.of(share.sorted());
                        share.close();
                        return sums;
                      })
                  .stream()
                  .flatMap(List::stream)
                  .toList()),
          question.rows());
    } finally {
      shares.forEach(RecordSort::close);
    }
  }

  private void read(long bucket, List<RecordSort> shares) {
    BucketRuns runs = BucketRuns.of(store, jobs, bucket);
    if (runs.isEmpty()) {
      return;
    }
    LogOnOsts log =
        new LogOnOsts(
            (ost, record) -> shares.get(Math.floorMod(ost.hashCode(), shares.size())).add(record));
    FileOstBytes.ofBucket(
        store,
        bucket,
        file -> {
          files.increment();
          OstLogRecord.Run run = runs.of(file.log());
          if (run != null) {
            log.add(run, file);
          }
        });
    log.end();
  }

  /** Sums are added in the order of the OSTs' names, so that they are the same each time. */
  private static List<@Nullable Object[]> rows(List<OstSums> osts) {
    double all = osts.stream().sorted(BY_NAME).mapToDouble(OstSums::moved).reduce(0, Double::sum);
    return osts.stream()
        .sorted(
            Comparator.comparingDouble((OstSums one) -> all == 0 ? 0 : one.moved() / all)
                .reversed()
                .thenComparing(BY_NAME))
        .map(one -> row(one, all))
        .toList();
  }

  private static @Nullable Object[] row(OstSums one, double all) {
    Ost ost = one.ost();
    return new @Nullable Object[] {
      ost.fileSystem().orElse(null),
      ost.index(),
      one.jobs(),
      one.mostAtOnce().isPresent() ? one.mostAtOnce().getAsLong() : null,
      OstSums.whole(one.read()),
      OstSums.whole(one.written()),
      Share.of(one.moved(), all)
    };
  }
}
