// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LayerTimesTest {
  private static final long FILE = 1;
  private static final long OTHER = 2;
  private static final long DATASET = 3;
  private static final Offset<Double> EXACTLY = within(1e-9);

  private static final int PROCESSES = 4;

  private final LayerTimes times =
      times(
          EnumSet.of(
              DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.MPIIO, DarshanModule.H5D));

  private static LayerTimes times(Set<DarshanModule> modules) {
    return new LayerTimes(PROCESSES, modules);
  }

  private static CounterRecord record(DarshanModule module, long file, long rank, double seconds) {
    CounterRecord record =
        CounterRecord.of(
            module,
            file,
            rank,
            new long[module.counters().size()],
            new double[module.fCounters().size()]);
    record.fCounters()[Total.F_WRITE_TIME.counter(module).orElseThrow().index()] = seconds;
    return record;
  }

  private static CounterRecord with(CounterRecord record, Counter counter, double value) {
    record.fCounters()[counter.index()] = value;
    return record;
  }

  private static CounterRecord with(CounterRecord record, Counter counter, long value) {
    record.counters()[counter.index()] = value;
    return record;
  }

  private IoTime time() {
    return times.time(OptionalDouble.empty());
  }

  @Test
  void aCallAboveHoldsTheCallsBelowIt() {
    add(times, record(DarshanModule.POSIX, FILE, 0, 2));
    add(times, record(DarshanModule.MPIIO, FILE, 0, 5));
    assertThat(time().parts()).isEqualTo(new LayerParts(2, 3, 0, 0));
    assertThat(time().atMostSeconds()).isEqualTo(5);
  }

  @Test
  void theSlowestRankCountsOverAllItsFiles() {
    add(times, record(DarshanModule.POSIX, FILE, 0, 3));
    add(times, record(DarshanModule.POSIX, FILE, 1, 2));
    add(times, record(DarshanModule.STDIO, OTHER, 1, 2));
    assertThat(time().seconds()).isEqualTo(4);
    assertThat(time().atMostSeconds()).isEqualTo(4);
  }

  @Test
  void theSlowestRanksOfTwoReducedRecordsNeedNotBeTheSame() {
    for (int file = 0; file < 2; file++) {
      CounterRecord record = record(DarshanModule.POSIX, file, -1, 5);
      with(record, PosixFCounter.SLOWEST_RANK_TIME, 3.0);
      with(record, PosixCounter.SLOWEST_RANK, file);
      with(record, PosixFCounter.FASTEST_RANK_TIME, 0.5);
      add(times, with(record, PosixCounter.FASTEST_RANK, 3L));
    }
    // Of 5 s, 3 s and 0.5 s are known; the two others have 0.75 s each.
    assertThat(time().seconds()).isCloseTo(3 + 0.75, EXACTLY);
    assertThat(time().atMostSeconds()).isCloseTo(6, EXACTLY);
  }

  @Test
  void belowACollectiveAllWaitForTheSlowestAggregator() {
    CounterRecord below = record(DarshanModule.POSIX, FILE, -1, 2);
    with(below, PosixFCounter.SLOWEST_RANK_TIME, 1.5);
    add(times, with(below, PosixCounter.FASTEST_RANK, 1L));
    CounterRecord above = record(DarshanModule.MPIIO, FILE, -1, 15.6);
    with(above, MpiioFCounter.META_TIME, 0.4);
    with(above, MpiioCounter.COLL_WRITES, 8L);
    with(above, MpiioFCounter.SLOWEST_RANK_TIME, 4.0);
    with(above, MpiioCounter.SLOWEST_RANK, 2L);
    with(above, MpiioFCounter.FASTEST_RANK_TIME, 4.0);
    add(times, with(above, MpiioCounter.FASTEST_RANK, 3L));
    assertThat(time().parts().storageSeconds()).isCloseTo(1.5, EXACTLY);
    assertThat(time().parts().mpiioSeconds()).isCloseTo(2.5, EXACTLY);
    assertThat(time().parts().collectiveMetadataSeconds()).isCloseTo(0.1, EXACTLY);
  }

  @Test
  void ranksThatOpenedAFileTogetherWaitForTheSlowestWhenTheyCloseIt() {
    CounterRecord below = record(DarshanModule.POSIX, FILE, -1, 4);
    with(below, PosixFCounter.SLOWEST_RANK_TIME, 2.0);
    add(times, with(below, PosixCounter.FASTEST_RANK, 1L));
    CounterRecord above = record(DarshanModule.MPIIO, FILE, -1, 8.4);
    with(above, MpiioCounter.COLL_OPENS, 4L);
    with(above, MpiioCounter.INDEP_WRITES, 8L);
    with(above, MpiioFCounter.SLOWEST_RANK_TIME, 2.1);
    with(above, MpiioFCounter.FASTEST_RANK_TIME, 2.1);
    add(times, with(above, MpiioCounter.FASTEST_RANK, 3L));
    assertThat(time().parts().storageSeconds()).isCloseTo(2, EXACTLY);
    assertThat(time().parts().mpiioSeconds()).isCloseTo(0.1, EXACTLY);
  }

  @Test
  void noRankIsLongerInIoThanTheRun() {
    add(times, record(DarshanModule.POSIX, FILE, 0, 2));
    add(times, record(DarshanModule.MPIIO, FILE, 0, 8));
    IoTime time = times.time(OptionalDouble.of(4));
    assertThat(time.parts()).isEqualTo(new LayerParts(1, 3, 0, 0));
    assertThat(time.atMostSeconds()).isEqualTo(4);
  }

  @Test
  void whatLowestLayerSawAFileStandsForTheStorage() {
    add(times, record(DarshanModule.H5D, DATASET, 0, 2).withParent(FILE));
    assertThat(time().parts()).isEqualTo(new LayerParts(2, 0, 0, 0));
  }

  /** HDF5 holds MPI-IO, which holds POSIX: a rank waits once. */
  @Test
  void layersOfOneFileCountOnce() {
    add(times, record(DarshanModule.POSIX, FILE, 0, 2));
    add(times, record(DarshanModule.MPIIO, FILE, 0, 5));
    add(times, record(DarshanModule.H5D, DATASET, 0, 6).withParent(FILE));
    assertThat(time().parts()).isEqualTo(new LayerParts(2, 3, 0, 1));
  }

  @Test
  void aDatasetOfAnUnknownFileCountsOnlyWhereNothingIsBelow() {
    add(times, record(DarshanModule.MPIIO, FILE, 0, 5));
    add(times, record(DarshanModule.H5D, DATASET, 0, 6));
    assertThat(time().seconds()).isEqualTo(5);
    LayerTimes alone = times(EnumSet.of(DarshanModule.H5D));
    add(alone, record(DarshanModule.H5D, DATASET, 0, 6));
    assertThat(alone.time(OptionalDouble.empty()).seconds()).isEqualTo(6);
  }

  @Test
  void ranksThatAreNoneOfTheJobsDoNotCount() {
    add(times, record(DarshanModule.POSIX, FILE, 4, 9));
    assertThat(time()).isEqualTo(IoTime.NONE);
  }

  @Test
  void anObjectBelowDfsAndAFileOfMpiioAboveItCountOnce() {
    LayerTimes objects =
        times(EnumSet.of(DarshanModule.MPIIO, DarshanModule.DFS, DarshanModule.DAOS));
    add(objects, record(DarshanModule.MPIIO, FILE, 0, 5));
    add(objects, record(DarshanModule.DFS, OTHER, 0, 3));
    add(objects, record(DarshanModule.DAOS, 3, 0, 2));
    assertThat(objects.time(OptionalDouble.empty()).parts()).isEqualTo(new LayerParts(3, 2, 0, 0));
  }

  @Test
  void daosCountsWhereThereIsNoDfs() {
    LayerTimes objects = times(EnumSet.of(DarshanModule.DAOS));
    add(objects, record(DarshanModule.DAOS, FILE, 0, 2));
    add(objects, record(DarshanModule.DAOS, OTHER, 0, 1));
    assertThat(objects.time(OptionalDouble.empty()).parts()).isEqualTo(new LayerParts(3, 0, 0, 0));
  }

  @Test
  void aRankOfWhichNothingIsKnownCanBeTheSlowest() {
    CounterRecord record = record(DarshanModule.POSIX, FILE, -1, 5);
    with(record, PosixFCounter.SLOWEST_RANK_TIME, 1.5);
    with(record, PosixCounter.SLOWEST_RANK, 0L);
    with(record, PosixFCounter.FASTEST_RANK_TIME, 0.5);
    add(times, with(record, PosixCounter.FASTEST_RANK, 1L));
    add(times, record(DarshanModule.MPIIO, FILE, 0, 1.5));
    add(times, record(DarshanModule.POSIX, OTHER, 2, 1));
    assertThat(time().seconds()).isCloseTo(1.5 + 1, EXACTLY);
    assertThat(time().atMostSeconds()).isCloseTo(1.5 + 1, EXACTLY);
  }

  /** Against the sums over every rank's own times, of which Darshan keeps less. */
  @Test
  void noRankSpendsMoreThanIsSaidAndPrivateFilesAreExact() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      LayerTimes some = times(EnumSet.of(DarshanModule.POSIX, DarshanModule.MPIIO));
      double[] truth = new double[PROCESSES];
      boolean isExact = true;
      double[][] below = new double[6][PROCESSES];
      double[][] above = new double[6][PROCESSES];
      boolean[] shared = new boolean[6];
      for (int file = 0; file < below.length; file++) {
        shared[file] = random.nextBoolean();
        isExact &= !shared[file];
        for (int rank = 0; rank < PROCESSES; rank++) {
          below[file][rank] = random.nextDouble();
          above[file][rank] = random.nextBoolean() ? below[file][rank] + random.nextDouble() : 0;
          truth[rank] += Math.max(below[file][rank], above[file][rank]);
        }
        add(some, DarshanModule.POSIX, file, shared[file], below[file]);
      }
      for (int file = 0; file < above.length; file++) {
        add(some, DarshanModule.MPIIO, file, shared[file], above[file]);
      }
      double slowest = Arrays.stream(truth).max().orElseThrow();
      IoTime time = some.time(OptionalDouble.empty());
      assertThat(time.atMostSeconds()).as("seed %d", seed).isGreaterThan(slowest - 1e-9);
      assertThat(time.seconds()).isLessThan(time.atMostSeconds() + 1e-9);
      if (isExact) {
        assertThat(time.seconds()).as("seed %d", seed).isCloseTo(slowest, EXACTLY);
        assertThat(time.atMostSeconds()).as("seed %d", seed).isCloseTo(slowest, EXACTLY);
      }
    }
  }

  private static void add(LayerTimes target, CounterRecord record) {
    target.add(new PossibleValues(record, PROCESSES, OptionalDouble.empty()));
  }

  private static void add(
      LayerTimes target, DarshanModule module, long file, boolean isShared, double[] seconds) {
    if (!isShared) {
      for (int rank = 0; rank < PROCESSES; rank++) {
        add(target, record(module, file, rank, seconds[rank]));
      }
      return;
    }
    int slowest = 0;
    int fastest = 0;
    for (int rank = 0; rank < PROCESSES; rank++) {
      slowest = seconds[rank] > seconds[slowest] ? rank : slowest;
      fastest = seconds[rank] < seconds[fastest] ? rank : fastest;
    }
    CounterRecord record = record(module, file, -1, Arrays.stream(seconds).sum());
    boolean isPosix = module == DarshanModule.POSIX;
    with(record, isPosix ? PosixCounter.SLOWEST_RANK : MpiioCounter.SLOWEST_RANK, (long) slowest);
    with(record, isPosix ? PosixCounter.FASTEST_RANK : MpiioCounter.FASTEST_RANK, (long) fastest);
    with(
        record,
        isPosix ? PosixFCounter.SLOWEST_RANK_TIME : MpiioFCounter.SLOWEST_RANK_TIME,
        seconds[slowest]);
    add(
        target,
        with(
            record,
            isPosix ? PosixFCounter.FASTEST_RANK_TIME : MpiioFCounter.FASTEST_RANK_TIME,
            seconds[fastest]));
  }
}
