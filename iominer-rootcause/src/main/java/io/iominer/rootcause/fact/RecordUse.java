// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.rootcause.fact.JobFactsBuilder.count;
import static io.iominer.rootcause.fact.JobFactsBuilder.time;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;

/**
 * Reads and writes of one Darshan record.
 *
 * @param metadataSeconds time in metadata operations, summed over processes
 */
record RecordUse(Use read, Use written, double metadataSeconds) {
  /**
   * Takes a record apart.
   *
   * @param processes processes of the job
   * @param smallClasses size classes, from the first, that are small
   */
  static RecordUse of(CounterRecord record, int processes, int smallClasses) {
    return switch (record.module()) {
      case POSIX -> posix(record, processes, smallClasses);
      case STDIO -> stdio(record, processes);
      case MPIIO -> mpiio(record, processes, smallClasses);
      default -> throw new IllegalArgumentException("No file record: " + record);
    };
  }

  private static RecordUse posix(CounterRecord record, int processes, int smallClasses) {
    double all =
        time(record, PosixFCounter.READ_TIME)
            + time(record, PosixFCounter.WRITE_TIME)
            + time(record, PosixFCounter.META_TIME);
    double slowest = time(record, PosixFCounter.SLOWEST_RANK_TIME);
    return new RecordUse(
        use(
            record,
            count(record, PosixCounter.BYTES_READ),
            count(record, PosixCounter.READS),
            count(record, PosixCounter.SEQ_READS),
            count(record, PosixCounter.CONSEC_READS),
            small(record, PosixCounter.SIZE_READ_0_100, smallClasses),
            PosixFCounter.READ_TIME,
            PosixFCounter.READ_START_TIMESTAMP,
            PosixFCounter.READ_END_TIMESTAMP,
            slowest,
            all,
            processes),
        use(
            record,
            count(record, PosixCounter.BYTES_WRITTEN),
            count(record, PosixCounter.WRITES),
            count(record, PosixCounter.SEQ_WRITES),
            count(record, PosixCounter.CONSEC_WRITES),
            small(record, PosixCounter.SIZE_WRITE_0_100, smallClasses),
            PosixFCounter.WRITE_TIME,
            PosixFCounter.WRITE_START_TIMESTAMP,
            PosixFCounter.WRITE_END_TIMESTAMP,
            slowest,
            all,
            processes),
        time(record, PosixFCounter.META_TIME));
  }

  /** A stream is buffered: its operations are taken as following each other. */
  private static RecordUse stdio(CounterRecord record, int processes) {
    double all =
        time(record, StdioFCounter.READ_TIME)
            + time(record, StdioFCounter.WRITE_TIME)
            + time(record, StdioFCounter.META_TIME);
    double slowest = time(record, StdioFCounter.SLOWEST_RANK_TIME);
    long reads = count(record, StdioCounter.READS);
    long writes = count(record, StdioCounter.WRITES);
    return new RecordUse(
        use(
            record,
            count(record, StdioCounter.BYTES_READ),
            reads,
            reads,
            reads,
            0,
            StdioFCounter.READ_TIME,
            StdioFCounter.READ_START_TIMESTAMP,
            StdioFCounter.READ_END_TIMESTAMP,
            slowest,
            all,
            processes),
        use(
            record,
            count(record, StdioCounter.BYTES_WRITTEN),
            writes,
            writes,
            writes,
            0,
            StdioFCounter.WRITE_TIME,
            StdioFCounter.WRITE_START_TIMESTAMP,
            StdioFCounter.WRITE_END_TIMESTAMP,
            slowest,
            all,
            processes),
        time(record, StdioFCounter.META_TIME));
  }

  /** MPI-IO does not say how operations follow each other: they are taken as doing so. */
  private static RecordUse mpiio(CounterRecord record, int processes, int smallClasses) {
    double all =
        time(record, MpiioFCounter.READ_TIME)
            + time(record, MpiioFCounter.WRITE_TIME)
            + time(record, MpiioFCounter.META_TIME);
    double slowest = time(record, MpiioFCounter.SLOWEST_RANK_TIME);
    long reads =
        count(record, MpiioCounter.INDEP_READS)
            + count(record, MpiioCounter.COLL_READS)
            + count(record, MpiioCounter.SPLIT_READS)
            + count(record, MpiioCounter.NB_READS);
    long writes =
        count(record, MpiioCounter.INDEP_WRITES)
            + count(record, MpiioCounter.COLL_WRITES)
            + count(record, MpiioCounter.SPLIT_WRITES)
            + count(record, MpiioCounter.NB_WRITES);
    return new RecordUse(
        use(
            record,
            count(record, MpiioCounter.BYTES_READ),
            reads,
            reads,
            reads,
            small(record, MpiioCounter.SIZE_READ_AGG_0_100, smallClasses),
            MpiioFCounter.READ_TIME,
            MpiioFCounter.READ_START_TIMESTAMP,
            MpiioFCounter.READ_END_TIMESTAMP,
            slowest,
            all,
            processes),
        use(
            record,
            count(record, MpiioCounter.BYTES_WRITTEN),
            writes,
            writes,
            writes,
            small(record, MpiioCounter.SIZE_WRITE_AGG_0_100, smallClasses),
            MpiioFCounter.WRITE_TIME,
            MpiioFCounter.WRITE_START_TIMESTAMP,
            MpiioFCounter.WRITE_END_TIMESTAMP,
            slowest,
            all,
            processes),
        time(record, MpiioFCounter.META_TIME));
  }

  private static long small(CounterRecord record, Counter least, int classes) {
    long small = 0;
    for (int i = 0; i < classes; i++) {
      small += count(record, record.module().counters().get(least.index() + i));
    }
    return small;
  }

  /**
   * One direction. Of a record over all processes Darshan knows the slowest process's time in all
   * directions together; it is divided as the sums are.
   */
  private static Use use(
      CounterRecord record,
      long bytes,
      long operations,
      long sequential,
      long consecutive,
      long small,
      Counter seconds,
      Counter start,
      Counter end,
      double slowest,
      double all,
      int processes) {
    double sum = time(record, seconds);
    double longest = sum;
    if (record.isShared()) {
      longest = slowest > 0 && all > 0 ? slowest * sum / all : sum / processes;
    }
    return new Use(
        bytes,
        operations,
        sequential,
        consecutive,
        small,
        sum,
        longest,
        time(record, start),
        time(record, end));
  }
}
