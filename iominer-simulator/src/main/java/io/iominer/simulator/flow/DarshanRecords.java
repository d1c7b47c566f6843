// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LustreRecord;
import io.iominer.facility.job.Access;
import io.iominer.simulator.output.JobLogs;
import io.iominer.simulator.output.RecordCounters;
import io.iominer.simulator.output.Slots;
import java.util.Arrays;

/** Makes Darshan's records of what was done to a file. */
final class DarshanRecords {
  private static final long STRIPE_BYTES = 1 << 20;
  private static final long AGGREGATED_BYTES = 16L << 20;

  /** The fastest of several ranks, beside the slowest; heuristic. */
  private static final double FASTEST_SHARE = 0.98;

  private DarshanRecords() {}

  /** The POSIX record; below collective MPI-IO that of the aggregators, one a node. */
  static CounterRecord posix(
      SimulatedFileUse use, Middleware middleware, long nodes, Access access) {
    boolean isAggregated = middleware == Middleware.MPIIO_COLLECTIVE;
    long movers = isAggregated ? Math.min(nodes, use.processes) : use.processes;
    RecordCounters record = of(DarshanModule.POSIX, use);
    record.set("OPENS", use.opens);
    record.set("STATS", use.stats);
    SimulatedFileUse.Direction read = isAggregated ? aggregated(use.read) : use.read;
    SimulatedFileUse.Direction written = isAggregated ? aggregated(use.written) : use.written;
    double timeShare = movers / (double) use.processes;
    ordered(record, IoDirection.READ, read, use.processes, timeShare);
    ordered(record, IoDirection.WRITE, written, use.processes, timeShare);
    long operations = read.operations + written.operations;
    SimulatedFileUse.Direction most = read.operations > written.operations ? read : written;
    record.set("SEEKS", operations - read.consecutive - written.consecutive);
    record.set("FILE_NOT_ALIGNED", unaligned(read) + unaligned(written));
    record.set("ACCESS1_ACCESS", most.requestBytes);
    record.set("ACCESS1_COUNT", most.operations);
    if (access == Access.STRIDED && !isAggregated) {
      record.set("STRIDE1_STRIDE", most.requestBytes * use.processes);
      record.set("STRIDE1_COUNT", Math.max(0, most.operations - use.processes));
    }
    return withRanks(record, use, movers);
  }

  /** The MPI-IO record of a job that goes through it. */
  static CounterRecord mpiio(SimulatedFileUse use, Middleware middleware) {
    boolean isCollective = middleware == Middleware.MPIIO_COLLECTIVE;
    String kind = isCollective ? "COLL" : "INDEP";
    RecordCounters record = of(DarshanModule.MPIIO, use);
    record.set(kind + "_OPENS", use.opens);
    record.set(kind + "_READS", use.read.operations);
    record.set(kind + "_WRITES", use.written.operations);
    record.set("VIEWS", isCollective ? use.processes : 0);
    moved(record, IoDirection.READ, use.read, 1);
    moved(record, IoDirection.WRITE, use.written, 1);
    return withRanks(record, use, use.processes);
  }

  /** The STDIO record of a job that goes through streams. */
  static CounterRecord stdio(SimulatedFileUse use) {
    RecordCounters record = of(DarshanModule.STDIO, use);
    record.set("OPENS", use.opens);
    moved(record, IoDirection.READ, use.read, 1);
    moved(record, IoDirection.WRITE, use.written, 1);
    return record.record(use.id, use.rank);
  }

  /** The file's layout: stripes of 1 MiB. */
  static LustreRecord lustre(SimulatedFileUse use) {
    long[] targets = Arrays.stream(use.targets).asLongStream().toArray();
    return JobLogs.layout(use.id, use.rank, STRIPE_BYTES, targets);
  }

  private static RecordCounters of(DarshanModule module, SimulatedFileUse use) {
    RecordCounters record = new RecordCounters(module, STRIPE_BYTES);
    record.setF("F_OPEN_START_TIMESTAMP", use.openStart);
    record.setF("F_OPEN_END_TIMESTAMP", use.openEnd);
    record.setF("F_CLOSE_START_TIMESTAMP", use.closeEnd);
    record.setF("F_CLOSE_END_TIMESTAMP", use.closeEnd);
    record.setF("F_META_TIME", use.metadataSeconds);
    return record;
  }

  /**
   * What every layer counts of reads or of writes.
   *
   * @param timeShare share of the ranks that were in calls of the layer
   */
  private static void moved(
      RecordCounters record,
      IoDirection direction,
      SimulatedFileUse.Direction moved,
      double timeShare) {
    Slots.Side side = record.slots().side(direction);
    record.add(side.operations(), moved.operations);
    record.add(side.bytes(), moved.bytes);
    record.add(side.maxByte(), Math.max(0, moved.bytes - 1));
    record.addSized(side, moved.requestBytes, moved.operations);
    record.addF(side.start(), moved.start);
    record.addF(side.end(), moved.end);
    record.addF(side.seconds(), moved.seconds * timeShare);
  }

  /** What POSIX counts beside that: order, and the slowest call. */
  private static void ordered(
      RecordCounters record,
      IoDirection direction,
      SimulatedFileUse.Direction moved,
      long processes,
      double timeShare) {
    moved(record, direction, moved, timeShare);
    Slots.Side side = record.slots().side(direction);
    record.add(side.sequential(), moved.sequential);
    record.add(side.consecutive(), moved.consecutive);
    record.add(side.slowestSize(), moved.requestBytes);
    record.addF(side.slowestSeconds(), slowest(moved, processes));
  }

  private static SimulatedFileUse.Direction aggregated(SimulatedFileUse.Direction direction) {
    SimulatedFileUse.Direction aggregated = new SimulatedFileUse.Direction();
    if (direction.operations > 0) {
      long operations = Math.max(1, (direction.bytes + AGGREGATED_BYTES - 1) / AGGREGATED_BYTES);
      aggregated.bytes = direction.bytes;
      aggregated.operations = operations;
      aggregated.sequential = operations;
      aggregated.consecutive = operations;
      aggregated.requestBytes = Math.min(AGGREGATED_BYTES, direction.bytes);
      aggregated.start = direction.start;
      aggregated.end = direction.end;
      aggregated.seconds = direction.seconds;
    }
    return aggregated;
  }

  /** Requests that begin at a multiple of the stripe size are the only aligned ones. */
  private static long unaligned(SimulatedFileUse.Direction direction) {
    return direction.requestBytes % STRIPE_BYTES == 0 ? 0 : direction.operations;
  }

  /** Twice the mean time of a request, but not more than there was. */
  private static double slowest(SimulatedFileUse.Direction direction, long processes) {
    if (direction.operations == 0) {
      return 0;
    }
    return Math.min(direction.seconds / processes, 2 * direction.seconds / direction.operations);
  }

  /**
   * The record; one of all ranks with the fastest and the slowest of them. Where fewer move the
   * bytes, the fastest moves none.
   */
  private static CounterRecord withRanks(RecordCounters record, SimulatedFileUse use, long movers) {
    if (use.rank < 0) {
      long bytes = (use.read.bytes + use.written.bytes) / movers;
      double seconds = use.ioSeconds() / use.processes;
      record.set("FASTEST_RANK_BYTES", movers < use.processes ? 0 : bytes);
      record.set("SLOWEST_RANK", use.processes - 1);
      record.set("SLOWEST_RANK_BYTES", bytes);
      record.setF("F_FASTEST_RANK_TIME", seconds * FASTEST_SHARE);
      record.setF("F_SLOWEST_RANK_TIME", seconds);
    }
    return record.record(use.id, use.rank);
  }
}
