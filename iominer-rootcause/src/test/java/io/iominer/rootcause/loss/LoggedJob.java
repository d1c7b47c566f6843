// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.util.List;
import java.util.OptionalDouble;

/** A job that is put together file by file. */
final class LoggedJob {
  private static final double MB = 1e6;

  private final JobFactsBuilder facts;
  private OptionalDouble busySeconds = OptionalDouble.empty();

  LoggedJob(int processes) {
    facts =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 900, 0, processes, 7, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE);
  }

  /**
   * Consecutive writes of 1 MB.
   *
   * @param sharers processes that the record is about
   * @param seconds time of each of them
   */
  LoggedJob file(
      long id, long rank, double bytes, int sharers, double seconds, double start, int ost) {
    long writes = (long) (bytes / MB);
    add(
        new long[][] {
          {PosixCounter.OPENS.index(), sharers},
          {PosixCounter.BYTES_WRITTEN.index(), (long) bytes},
          {PosixCounter.WRITES.index(), writes},
          {PosixCounter.CONSEC_WRITES.index(), writes},
          {PosixCounter.SEQ_WRITES.index(), writes}
        },
        new double[][] {
          {PosixFCounter.WRITE_START_TIMESTAMP.index(), start + 1},
          {PosixFCounter.WRITE_END_TIMESTAMP.index(), start + 1 + seconds},
          {PosixFCounter.WRITE_TIME.index(), seconds * sharers}
        },
        id,
        rank);
    LustreComponent component = new LustreComponent(1 << 20, 1, 1, 0, 0, -1, -1, RawText.EMPTY);
    facts.add(new LustreRecord(id, rank, List.of(component), new long[] {ost}));
    return this;
  }

  LoggedJob scattered(long id, double bytes, long reads, double seconds) {
    return scattered(id, bytes, reads, seconds, 1);
  }

  LoggedJob scattered(long id, double bytes, long reads, double seconds, double start) {
    return add(
        new long[][] {
          {PosixCounter.OPENS.index(), 1},
          {PosixCounter.BYTES_READ.index(), (long) bytes},
          {PosixCounter.MAX_BYTE_READ.index(), (long) bytes - 1},
          {PosixCounter.READS.index(), reads}
        },
        new double[][] {
          {PosixFCounter.READ_START_TIMESTAMP.index(), start},
          {PosixFCounter.READ_END_TIMESTAMP.index(), start + seconds},
          {PosixFCounter.READ_TIME.index(), seconds}
        },
        id,
        0);
  }

  /** Reads of 4 KiB of a rank, all over the first MB again and again. */
  LoggedJob reread(long id, int rank, long bytes, double start, double seconds) {
    return add(
        new long[][] {
          {PosixCounter.OPENS.index(), 1},
          {PosixCounter.BYTES_READ.index(), bytes},
          {PosixCounter.MAX_BYTE_READ.index(), (long) MB - 1},
          {PosixCounter.READS.index(), bytes >> 12},
          {PosixCounter.SEQ_READS.index(), bytes >> 12},
          {PosixCounter.CONSEC_READS.index(), bytes >> 12}
        },
        new double[][] {
          {PosixFCounter.READ_START_TIMESTAMP.index(), start},
          {PosixFCounter.READ_END_TIMESTAMP.index(), start + seconds},
          {PosixFCounter.READ_TIME.index(), seconds}
        },
        id,
        rank);
  }

  /** Reads through a stream. */
  LoggedJob streamed(long id, int rank, long bytes, double seconds) {
    return add(
        DarshanModule.STDIO,
        new long[][] {
          {StdioCounter.OPENS.index(), 1},
          {StdioCounter.BYTES_READ.index(), bytes},
          {StdioCounter.MAX_BYTE_READ.index(), bytes - 1},
          {StdioCounter.READS.index(), bytes >> 20}
        },
        new double[][] {
          {StdioFCounter.READ_START_TIMESTAMP.index(), 1},
          {StdioFCounter.READ_END_TIMESTAMP.index(), 1 + seconds},
          {StdioFCounter.READ_TIME.index(), seconds}
        },
        id,
        rank);
  }

  LoggedJob add(long[][] counters, double[][] times, long id, long rank) {
    return add(DarshanModule.POSIX, counters, times, id, rank);
  }

  /**
   * Writes through a stream, each followed by a flush.
   *
   * @param seconds of writes and flushes, which Darshan adds up
   */
  LoggedJob flushed(long id, long bytes, long writes, long flushes, double seconds) {
    return add(
        DarshanModule.STDIO,
        new long[][] {
          {StdioCounter.OPENS.index(), 1},
          {StdioCounter.BYTES_WRITTEN.index(), bytes},
          {StdioCounter.MAX_BYTE_WRITTEN.index(), bytes - 1},
          {StdioCounter.WRITES.index(), writes},
          {StdioCounter.FLUSHES.index(), flushes}
        },
        new double[][] {
          {StdioFCounter.WRITE_START_TIMESTAMP.index(), 1},
          {StdioFCounter.WRITE_END_TIMESTAMP.index(), 1 + seconds},
          {StdioFCounter.WRITE_TIME.index(), seconds}
        },
        id,
        0);
  }

  private LoggedJob add(
      DarshanModule module, long[][] counters, double[][] times, long id, long rank) {
    long[] values = new long[module.counters().size()];
    for (long[] counter : counters) {
      values[(int) counter[0]] = counter[1];
    }
    double[] seconds = new double[module.fCounters().size()];
    for (double[] time : times) {
      seconds[(int) time[0]] = time[1];
    }
    facts.add(CounterRecord.of(module, id, rank, values, seconds));
    return this;
  }

  /**
   * Consecutive writes of 1 MB of all ranks to a file.
   *
   * @param seconds time of each rank
   * @param span seconds from the first write to the last
   */
  LoggedJob shared(long id, double bytes, int ranks, double seconds, double span) {
    return shared(id, bytes, ranks, seconds, span, 0);
  }

  /**
   * The same with the slowest rank.
   *
   * @param slowest seconds of rank 0; 0 where the log does not tell
   */
  LoggedJob shared(long id, double bytes, int ranks, double seconds, double span, double slowest) {
    long writes = (long) (bytes / MB);
    return add(
        new long[][] {
          {PosixCounter.OPENS.index(), ranks},
          {PosixCounter.BYTES_WRITTEN.index(), (long) bytes},
          {PosixCounter.WRITES.index(), writes},
          {PosixCounter.CONSEC_WRITES.index(), writes},
          {PosixCounter.SEQ_WRITES.index(), writes}
        },
        new double[][] {
          {PosixFCounter.SLOWEST_RANK_TIME.index(), slowest},
          {PosixFCounter.WRITE_START_TIMESTAMP.index(), 1},
          {PosixFCounter.WRITE_END_TIMESTAMP.index(), 1 + span},
          {PosixFCounter.WRITE_TIME.index(), seconds * ranks}
        },
        id,
        -1);
  }

  /** Further opens of a file by all ranks, which say nothing else. */
  LoggedJob opens(long id, long opens) {
    return add(new long[][] {{PosixCounter.OPENS.index(), opens}}, new double[0][], id, -1);
  }

  /** Says how long the heat map's bins are in which any rank moved bytes. */
  LoggedJob busy(double seconds) {
    busySeconds = OptionalDouble.of(seconds);
    return this;
  }

  /** By told rates. */
  Losses losses(FacilityModel facility, JobContention around) {
    return new LossModel(facility).of(facts(), around);
  }

  /** By rates that nobody knows. */
  Losses losses() {
    return losses(JobContention.UNKNOWN);
  }

  /** By rates that nobody knows, in a store that knows what was around the job. */
  Losses losses(JobContention around) {
    RatedFacility unknown = new RatedFacility(FacilityModel.DEFAULT, RateOrigin.ASSUMED);
    return new LossModel(direction -> unknown).of(facts(), around);
  }

  /** By told rates. */
  DirectionModel model(IoDirection direction) {
    JobFacts job = facts();
    return new DirectionModel(
        job,
        direction,
        FileSteps.of(job, direction),
        JobContention.UNKNOWN,
        RatedFacility.told(FacilityModel.DEFAULT));
  }

  JobFacts facts() {
    busySeconds.ifPresent(facts::posixBusySeconds);
    return facts.build(List.of()).facts();
  }
}
