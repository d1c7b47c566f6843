// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.UsualLayout;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.task.TaskThreads;
import java.util.HashMap;
import java.util.Map;

/**
 * How the files of logs are striped whose rows an earlier release wrote, without their layouts. A
 * thread has the logs of a bucket in memory, some 200 bytes each.
 */
final class FileLayouts {
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
    return threads.run(store.buckets(), (bucket, number) -> ofBucket(bucket)).stream()
        .reduce(StripingTally.Jobs.NONE, StripingTally.Jobs::and);
  }

  private StripingTally.Jobs ofBucket(long bucket) {
    Map<LogKey, Found> logs = new HashMap<>();
    jobs.of(store.scan(DarshanJobTable.DEFINITION))
        .ofBucket(bucket)
        .whereUnknown(DarshanJobTable.STRIPE_LAYOUTS)
        .rowsInTurn(
            StoredRow.withLog(jobs.columns()),
            job -> {
              if (jobs.holds(job)) {
                logs.put(job.log(), Found.NOTHING);
              }
            });
    if (logs.isEmpty()) {
      return StripingTally.Jobs.NONE;
    }
    store
        .scan(DarshanFileTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("stripe_count")
        .rowsInTurn(
            StoredRow.withLog(usual.fileColumns()),
            logs::containsKey,
            file -> {
              Found here = usual.differsInFile(file) ? Found.CUSTOM : Found.USUAL;
              logs.computeIfPresent(
                  file.log(), (log, known) -> known == Found.CUSTOM ? known : here);
            });
    return new StripingTally.Jobs(
        logs.values().stream().filter(found -> found != Found.NOTHING).count(),
        logs.values().stream().filter(found -> found == Found.CUSTOM).count());
  }
}
