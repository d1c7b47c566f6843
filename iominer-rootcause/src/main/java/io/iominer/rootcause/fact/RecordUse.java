// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;
import static io.iominer.core.summary.Plausible.seconds;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes of one Darshan record.
 *
 * @param metadataSeconds time in metadata operations, summed over processes
 */
record RecordUse(Use read, Use written, double metadataSeconds) {
  private static final Map<DarshanModule, Columns> MODULES =
      Map.of(
          DarshanModule.POSIX,
          new Columns(
              new Side(
                  PosixCounter.BYTES_READ,
                  List.of(PosixCounter.READS),
                  Optional.of(new Order(PosixCounter.SEQ_READS, PosixCounter.CONSEC_READS)),
                  Optional.of(PosixCounter.SIZE_READ_0_100),
                  PosixFCounter.READ_TIME,
                  PosixFCounter.READ_START_TIMESTAMP,
                  PosixFCounter.READ_END_TIMESTAMP),
              new Side(
                  PosixCounter.BYTES_WRITTEN,
                  List.of(PosixCounter.WRITES),
                  Optional.of(new Order(PosixCounter.SEQ_WRITES, PosixCounter.CONSEC_WRITES)),
                  Optional.of(PosixCounter.SIZE_WRITE_0_100),
                  PosixFCounter.WRITE_TIME,
                  PosixFCounter.WRITE_START_TIMESTAMP,
                  PosixFCounter.WRITE_END_TIMESTAMP),
              PosixFCounter.META_TIME,
              PosixFCounter.SLOWEST_RANK_TIME),
          DarshanModule.STDIO,
          new Columns(
              new Side(
                  StdioCounter.BYTES_READ,
                  List.of(StdioCounter.READS),
                  Optional.empty(),
                  Optional.empty(),
                  StdioFCounter.READ_TIME,
                  StdioFCounter.READ_START_TIMESTAMP,
                  StdioFCounter.READ_END_TIMESTAMP),
              new Side(
                  StdioCounter.BYTES_WRITTEN,
                  List.of(StdioCounter.WRITES),
                  Optional.empty(),
                  Optional.empty(),
                  StdioFCounter.WRITE_TIME,
                  StdioFCounter.WRITE_START_TIMESTAMP,
                  StdioFCounter.WRITE_END_TIMESTAMP),
              StdioFCounter.META_TIME,
              StdioFCounter.SLOWEST_RANK_TIME),
          DarshanModule.MPIIO,
          new Columns(
              new Side(
                  MpiioCounter.BYTES_READ,
                  List.of(
                      MpiioCounter.INDEP_READS,
                      MpiioCounter.COLL_READS,
                      MpiioCounter.SPLIT_READS,
                      MpiioCounter.NB_READS),
                  Optional.empty(),
                  Optional.of(MpiioCounter.SIZE_READ_AGG_0_100),
                  MpiioFCounter.READ_TIME,
                  MpiioFCounter.READ_START_TIMESTAMP,
                  MpiioFCounter.READ_END_TIMESTAMP),
              new Side(
                  MpiioCounter.BYTES_WRITTEN,
                  List.of(
                      MpiioCounter.INDEP_WRITES,
                      MpiioCounter.COLL_WRITES,
                      MpiioCounter.SPLIT_WRITES,
                      MpiioCounter.NB_WRITES),
                  Optional.empty(),
                  Optional.of(MpiioCounter.SIZE_WRITE_AGG_0_100),
                  MpiioFCounter.WRITE_TIME,
                  MpiioFCounter.WRITE_START_TIMESTAMP,
                  MpiioFCounter.WRITE_END_TIMESTAMP),
              MpiioFCounter.META_TIME,
              MpiioFCounter.SLOWEST_RANK_TIME));

  /** Where a module's records hold what is needed. */
  private record Columns(Side read, Side written, Counter metadata, Counter slowestRank) {}

  /**
   * Where they hold one direction.
   *
   * @param order how operations follow each other; where it is not said (streams are buffered,
   *     MPI-IO does not tell) they are taken as doing so
   * @param leastSize first of the size classes; empty where sizes are not counted
   */
  private record Side(
      Counter bytes,
      List<Counter> operations,
      Optional<Order> order,
      Optional<Counter> leastSize,
      Counter seconds,
      Counter start,
      Counter end) {}

  private record Order(Counter sequential, Counter consecutive) {}

  /**
   * Takes a record apart.
   *
   * @param processes processes of the job
   * @param smallClasses size classes, from the first, that are small
   */
  static RecordUse of(CounterRecord record, int processes, int smallClasses) {
    Columns columns = MODULES.get(record.module());
    if (columns == null) {
      throw new IllegalArgumentException("No file record: " + record);
    }
    return new RecordUse(
        use(record, columns, columns.read(), processes, smallClasses),
        use(record, columns, columns.written(), processes, smallClasses),
        seconds(record, columns.metadata()));
  }

  private static Use use(
      CounterRecord record, Columns columns, Side side, int processes, int smallClasses) {
    long operations = side.operations().stream().mapToLong(part -> count(record, part)).sum();
    double sum = seconds(record, side.seconds());
    return new Use(
        count(record, side.bytes()),
        operations,
        side.order().map(order -> count(record, order.sequential())).orElse(operations),
        side.order().map(order -> count(record, order.consecutive())).orElse(operations),
        side.leastSize().map(least -> small(record, least, smallClasses)).orElse(0L),
        sum,
        record.isShared() ? slowest(record, columns, sum, processes) : sum,
        seconds(record, side.start()),
        seconds(record, side.end()));
  }

  private static long small(CounterRecord record, Counter least, int classes) {
    long small = 0;
    for (int i = 0; i < classes; i++) {
      small += count(record, record.module().counters().get(least.index() + i));
    }
    return small;
  }

  /**
   * Of a record over all processes Darshan knows the slowest process's time in all directions
   * together; it is divided as the sums are. Where it is unknown, the mean.
   */
  private static double slowest(CounterRecord record, Columns columns, double sum, int processes) {
    double slowest = seconds(record, columns.slowestRank());
    double all =
        seconds(record, columns.read().seconds())
            + seconds(record, columns.written().seconds())
            + seconds(record, columns.metadata());
    return slowest > 0 && all > 0 ? slowest * sum / all : sum / processes;
  }
}
