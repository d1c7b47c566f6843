// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the rows of jobs once for all analyses that are asked, with the columns of these alone. */
final class JobPass {
  private final Map<FirstOrder, Count<?>> counts;

  private JobPass(Map<FirstOrder, Count<?>> counts) {
    this.counts = counts;
  }

  /** Reads the files of the table beside each other, and adds up what their jobs give. */
  static JobPass over(StoreExchange store, JobFilter jobs, Map<FirstOrder, JobTally<?>> tallies) {
    List<String> columns =
        Stream.concat(
                jobs.columns().stream(),
                tallies.values().stream().flatMap(tally -> tally.columns().stream()))
            .distinct()
            .toList();
    Map<FirstOrder, Count<?>> all = begin(tallies);
    store
        .files(
            read -> jobs.of(read.scan(DarshanJobTable.DEFINITION)),
            columns,
            file -> count(file, jobs, tallies))
        .forEach(part -> part.forEach((analysis, count) -> of(analysis, all).addAll(count)));
    return new JobPass(all);
  }

  private static Map<FirstOrder, Count<?>> begin(Map<FirstOrder, JobTally<?>> tallies) {
    Map<FirstOrder, Count<?>> counts = new EnumMap<>(FirstOrder.class);
    tallies.forEach((analysis, tally) -> counts.put(analysis, new Count<>(tally)));
    return counts;
  }

  private static Map<FirstOrder, Count<?>> count(
      StoreScan.FileOfRows file, JobFilter jobs, Map<FirstOrder, JobTally<?>> tallies) {
    Map<FirstOrder, Count<?>> counts = begin(tallies);
    file.forEach(
        job -> {
          if (jobs.holds(job)) {
            counts.values().forEach(count -> count.add(job));
          }
        });
    return counts;
  }

  private static Count<?> of(FirstOrder analysis, Map<FirstOrder, Count<?>> counts) {
    Count<?> count = counts.get(analysis);
    if (count == null) {
      throw new IllegalArgumentException(analysis + " was not asked, only " + counts.keySet());
    }
    return count;
  }

  /** The rows of one that was asked. */
  AnalysisRows rows(FirstOrder analysis) {
    return of(analysis, counts).rows();
  }

  /** An analysis with the sums of jobs. */
  private static final class Count<K> implements Serializable {
    private static final long serialVersionUID = 1;

    private final JobTally<K> tally;
    private final Groups<K> sums = new Groups<>();

    Count(JobTally<K> tally) {
      this.tally = tally;
    }

    void add(StoredRow job) {
      tally.add(job, sums);
    }

    /** Adds the sums of other jobs of the same analysis. */
    @SuppressWarnings("unchecked")
    void addAll(Count<?> part) {
      sums.addAll((Groups<K>) part.sums);
    }

    AnalysisRows rows() {
      return new AnalysisRows(tally.schema(), tally.rows(sums), tally.most());
    }
  }
}
