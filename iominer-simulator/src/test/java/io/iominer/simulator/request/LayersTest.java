// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What ranks do above the file system, and what is recorded of it, worked out by hand. */
class LayersTest {
  private static final long MIB = 1L << 20;
  private static final Offset<Double> EXACT = within(1e-9);

  private final EventQueue queue = new EventQueue();
  private final Storage storage =
      new Storage(queue, SmallFacility.SPEEDS, List.of(OstServer.OstHealth.GOOD), 1);
  private final SimFile file =
      new SimFile(
          "/scratch/f",
          7,
          new FileStriping(MIB, List.of(0)),
          new FileLocks(queue, SmallFacility.SPEEDS.roundTrip(), MIB),
          0);

  /** Runs two ranks, each on a node of its own. */
  private JobExecution run(List<Op> first, List<Op> second) {
    JobExecution job = new JobExecution(0, 1);
    List<Iterator<Op>> ops = List.of(first.iterator(), second.iterator());
    job.begin(new JobSpec(2, 1, JobSpec.Trouble.NONE), storage, ops::get);
    queue.run();
    assertThat(job.isOver()).isTrue();
    return job;
  }

  private static CounterRecord record(JobExecution job, DarshanModule module) {
    return job.records().records(module, 2).get(0);
  }

  /** Both have half of a stripe, which the first one writes. */
  @Test
  void ranksWaitForTheLastInACollectiveCall() {
    TwoPhase twoPhase =
        new TwoPhase(
            file, 0, new TwoPhase.Exchange(2, MIB / 2, MIB / 2, List.of(0)), Call.Kind.WRITE);
    Op enter = Ops.enter(Call.mpiio(file, "COLL_WRITES", Call.Kind.WRITE, MIB / 2));
    JobExecution job =
        run(
            List.of(enter, twoPhase, Ops.leave()),
            List.of(Ops.compute(1), enter, twoPhase, Ops.leave()));
    double barrier = 2 * 5e-6;
    double exchange = barrier + 2 * 5e-6 + MIB / 1e9 + 2 * 0.2e-6;
    double written = 10e-6 + 0.2e-3 + MIB / 2e9;
    double second = 10e-6 + exchange + written + barrier;
    assertThat(job.runSeconds()).isEqualTo(1 + second, EXACT);
    assertThat(job.ioSeconds()).isEqualTo(1 + second, EXACT);
    CounterRecord mpiio = record(job, DarshanModule.MPIIO);
    assertThat(mpiio.rawF(MpiioFCounter.WRITE_TIME)).isEqualTo(1 + 2 * second, EXACT);
    assertThat(mpiio.rawF(MpiioFCounter.SLOWEST_RANK_TIME)).isEqualTo(1 + second, EXACT);
    assertThat(mpiio.rawF(MpiioFCounter.FASTEST_RANK_TIME)).isEqualTo(second, EXACT);
    CounterRecord posix = record(job, DarshanModule.POSIX);
    assertThat(posix.rank()).as("only an aggregator has POSIX calls").isZero();
    assertThat(posix.raw(PosixCounter.BYTES_WRITTEN)).isEqualTo(MIB);
    assertThat(posix.rawF(PosixFCounter.WRITE_TIME)).isEqualTo(written, EXACT);
  }

  @Test
  void smallPiecesMakeAnExchangeLong() {
    TwoPhase.Exchange large = new TwoPhase.Exchange(2, MIB, MIB, List.of(0));
    TwoPhase.Exchange small = new TwoPhase.Exchange(2, MIB, 16, List.of(0));
    double pieces = 2 * MIB / 16.0;
    assertThat(small.seconds(SmallFacility.SPEEDS, 2 * MIB))
        .isEqualTo(large.seconds(SmallFacility.SPEEDS, 2 * MIB) + (pieces - 2) * 0.2e-6, EXACT);
  }

  @Test
  void whoWaitsForATurnWaitsForIo() {
    Token token = new Token();
    JobExecution job =
        run(
            List.of(token.await(0), Ops.compute(2), token.pass()),
            List.of(token.await(1), Ops.compute(1), token.pass()));
    assertThat(job.ioSeconds()).isEqualTo(2 + 5e-6, EXACT);
    assertThat(job.runSeconds()).isEqualTo(3 + 2 * 5e-6, EXACT);
  }

  @Test
  void callsAreCountedAsDarshanCountsThem() {
    JobRecords records = new JobRecords();
    for (long offset : new long[] {0, 100, 300}) {
      double start = 1 + offset / 100.0;
      records.add(Call.posix(file, "WRITES", Call.Kind.WRITE, offset, 100), 0, start, start + 0.5);
    }
    records.add(Call.posix(file, "READS", Call.Kind.READ, MIB, 2000), 1, 5, 7);
    CounterRecord record = records.records(DarshanModule.POSIX, 2).get(0);
    assertThat(record.rank()).isEqualTo(-1);
    assertThat(record.raw(PosixCounter.WRITES)).isEqualTo(3);
    assertThat(record.raw(PosixCounter.SEQ_WRITES)).isEqualTo(2);
    assertThat(record.raw(PosixCounter.CONSEC_WRITES)).isEqualTo(1);
    assertThat(record.raw(PosixCounter.STRIDE1_STRIDE)).isEqualTo(100);
    assertThat(record.raw(PosixCounter.ACCESS1_ACCESS)).isEqualTo(100);
    assertThat(record.raw(PosixCounter.ACCESS1_COUNT)).isEqualTo(3);
    assertThat(record.raw(PosixCounter.SIZE_WRITE_0_100)).isEqualTo(3);
    assertThat(record.raw(PosixCounter.SIZE_READ_1K_10K)).isEqualTo(1);
    assertThat(record.raw(PosixCounter.MAX_BYTE_WRITTEN)).isEqualTo(399);
    assertThat(record.raw(PosixCounter.FILE_NOT_ALIGNED)).isEqualTo(2);
    assertThat(record.raw(PosixCounter.FILE_ALIGNMENT)).isEqualTo(MIB);
    assertThat(record.raw(PosixCounter.SLOWEST_RANK)).isEqualTo(1);
    assertThat(record.raw(PosixCounter.SLOWEST_RANK_BYTES)).isEqualTo(2000);
    assertThat(record.rawF(PosixFCounter.WRITE_START_TIMESTAMP)).isEqualTo(1);
    assertThat(record.rawF(PosixFCounter.WRITE_END_TIMESTAMP)).isEqualTo(4.5);
    assertThat(record.rawF(PosixFCounter.SLOWEST_RANK_TIME)).isEqualTo(2);
    assertThat(record.rawF(PosixFCounter.VARIANCE_RANK_TIME)).isEqualTo(0.0625, EXACT);
    assertThat(record.rawF(PosixFCounter.VARIANCE_RANK_BYTES)).isEqualTo(850.0 * 850, EXACT);
  }

  @Test
  void eventsOfTheSameTimeHappenInTheirOrder() {
    StringBuilder happened = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      int number = i;
      queue.at(2, () -> happened.append(number));
    }
    queue.at(1, () -> happened.append('a'));
    queue.run();
    assertThat(happened).hasToString("a012345678");
  }
}
