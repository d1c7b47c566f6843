// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.UsualLayout;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.task.TaskThreads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How the files of logs are striped whose rows an earlier release wrote, without their layouts. A
 * thread has the logs of a bucket in memory, some 200 bytes each.
 */
final class FileLayouts {
  private static final List<String> LOG =
      List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN);

  private final IoStore store;
  private final JobFilter jobs;
  private final UsualLayout usual;

  FileLayouts(IoStore store, JobFilter jobs, UsualLayout usual) {
    this.store = store;
    this.jobs = jobs;
    this.usual = usual;
  }

  /** What is known of the files of a log. */
  private enum Found {
    NOTHING,
    USUAL,
    CUSTOM
  }

  StripingTally.Jobs count(TaskThreads threads) {
    return threads
        .run(
            LongStream.range(0, store.jobBuckets()).boxed().toList(),
            (bucket, number) -> ofBucket(bucket))
        .stream()
        .reduce(new StripingTally.Jobs(0, 0), StripingTally.Jobs::and);
  }

  private StripingTally.Jobs ofBucket(long bucket) {
    Map<LogKey, Found> logs = new HashMap<>();
    jobs.of(store.scan(DarshanJobTable.DEFINITION))
        .ofBucket(bucket)
        .whereUnknown(DarshanJobTable.STRIPE_LAYOUTS)
        .rowsInTurn(
            columns(jobs.columns()),
            job -> {
              if (jobs.holds(job)) {
                logs.put(job.log(), Found.NOTHING);
              }
            });
    if (logs.isEmpty()) {
      return new StripingTally.Jobs(0, 0);
    }
    store
        .scan(DarshanFileTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("stripe_count")
        .rowsInTurn(
            columns(usual.fileColumns()),
            file -> {
              Found here = usual.differsInFile(file) ? Found.CUSTOM : Found.USUAL;
              logs.computeIfPresent(
                  file.log(), (log, known) -> known == Found.CUSTOM ? known : here);
            });
    return new StripingTally.Jobs(
        logs.values().stream().filter(found -> found != Found.NOTHING).count(),
        logs.values().stream().filter(found -> found == Found.CUSTOM).count());
  }

  private static List<String> columns(List<String> more) {
    return Stream.concat(LOG.stream(), more.stream()).distinct().toList();
  }
}
