// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import io.iominer.core.summary.SizeClasses;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.stream.LongStream;

/** Jobs of which a test says what they asked of their files. */
final class RequestJobs {
  static final long FILE = 11;
  static final int ALL = -1;
  static final long KIB = 1 << 10;
  static final long MIB = 1 << 20;
  private static final int RUN_SECONDS = 100;

  /** Cori's number of OSTs (IOMiner, section III-F). */
  private static final FacilityModel FACILITY = FacilityModel.DEFAULT.withOsts(248);

  private RequestJobs() {}

  /** A job of 100 s. */
  static RuleContext job(int processes, DarshanRecord... records) {
    JobFacts facts = facts(processes, records);
    return new RuleContext(
        facts,
        new LossModel(FACILITY).of(facts, JobContention.UNKNOWN),
        FACILITY,
        JobContention.UNKNOWN,
        file -> "/scratch/file" + file.id());
  }

  static JobFacts facts(int processes, DarshanRecord... records) {
    JobRecord job =
        new JobRecord(
            "3.41",
            1,
            100,
            0,
            100 + RUN_SECONDS,
            0,
            processes,
            7,
            RawText.EMPTY,
            RawText.of("/bin/sim"));
    JobFactsBuilder builder = new JobFactsBuilder(job, NameTable.NONE);
    List.of(records).forEach(builder::add);
    return builder.build(List.of()).facts();
  }

  /** The rule's answer, without limits of its own; advice is checked to have steps. */
  static Finding diagnose(Rule rule, RuleContext job) {
    Finding finding = rule.evaluate(job, Thresholds.DEFAULT);
    if (finding.isTripped()
        && (finding.evidence().isEmpty()
            || finding.advice().isEmpty()
            || finding.advice().stream().anyMatch(advice -> advice.steps().isEmpty()))) {
      throw new AssertionError("Tripped without evidence or advice: " + finding);
    }
    return finding;
  }

  static LustreRecord layout(long id, long stripeCount, long stripeSize) {
    return new LustreRecord(
        id,
        ALL,
        List.of(new LustreComponent(stripeSize, stripeCount, 1, 0, 0, -1, 0, RawText.EMPTY)),
        LongStream.range(0, stripeCount).toArray());
  }

  static File posix(long id, int rank) {
    return new File(DarshanModule.POSIX, id, rank);
  }

  static File stdio(long id, int rank) {
    return new File(DarshanModule.STDIO, id, rank);
  }

  static File mpiio(long id, int rank) {
    return new File(DarshanModule.MPIIO, id, rank);
  }

  /** A record to be; what is not said is 0. */
  static final class File {
    private final DarshanModule module;
    private final long id;
    private final int rank;
    private final long[] counters;
    private final double[] fCounters;

    private File(DarshanModule module, long id, int rank) {
      this.module = module;
      this.id = id;
      this.rank = rank;
      this.counters = new long[module.counters().size()];
      this.fCounters = new double[module.fCounters().size()];
    }

    File with(Counter counter, long value) {
      counters[counter.index()] = value;
      return this;
    }

    /** POSIX reads of a size, so many of them forward and so many right behind the one before. */
    File reads(long count, long size, long sequential, long consecutive) {
      fCounters[PosixFCounter.READ_END_TIMESTAMP.index()] = RUN_SECONDS;
      fCounters[PosixFCounter.READ_TIME.index()] = RUN_SECONDS;
      return with(PosixCounter.READS, count)
          .with(PosixCounter.BYTES_READ, count * size)
          .with(PosixCounter.SEQ_READS, sequential)
          .with(PosixCounter.CONSEC_READS, consecutive)
          .with(sized(PosixCounter.SIZE_READ_0_100, size), count)
          .with(PosixCounter.MAX_BYTE_READ, count * size - 1);
    }

    /** POSIX writes of a size, so many of them forward and so many right behind the one before. */
    File writes(long count, long size, long sequential, long consecutive) {
      fCounters[PosixFCounter.WRITE_END_TIMESTAMP.index()] = RUN_SECONDS;
      fCounters[PosixFCounter.WRITE_TIME.index()] = RUN_SECONDS;
      return with(PosixCounter.WRITES, count)
          .with(PosixCounter.BYTES_WRITTEN, count * size)
          .with(PosixCounter.SEQ_WRITES, sequential)
          .with(PosixCounter.CONSEC_WRITES, consecutive)
          .with(sized(PosixCounter.SIZE_WRITE_0_100, size), count);
    }

    private static Counter sized(PosixCounter least, long size) {
      return PosixCounter.values()[least.index() + SizeClasses.of(size)];
    }

    /** STDIO writes of a size. */
    File streamed(long count, long size) {
      fCounters[StdioFCounter.WRITE_END_TIMESTAMP.index()] = RUN_SECONDS;
      fCounters[StdioFCounter.WRITE_TIME.index()] = RUN_SECONDS;
      return with(StdioCounter.WRITES, count).with(StdioCounter.BYTES_WRITTEN, count * size);
    }

    /** MPI-IO writes of a size. */
    File wrote(MpiioCounter kind, long count, long size) {
      fCounters[MpiioFCounter.WRITE_END_TIMESTAMP.index()] = RUN_SECONDS;
      fCounters[MpiioFCounter.WRITE_TIME.index()] = RUN_SECONDS;
      return with(kind, count)
          .with(
              MpiioCounter.BYTES_WRITTEN,
              counters[MpiioCounter.BYTES_WRITTEN.index()] + count * size);
    }

    /** Seconds in writes, summed over processes. */
    File writing(double seconds) {
      Counter counter =
          switch (module) {
            case STDIO -> StdioFCounter.WRITE_TIME;
            case MPIIO -> MpiioFCounter.WRITE_TIME;
            default -> PosixFCounter.WRITE_TIME;
          };
      fCounters[counter.index()] = seconds;
      return this;
    }

    /** Seconds in POSIX reads, summed over ranks. */
    File reading(double seconds) {
      fCounters[PosixFCounter.READ_TIME.index()] = seconds;
      return this;
    }

    /** When POSIX writes began and ended. */
    File between(double start, double end) {
      fCounters[PosixFCounter.WRITE_START_TIMESTAMP.index()] = start;
      fCounters[PosixFCounter.WRITE_END_TIMESTAMP.index()] = end;
      return this;
    }

    CounterRecord build() {
      return CounterRecord.of(module, id, rank, counters, fCounters);
    }
  }
}
