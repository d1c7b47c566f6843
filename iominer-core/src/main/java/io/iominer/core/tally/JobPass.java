// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.table.DarshanJobTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the rows of jobs once for all analyses that are asked, with the columns of these alone. */
final class JobPass {
  private JobPass() {}

  /** Reads the files of the table beside each other, and adds up what their jobs give. */
  static JobSums over(StoreExchange store, JobFilter jobs, Map<FirstOrder, JobTally> tallies) {
    List<String> columns =
        Stream.concat(jobs.columns().stream(), JobSums.reads(tallies.values()).stream())
            .distinct()
            .toList();
    JobSums all = new JobSums(tallies);
    store
        .files(
            read -> jobs.of(read.scan(DarshanJobTable.DEFINITION)),
            columns,
            file -> count(file, jobs, tallies))
        .forEach(all::addAll);
    return all;
  }

  private static JobSums count(
      StoreScan.FileOfRows file, JobFilter jobs, Map<FirstOrder, JobTally> tallies) {
    JobSums sums = new JobSums(tallies);
    file.forEach(
        job -> {
          if (jobs.holds(job)) {
            sums.add(job);
          }
        });
    return sums;
  }
}
