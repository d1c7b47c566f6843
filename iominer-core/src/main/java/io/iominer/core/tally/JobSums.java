// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.StoredRow;
import java.io.Serializable;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The sums of jobs in several analyses. */
final class JobSums implements Serializable {
  private static final long serialVersionUID = 1;

  private final Map<FirstOrder, JobTally> tallies;
  private final Map<FirstOrder, Groups> sums = new EnumMap<>(FirstOrder.class);

  JobSums(Map<FirstOrder, JobTally> tallies) {
    this.tallies = tallies;
    tallies.keySet().forEach(analysis -> sums.put(analysis, new Groups()));
  }

  /** The columns of {@code darshan_job} that analyses look at. */
  static List<String> reads(Collection<JobTally> tallies) {
    return tallies.stream().flatMap(tally -> tally.reads().stream()).distinct().toList();
  }

  /**
   * Adds a job.
   *
   * @param job with {@link #reads}
   */
  void add(StoredRow job) {
    tallies.forEach((analysis, tally) -> tally.add(job, of(analysis)));
  }

  /** Adds the sums of other jobs in the same analyses. */
  void addAll(JobSums others) {
    others.sums.forEach((analysis, groups) -> of(analysis).addAll(groups));
  }

  /** Takes the sums of jobs away. */
  void removeAll(JobSums others) {
    others.sums.forEach((analysis, groups) -> of(analysis).removeAll(groups));
  }

  /** Those of an analysis. */
  Groups of(FirstOrder analysis) {
    Groups groups = sums.get(analysis);
    if (groups == null) {
      throw new IllegalArgumentException(analysis + " was not asked, only " + sums.keySet());
    }
    return groups;
  }
}
