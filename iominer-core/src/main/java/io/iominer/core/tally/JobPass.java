// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.task.TaskThreads;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the rows of jobs once for all analyses that are asked, with the columns of these alone. */
final class JobPass {
  private final Map<String, Count<?>> counts;

  private JobPass(Map<String, Count<?>> counts) {
    this.counts = counts;
  }

  /**
   * Reads the files of the table beside each other.
   *
   * @param tallies by name
   */
  static JobPass over(
      IoStore store, JobFilter jobs, Map<String, JobTally<?>> tallies, TaskThreads threads) {
    JobPass pass =
        new JobPass(
            tallies.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, one -> new Count<>(one.getValue()))));
    List<String> columns =
        Stream.concat(
                jobs.columns().stream(),
                tallies.values().stream().flatMap(tally -> tally.columns().stream()))
            .distinct()
            .toList();
    threads.forEach(
        jobs.of(store.scan(DarshanJobTable.DEFINITION)).files(columns),
        file -> {
          List<Consumer<StoredRow>> parts = pass.begin();
          file.forEach(
              job -> {
                if (jobs.holds(job)) {
                  parts.forEach(part -> part.accept(job));
                }
              });
        });
    return pass;
  }

  private List<Consumer<StoredRow>> begin() {
    return counts.values().stream()
        .map((Function<Count<?>, Consumer<StoredRow>>) Count::begin)
        .toList();
  }

  /** The rows of one that was asked. */
  AnalysisRows rows(String analysis) {
    Count<?> count = counts.get(analysis);
    if (count == null) {
      throw new IllegalArgumentException(analysis + " was not asked, only " + counts.keySet());
    }
    return count.rows();
  }

  /** An analysis with the sums of each file's jobs. */
  private static final class Count<K> {
    private final JobTally<K> tally;
    private final Queue<Groups<K>> parts = new ConcurrentLinkedQueue<>();

    Count(JobTally<K> tally) {
      this.tally = tally;
    }

    Consumer<StoredRow> begin() {
      Groups<K> part = new Groups<>();
      parts.add(part);
      return job -> tally.add(job, part);
    }

    AnalysisRows rows() {
      Groups<K> all = new Groups<>();
      parts.forEach(all::addAll);
      return new AnalysisRows(tally.names(), tally.rows(all), tally.most());
    }
  }
}
