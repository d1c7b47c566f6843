// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import io.iominer.core.summary.SizeClasses;
import io.iominer.facility.job.Access;
import java.util.Arrays;
import java.util.List;

/** Makes Darshan's records of what was done to a file. */
final class DarshanRecords {
  private static final long STRIPE_BYTES = 1 << 20;
  private static final long FILE_MODE = 0644;
  private static final long MEMORY_ALIGNMENT = 8;
  private static final long AGGREGATED_BYTES = 16L << 20;
  private static final int RAID0 = 1;

  /** The fastest of several ranks, beside the slowest; heuristic. */
  private static final double FASTEST_SHARE = 0.98;

  private DarshanRecords() {}

  /** The POSIX record; below collective MPI-IO that of the aggregators, one a node. */
  static CounterRecord posix(FileUse use, Middleware middleware, long nodes, Access access) {
    boolean isAggregated = middleware == Middleware.MPIIO_COLLECTIVE;
    double timeShare = isAggregated ? Math.min(nodes, use.processes) / (double) use.processes : 1;
    CounterBlock block =
        new CounterBlock(DarshanModule.POSIX)
            .set(PosixCounter.OPENS, use.opens)
            .set(PosixCounter.STATS, use.stats)
            .set(PosixCounter.MODE, FILE_MODE)
            .set(PosixCounter.MEM_ALIGNMENT, MEMORY_ALIGNMENT)
            .set(PosixCounter.FILE_ALIGNMENT, STRIPE_BYTES)
            .setF(PosixFCounter.OPEN_START_TIMESTAMP, use.openStart)
            .setF(PosixFCounter.OPEN_END_TIMESTAMP, use.openEnd)
            .setF(PosixFCounter.CLOSE_START_TIMESTAMP, use.closeEnd)
            .setF(PosixFCounter.CLOSE_END_TIMESTAMP, use.closeEnd)
            .setF(PosixFCounter.META_TIME, use.metadataSeconds);
    FileUse.Direction read = isAggregated ? aggregated(use.read) : use.read;
    FileUse.Direction written = isAggregated ? aggregated(use.written) : use.written;
    block
        .set(PosixCounter.READS, read.operations)
        .set(PosixCounter.BYTES_READ, read.bytes)
        .set(PosixCounter.MAX_BYTE_READ, Math.max(0, read.bytes - 1))
        .set(PosixCounter.SEQ_READS, read.sequential)
        .set(PosixCounter.CONSEC_READS, read.consecutive)
        .set(
            sized(DarshanModule.POSIX, PosixCounter.SIZE_READ_0_100, read.requestBytes),
            read.operations)
        .set(PosixCounter.MAX_READ_TIME_SIZE, read.requestBytes)
        .setF(PosixFCounter.READ_START_TIMESTAMP, read.start)
        .setF(PosixFCounter.READ_END_TIMESTAMP, read.end)
        .setF(PosixFCounter.READ_TIME, read.seconds * timeShare)
        .setF(PosixFCounter.MAX_READ_TIME, slowest(read, use.processes))
        .set(PosixCounter.WRITES, written.operations)
        .set(PosixCounter.BYTES_WRITTEN, written.bytes)
        .set(PosixCounter.MAX_BYTE_WRITTEN, Math.max(0, written.bytes - 1))
        .set(PosixCounter.SEQ_WRITES, written.sequential)
        .set(PosixCounter.CONSEC_WRITES, written.consecutive)
        .set(
            sized(DarshanModule.POSIX, PosixCounter.SIZE_WRITE_0_100, written.requestBytes),
            written.operations)
        .set(PosixCounter.MAX_WRITE_TIME_SIZE, written.requestBytes)
        .setF(PosixFCounter.WRITE_START_TIMESTAMP, written.start)
        .setF(PosixFCounter.WRITE_END_TIMESTAMP, written.end)
        .setF(PosixFCounter.WRITE_TIME, written.seconds * timeShare)
        .setF(PosixFCounter.MAX_WRITE_TIME, slowest(written, use.processes));
    long operations = read.operations + written.operations;
    FileUse.Direction most = read.operations > written.operations ? read : written;
    block
        .set(PosixCounter.SEEKS, operations - read.consecutive - written.consecutive)
        .set(PosixCounter.FILE_NOT_ALIGNED, unaligned(read) + unaligned(written))
        .set(PosixCounter.ACCESS1_ACCESS, most.requestBytes)
        .set(PosixCounter.ACCESS1_COUNT, most.operations);
    if (access == Access.STRIDED && !isAggregated) {
      block
          .set(PosixCounter.STRIDE1_STRIDE, most.requestBytes * use.processes)
          .set(PosixCounter.STRIDE1_COUNT, Math.max(0, most.operations - use.processes));
    }
    if (use.rank < 0) {
      ranks(
          block,
          use,
          isAggregated ? Math.min(nodes, use.processes) : use.processes,
          PosixCounter.FASTEST_RANK,
          PosixCounter.FASTEST_RANK_BYTES,
          PosixCounter.SLOWEST_RANK,
          PosixCounter.SLOWEST_RANK_BYTES,
          PosixFCounter.FASTEST_RANK_TIME,
          PosixFCounter.SLOWEST_RANK_TIME);
    }
    return block.record(use);
  }

  /** The MPI-IO record of a job that goes through it. */
  static CounterRecord mpiio(FileUse use, Middleware middleware) {
    boolean isCollective = middleware == Middleware.MPIIO_COLLECTIVE;
    FileUse.Direction read = use.read;
    FileUse.Direction written = use.written;
    CounterBlock block =
        new CounterBlock(DarshanModule.MPIIO)
            .set(isCollective ? MpiioCounter.COLL_OPENS : MpiioCounter.INDEP_OPENS, use.opens)
            .set(isCollective ? MpiioCounter.COLL_READS : MpiioCounter.INDEP_READS, read.operations)
            .set(
                isCollective ? MpiioCounter.COLL_WRITES : MpiioCounter.INDEP_WRITES,
                written.operations)
            .set(MpiioCounter.VIEWS, isCollective ? use.processes : 0)
            .set(MpiioCounter.BYTES_READ, read.bytes)
            .set(MpiioCounter.BYTES_WRITTEN, written.bytes)
            .set(
                sized(DarshanModule.MPIIO, MpiioCounter.SIZE_READ_AGG_0_100, read.requestBytes),
                read.operations)
            .set(
                sized(DarshanModule.MPIIO, MpiioCounter.SIZE_WRITE_AGG_0_100, written.requestBytes),
                written.operations)
            .setF(MpiioFCounter.OPEN_START_TIMESTAMP, use.openStart)
            .setF(MpiioFCounter.OPEN_END_TIMESTAMP, use.openEnd)
            .setF(MpiioFCounter.CLOSE_START_TIMESTAMP, use.closeEnd)
            .setF(MpiioFCounter.CLOSE_END_TIMESTAMP, use.closeEnd)
            .setF(MpiioFCounter.READ_START_TIMESTAMP, read.start)
            .setF(MpiioFCounter.READ_END_TIMESTAMP, read.end)
            .setF(MpiioFCounter.WRITE_START_TIMESTAMP, written.start)
            .setF(MpiioFCounter.WRITE_END_TIMESTAMP, written.end)
            .setF(MpiioFCounter.READ_TIME, read.seconds)
            .setF(MpiioFCounter.WRITE_TIME, written.seconds)
            .setF(MpiioFCounter.META_TIME, use.metadataSeconds);
    if (use.rank < 0) {
      ranks(
          block,
          use,
          use.processes,
          MpiioCounter.FASTEST_RANK,
          MpiioCounter.FASTEST_RANK_BYTES,
          MpiioCounter.SLOWEST_RANK,
          MpiioCounter.SLOWEST_RANK_BYTES,
          MpiioFCounter.FASTEST_RANK_TIME,
          MpiioFCounter.SLOWEST_RANK_TIME);
    }
    return block.record(use);
  }

  /** The STDIO record of a job that goes through streams. */
  static CounterRecord stdio(FileUse use) {
    return new CounterBlock(DarshanModule.STDIO)
        .set(StdioCounter.OPENS, use.opens)
        .set(StdioCounter.READS, use.read.operations)
        .set(StdioCounter.WRITES, use.written.operations)
        .set(StdioCounter.BYTES_READ, use.read.bytes)
        .set(StdioCounter.BYTES_WRITTEN, use.written.bytes)
        .set(StdioCounter.MAX_BYTE_READ, Math.max(0, use.read.bytes - 1))
        .set(StdioCounter.MAX_BYTE_WRITTEN, Math.max(0, use.written.bytes - 1))
        .setF(StdioFCounter.META_TIME, use.metadataSeconds)
        .setF(StdioFCounter.READ_TIME, use.read.seconds)
        .setF(StdioFCounter.WRITE_TIME, use.written.seconds)
        .setF(StdioFCounter.OPEN_START_TIMESTAMP, use.openStart)
        .setF(StdioFCounter.OPEN_END_TIMESTAMP, use.openEnd)
        .setF(StdioFCounter.CLOSE_START_TIMESTAMP, use.closeEnd)
        .setF(StdioFCounter.CLOSE_END_TIMESTAMP, use.closeEnd)
        .setF(StdioFCounter.READ_START_TIMESTAMP, use.read.start)
        .setF(StdioFCounter.READ_END_TIMESTAMP, use.read.end)
        .setF(StdioFCounter.WRITE_START_TIMESTAMP, use.written.start)
        .setF(StdioFCounter.WRITE_END_TIMESTAMP, use.written.end)
        .record(use);
  }

  /** The file's layout: one component of 1 MiB stripes, and what Darshan could not tell as −1. */
  static LustreRecord lustre(FileUse use) {
    LustreComponent component =
        new LustreComponent(STRIPE_BYTES, use.targets.length, RAID0, 0, 0, -1, -1, RawText.EMPTY);
    return new LustreRecord(
        use.id, use.rank, List.of(component), Arrays.stream(use.targets).asLongStream().toArray());
  }

  private static FileUse.Direction aggregated(FileUse.Direction direction) {
    FileUse.Direction aggregated = new FileUse.Direction();
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

  /** The counter of a size class of a module, given that of the least sizes. */
  private static Counter sized(DarshanModule module, Counter least, long bytes) {
    return module.counters().get(least.index() + SizeClasses.of(bytes));
  }

  /** Requests that begin at a multiple of the stripe size are the only aligned ones. */
  private static long unaligned(FileUse.Direction direction) {
    return direction.requestBytes % STRIPE_BYTES == 0 ? 0 : direction.operations;
  }

  /** Twice the mean time of a request, but not more than there was. */
  private static double slowest(FileUse.Direction direction, long processes) {
    if (direction.operations == 0) {
      return 0;
    }
    return Math.min(direction.seconds / processes, 2 * direction.seconds / direction.operations);
  }

  /** Fastest and slowest rank; where fewer move the bytes, the fastest moves none. */
  private static void ranks(
      CounterBlock block,
      FileUse use,
      long movers,
      Counter fastestRank,
      Counter fastestBytes,
      Counter slowestRank,
      Counter slowestBytes,
      Counter fastestTime,
      Counter slowestTime) {
    long bytes = (use.read.bytes + use.written.bytes) / movers;
    double seconds = use.ioSeconds() / use.processes;
    block
        .set(fastestRank, 0)
        .set(fastestBytes, movers < use.processes ? 0 : bytes)
        .set(slowestRank, use.processes - 1)
        .set(slowestBytes, bytes)
        .setF(fastestTime, seconds * FASTEST_SHARE)
        .setF(slowestTime, seconds);
  }
}
