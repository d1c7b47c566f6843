// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.sweepline.IoActivity;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JobTimesTest {
  private static final double EXACT = 1e-9;

  private static CounterRecord record(long id, long rank, Map<PosixFCounter, Double> times) {
    double[] values = new double[PosixFCounter.values().length];
    times.forEach((counter, value) -> values[counter.index()] = value);
    return CounterRecord.of(
        DarshanModule.POSIX, id, rank, new long[PosixCounter.values().length], values);
  }

  private static CounterRecord reads(long id, double start, double end) {
    return record(
        id,
        id,
        Map.of(PosixFCounter.READ_START_TIMESTAMP, start, PosixFCounter.READ_END_TIMESTAMP, end));
  }

  private static void add(
      JobTimes times, CounterRecord record, double read, double written, double metadata) {
    times.add(
        record.recordId(),
        record.rank(),
        record.module(),
        UseSpan.of(record),
        new UseWork(read, written, metadata, 0, 0));
  }

  @Test
  void aFileThatIsOpenAllTheTimeIsHardlyInCalls() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    add(times, reads(1, 1, 101), 0.5, 0, 0);
    Map<IoActivity, JobPath> paths = times.paths(OptionalDouble.of(110));
    assertThat(paths.get(IoActivity.READ).busySeconds()).isCloseTo(100, within(EXACT));
    assertThat(paths.get(IoActivity.READ).busyShare().getAsDouble()).isCloseTo(0.005, within(1e-6));
    assertThat(paths.get(IoActivity.WRITE).busyShare()).isEmpty();
  }

  private static void write(
      JobTimes times, long id, double start, double end, double seconds, double bytes) {
    times.add(
        id,
        0,
        DarshanModule.POSIX,
        List.of(new UseSpan(IoActivity.WRITE, start, end)),
        new UseWork(0, seconds, 0, 0, bytes));
  }

  /** A store has a log's records in an order of its own. */
  @Test
  void ofFilesThatAreUsedAtTheSameTimesTheOrderOfRecordsDoesNotChoose() {
    for (List<Long> order : List.of(List.of(1L, -2L, 3L), List.of(3L, -2L, 1L))) {
      JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
      order.forEach(id -> write(times, id, 1, 11, 9, 1e9));
      Map<IoActivity, JobPath> paths = times.paths(OptionalDouble.of(20));
      assertThat(paths.get(IoActivity.WRITE).uses())
          .singleElement()
          .extracting(CriticalUse::fileId)
          .isEqualTo(1L);
    }
  }

  @Test
  void aFileThatIsHardlyUsedDoesNotHideTheFileThatHoldsTheBytes() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    write(times, 1, 1, 101, 0.003, 11_000);
    write(times, 2, 20, 50, 29, 1e9);
    Map<IoActivity, JobPath> paths = times.paths(OptionalDouble.of(110));
    for (IoActivity activity : List.of(IoActivity.WRITE, IoActivity.ALL)) {
      JobPath path = paths.get(activity);
      assertThat(path.exclusiveSeconds()).containsOnly(Map.entry(2L, 30.0));
      assertThat(path.aloneSeconds()).containsOnly(Map.entry(2L, 30.0));
      assertThat(path.concurrency().mean().orElseThrow()).isEqualTo(1);
      assertThat(path.minorFiles()).isEqualTo(1);
    }
    assertThat(paths.get(IoActivity.READ).minorFiles()).isZero();
  }

  @Test
  void timeInCallsCountsWithoutBytesAndBytesWithoutTime() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    write(times, 1, 1, 101, 10, 0);
    write(times, 2, 20, 50, 29, 1e9);
    write(times, 3, 100, 110, 0, 1e8);
    JobPath path = times.paths(OptionalDouble.of(110)).get(IoActivity.WRITE);
    assertThat(path.exclusiveSeconds()).containsOnly(Map.entry(1L, 100.0), Map.entry(3L, 9.0));
    assertThat(path.minorFiles()).isZero();
  }

  @Test
  void ofManyFilesThatAreAlikeAllCount() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    for (int i = 0; i < 1000; i++) {
      write(times, i, 1 + i, 2 + i, 0.9 + i / 1e5, 1000 + i);
    }
    JobPath path = times.paths(OptionalDouble.empty()).get(IoActivity.WRITE);
    assertThat(path.busySeconds()).isCloseTo(1000, within(1e-6));
    assertThat(path.minorFiles()).isZero();
  }

  /** Each has 1 % of the greatest one's bytes; together they have two thirds. */
  @Test
  void filesThatAreSmallEachAndManyTogetherCountButForTheSmallest() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    write(times, 1, 1, 2, 1, 1e9);
    for (int i = 2; i <= 201; i++) {
      write(times, i, i, i + 1, 0.01, 1e7 + i);
    }
    JobPath path = times.paths(OptionalDouble.empty()).get(IoActivity.WRITE);
    assertThat(path.minorFiles()).isEqualTo(14);
  }

  @Test
  void aSmallFileThatIsInCallsWhileItIsInUseCounts() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    write(times, 1, 1, 101, 99, 1e9);
    write(times, 2, 101, 101.5, 0.5, 1);
    JobPath path = times.paths(OptionalDouble.empty()).get(IoActivity.WRITE);
    assertThat(path.busySeconds()).isCloseTo(100.5, within(EXACT));
    assertThat(path.minorFiles()).isZero();
  }

  @Test
  void aShareOfZeroLeavesNothingOut() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    times.leastFile(0);
    write(times, 1, 1, 2, 1, 1e9);
    write(times, 2, 3, 4, 0, 0);
    assertThat(times.paths(OptionalDouble.empty()).get(IoActivity.WRITE).minorFiles()).isZero();
  }

  @Test
  void aFileIsAloneWhereNoOtherIsInUseCountedMillisecondByMillisecond() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
      BitSet[] used = {new BitSet(), new BitSet(), new BitSet()};
      for (int i = random.nextInt(8); i >= 0; i--) {
        int file = random.nextInt(3);
        int start = 1 + random.nextInt(1000);
        int end = start + 1 + random.nextInt(200);
        used[file].set(start, end);
        write(times, file, start / 1000.0, end / 1000.0, 1, 1);
      }
      JobPath path = times.paths(OptionalDouble.empty()).get(IoActivity.WRITE);
      for (int file = 0; file < 3; file++) {
        BitSet alone = (BitSet) used[file].clone();
        alone.andNot(used[(file + 1) % 3]);
        alone.andNot(used[(file + 2) % 3]);
        assertThat(path.aloneSeconds().getOrDefault((long) file, 0.0))
            .as("seed %d, file %d", seed, file)
            .isCloseTo(alone.cardinality() / 1000.0, within(1e-6));
      }
    }
  }

  /** IOMiner, Fig 3, a second later: Darshan writes 0 for what never happened. */
  @Test
  void thePapersExampleHasItsPathAndItsExclusiveTimes() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    add(times, reads(1, 1, 11), 5, 0, 0);
    add(times, reads(2, 7, 13), 6, 0, 0);
    add(times, reads(3, 5, 9), 4, 0, 0);
    add(times, reads(4, 17, 19), 9, 0, 0);
    JobPath path = times.paths(OptionalDouble.of(20)).get(IoActivity.READ);
    assertThat(path.busySeconds()).isCloseTo(14, within(EXACT));
    assertThat(path.spanSeconds()).isCloseTo(18, within(EXACT));
    assertThat(path.uses()).extracting(CriticalUse::fileId).containsExactly(1L, 2L, 4L);
    assertThat(path.uses())
        .extracting(CriticalUse::exclusiveSeconds)
        .containsExactly(10.0, 2.0, 2.0);
    // Seconds in calls over the length of the interval, at most 1.
    assertThat(path.uses())
        .extracting(use -> use.busyShare().orElseThrow())
        .containsExactly(0.5, 1.0, 1.0);
    assertThat(path.exclusiveSeconds())
        .containsOnly(Map.entry(1L, 10.0), Map.entry(2L, 2.0), Map.entry(4L, 2.0));
    assertThat(path.clipped().isClean()).isTrue();
  }

  @Test
  void anActivityThatNeverHappenedHasAnEmptyPath() {
    JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
    add(times, reads(1, 1, 11), 5, 0, 0);
    JobPath path = times.paths(OptionalDouble.empty()).get(IoActivity.WRITE);
    assertThat(path.uses()).isEmpty();
    assertThat(path.busySeconds()).isZero();
    assertThat(path.spanSeconds()).isZero();
  }

  @Test
  void pathsAreTheUnionsCountedMillisecondByMillisecond() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      int run = 1000 + random.nextInt(3000);
      Map<IoActivity, BitSet> busy = new EnumMap<>(IoActivity.class);
      for (IoActivity activity : IoActivity.values()) {
        busy.put(activity, new BitSet());
      }
      JobTimes times = new JobTimes(JobTimes.MOST_TRACED);
      for (int i = random.nextInt(30); i >= 0; i--) {
        add(times, randomRecord(random, i, run, busy), 1, 1, 1);
      }
      for (JobPath path : times.paths(OptionalDouble.of(run / 1000.0)).values()) {
        assertIsUnion(seed, path, busy.get(path.activity()));
      }
    }
  }

  /** Some times lie beyond the end of the run, some end before they start, some are missing. */
  private static CounterRecord randomRecord(
      Random random, long id, int run, Map<IoActivity, BitSet> busy) {
    Map<PosixFCounter, Double> times = new EnumMap<>(PosixFCounter.class);
    PosixFCounter[][] pairs = {
      {PosixFCounter.READ_START_TIMESTAMP, PosixFCounter.READ_END_TIMESTAMP},
      {PosixFCounter.WRITE_START_TIMESTAMP, PosixFCounter.WRITE_END_TIMESTAMP},
      {PosixFCounter.OPEN_START_TIMESTAMP, PosixFCounter.OPEN_END_TIMESTAMP},
      {PosixFCounter.CLOSE_START_TIMESTAMP, PosixFCounter.CLOSE_END_TIMESTAMP}
    };
    IoActivity[] activities = {
      IoActivity.READ, IoActivity.WRITE, IoActivity.METADATA, IoActivity.METADATA
    };
    for (int i = 0; i < pairs.length; i++) {
      if (random.nextInt(4) > 0) {
        int start = 1 + random.nextInt(run + 500);
        int end = Math.max(1, start + random.nextInt(600) - 100);
        times.put(pairs[i][0], start / 1000.0);
        times.put(pairs[i][1], end / 1000.0);
        if (start < end && start < run) {
          busy.get(activities[i]).set(start, Math.min(end, run));
          busy.get(IoActivity.ALL).set(start, Math.min(end, run));
        }
      }
    }
    return record(id, random.nextInt(4) - 1, times);
  }

  private static void assertIsUnion(long seed, JobPath path, BitSet busy) {
    String what = path.activity() + " of seed " + seed;
    assertThat(path.busySeconds()).as(what).isCloseTo(busy.cardinality() / 1e3, within(1e-6));
    double span = busy.isEmpty() ? 0 : (busy.length() - busy.nextSetBit(0)) / 1e3;
    assertThat(path.spanSeconds()).as(what).isCloseTo(span, within(1e-6));
    BitSet covered = new BitSet();
    double exclusive = 0;
    for (CriticalUse use : path.uses()) {
      covered.set((int) Math.round(use.start() * 1e3), (int) Math.round(use.end() * 1e3));
      exclusive += use.exclusiveSeconds();
    }
    assertThat(covered).as(what).isEqualTo(busy);
    assertThat(exclusive).as(what).isCloseTo(path.busySeconds(), within(1e-6));
  }
}
