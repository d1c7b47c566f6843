// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.testing.MadeNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/** Made-up jobs for the rules about balance, order, OSTs and metadata; files are named /s/ID. */
final class BalanceJobs {
  static final long MIB = 1 << 20;
  static final int SHARED = -1;

  /** Cori's number of OSTs (IOMiner, section III-F). */
  private static final FacilityModel FACILITY = FacilityModel.DEFAULT.withOsts(248);

  private static final String MOUNTS = "app\nlustre\t/scratch\nlustre\t/home";

  private final Map<Long, String> names = new HashMap<>();
  private final JobFactsBuilder facts;

  BalanceJobs(int processes) {
    JobRecord job =
        new JobRecord("3.41", 1, 1000, 0, 5000, 0, processes, 7, RawText.EMPTY, RawText.of(MOUNTS));
    facts = new JobFactsBuilder(job, new MadeNames(names));
  }

  /** A POSIX record: what it lacks is nothing. */
  static final class Posix {
    private final long id;
    private final long rank;
    private final long[] counters = new long[PosixCounter.values().length];
    private final double[] times = new double[PosixFCounter.values().length];

    Posix(long id, long rank) {
      this.id = id;
      this.rank = rank;
      set(PosixCounter.OPENS, 1);
    }

    Posix set(PosixCounter counter, long value) {
      counters[counter.index()] = value;
      return this;
    }

    Posix set(PosixFCounter counter, double value) {
      times[counter.index()] = value;
      return this;
    }

    /** Consecutive writes of a MiB. */
    Posix writes(long bytes, double start, double end, double seconds) {
      long writes = Math.max(1, bytes / MIB);
      return set(PosixCounter.BYTES_WRITTEN, bytes)
          .set(PosixCounter.WRITES, writes)
          .set(PosixCounter.CONSEC_WRITES, writes)
          .set(PosixCounter.SEQ_WRITES, writes)
          .set(PosixFCounter.WRITE_START_TIMESTAMP, start)
          .set(PosixFCounter.WRITE_END_TIMESTAMP, end)
          .set(PosixFCounter.WRITE_TIME, seconds);
    }

    /** Consecutive reads of a MiB. */
    Posix reads(long bytes, double start, double end, double seconds) {
      long reads = Math.max(1, bytes / MIB);
      return set(PosixCounter.BYTES_READ, bytes)
          .set(PosixCounter.READS, reads)
          .set(PosixCounter.CONSEC_READS, reads)
          .set(PosixCounter.SEQ_READS, reads)
          .set(PosixFCounter.READ_START_TIMESTAMP, start)
          .set(PosixFCounter.READ_END_TIMESTAMP, end)
          .set(PosixFCounter.READ_TIME, seconds);
    }

    /** The two processes of a shared file that Darshan knows. */
    Posix spread(
        int fastest, long fastestBytes, double fastestTime, int slowest, long bytes, double time) {
      return set(PosixCounter.FASTEST_RANK, fastest)
          .set(PosixCounter.FASTEST_RANK_BYTES, fastestBytes)
          .set(PosixFCounter.FASTEST_RANK_TIME, fastestTime)
          .set(PosixCounter.SLOWEST_RANK, slowest)
          .set(PosixCounter.SLOWEST_RANK_BYTES, bytes)
          .set(PosixFCounter.SLOWEST_RANK_TIME, time);
    }

    /** Opens, stat calls and their time, over all processes of the record. */
    Posix metadata(long opens, long statCalls, double seconds) {
      return set(PosixCounter.OPENS, opens)
          .set(PosixCounter.STATS, statCalls)
          .set(PosixFCounter.META_TIME, seconds);
    }
  }

  static Posix posix(long id, long rank) {
    return new Posix(id, rank);
  }

  BalanceJobs add(Posix record) {
    facts.add(
        CounterRecord.of(
            DarshanModule.POSIX, record.id, record.rank, record.counters, record.times));
    return this;
  }

  BalanceJobs add(CounterRecord record) {
    facts.add(record);
    return this;
  }

  BalanceJobs layout(long id, long... osts) {
    facts.add(
        new LustreRecord(
            id,
            0,
            List.of(new LustreComponent(MIB, osts.length, 0, 0, 0, -1, 0, RawText.EMPTY)),
            osts));
    return this;
  }

  /** A file on the first so many OSTs of a file system, of which the log tells how many it has. */
  BalanceJobs wide(long id, int osts, int fileSystemOsts) {
    facts.add(
        new LustreRecord(
            id,
            0,
            List.of(new LustreComponent(MIB, osts, 0, 0, 0, -1, 0, RawText.EMPTY)),
            LongStream.range(0, osts).toArray(),
            OptionalInt.of(fileSystemOsts)));
    return this;
  }

  /** A file on OSTs of {@code /scratch} or {@code /home}; else nobody knows the file system. */
  BalanceJobs layout(String mountPoint, long id, long... osts) {
    names.put(id, mountPoint + "/" + id);
    return layout(id, osts);
  }

  /** A file on the first so many OSTs. */
  BalanceJobs wide(long id, int osts) {
    return layout(id, LongStream.range(0, osts).toArray());
  }

  JobFacts facts() {
    return facts.build(List.of()).facts();
  }

  RuleContext job() {
    return job(JobContention.UNKNOWN);
  }

  RuleContext job(JobContention around) {
    return job(FACILITY, around);
  }

  RuleContext job(FacilityModel facility, JobContention around) {
    JobFacts built = facts();
    return new RuleContext(
        built,
        new LossModel(facility).of(built, around),
        facility,
        around,
        file -> "/s/" + file.id());
  }
}
