// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.summary.Plausible;
import java.util.List;
import java.util.OptionalLong;

/**
 * What was read from, or written to, a file through MPI-IO.
 *
 * @param bytes bytes; empty where they are not known, as those of requests of 2 GiB and more, which
 *     Darshan adds up as an int (its issue 957)
 * @param independent independent operations
 * @param collective collective operations of all ranks, split ones included
 * @param split those in two halves, between which a rank can compute
 * @param nonBlocking non-blocking operations
 */
public record MpiioUse(
    OptionalLong bytes, long independent, long collective, long split, long nonBlocking) {
  /** Nothing was done. */
  public static final MpiioUse NONE = new MpiioUse(OptionalLong.of(0), 0, 0, 0, 0);

  /**
   * Requests to the file system that collective operations made: those below without as many as
   * there were independent operations.
   */
  public long collectiveRequests(Use below) {
    return Math.max(0, below.operations() - independent);
  }

  /** The counters of a module that say it; none for other modules than MPI-IO. */
  static List<Counter> counters(DarshanModule module) {
    return module != DarshanModule.MPIIO
        ? List.of()
        : List.of(
            MpiioCounter.BYTES_READ,
            MpiioCounter.INDEP_READS,
            MpiioCounter.COLL_READS,
            MpiioCounter.SPLIT_READS,
            MpiioCounter.NB_READS,
            MpiioCounter.BYTES_WRITTEN,
            MpiioCounter.INDEP_WRITES,
            MpiioCounter.COLL_WRITES,
            MpiioCounter.SPLIT_WRITES,
            MpiioCounter.NB_WRITES);
  }

  static MpiioUse reads(CounterValues record) {
    long split = Plausible.count(record, MpiioCounter.SPLIT_READS);
    return new MpiioUse(
        Plausible.value(record, MpiioCounter.BYTES_READ),
        Plausible.count(record, MpiioCounter.INDEP_READS),
        Plausible.count(record, MpiioCounter.COLL_READS) + split,
        split,
        Plausible.count(record, MpiioCounter.NB_READS));
  }

  static MpiioUse writes(CounterValues record) {
    long split = Plausible.count(record, MpiioCounter.SPLIT_WRITES);
    return new MpiioUse(
        Plausible.value(record, MpiioCounter.BYTES_WRITTEN),
        Plausible.count(record, MpiioCounter.INDEP_WRITES),
        Plausible.count(record, MpiioCounter.COLL_WRITES) + split,
        split,
        Plausible.count(record, MpiioCounter.NB_WRITES));
  }

  /** All operations. */
  public long operations() {
    return independent + collective + nonBlocking;
  }

  /** This and another use together. */
  public MpiioUse and(MpiioUse other) {
    return new MpiioUse(
        bytes.isPresent() && other.bytes.isPresent()
            ? OptionalLong.of(bytes.getAsLong() + other.bytes.getAsLong())
            : OptionalLong.empty(),
        independent + other.independent,
        collective + other.collective,
        split + other.split,
        nonBlocking + other.nonBlocking);
  }
}
