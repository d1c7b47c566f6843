// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.summary.SizeClasses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How many requests are smaller than 1 MiB, the size that a class of Darshan's ends with. */
class RequestSizesTest {
  private static final long MIB = 1 << 20;
  private static final int COMMONEST = 4;

  /** Darshan's record of requests: classes, bytes, and the commonest sizes of both directions. */
  private static CounterRecord record(List<Long> reads, List<Long> writes) {
    long[] counters = new long[PosixCounter.values().length];
    Map<Long, Long> common = new HashMap<>();
    for (long read : reads) {
      counters[PosixCounter.SIZE_READ_0_100.index() + SizeClasses.of(read)]++;
      counters[PosixCounter.BYTES_READ.index()] += read;
      common.merge(read, 1L, Long::sum);
    }
    for (long write : writes) {
      counters[PosixCounter.SIZE_WRITE_0_100.index() + SizeClasses.of(write)]++;
      counters[PosixCounter.BYTES_WRITTEN.index()] += write;
      common.merge(write, 1L, Long::sum);
    }
    counters[PosixCounter.READS.index()] = reads.size();
    counters[PosixCounter.WRITES.index()] = writes.size();
    List<Map.Entry<Long, Long>> most =
        common.entrySet().stream()
            .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(COMMONEST)
            .toList();
    for (int i = 0; i < most.size(); i++) {
      counters[PosixCounter.ACCESS1_ACCESS.index() + i] = most.get(i).getKey();
      counters[PosixCounter.ACCESS1_COUNT.index() + i] = most.get(i).getValue();
    }
    return CounterRecord.of(DarshanModule.POSIX, 1, 0, counters, new double[17]);
  }

  private static List<Long> of(int count, long size) {
    return LongStream.generate(() -> size).limit(count).boxed().toList();
  }

  private static List<Long> both(List<Long> some, List<Long> others) {
    List<Long> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private static RequestCount reads(CounterRecord record) {
    LayerCounters layer = LayerCounters.of(DarshanModule.POSIX).orElseThrow();
    return new RequestSizes(record, layer).smallerThan(MIB, layer.read());
  }

  private static RequestCount writes(CounterRecord record) {
    LayerCounters layer = LayerCounters.of(DarshanModule.POSIX).orElseThrow();
    return new RequestSizes(record, layer).smallerThan(MIB, layer.written());
  }

  private static CounterRecord with(CounterRecord record, PosixCounter counter, long value) {
    long[] counters = record.counters().clone();
    counters[counter.index()] = value;
    return CounterRecord.of(DarshanModule.POSIX, 1, 0, counters, record.fCounters());
  }

  @Test
  void requestsOfExactlyAMebibyteAreNotSmallerThanIt() {
    CounterRecord exact = record(of(22_752, MIB), List.of());
    assertThat(exact.raw(PosixCounter.SIZE_READ_100K_1M)).isEqualTo(22_752);
    assertThat(reads(exact)).isEqualTo(RequestCount.exactly(0));
    assertThat(reads(record(of(10, MIB - 1), List.of()))).isEqualTo(RequestCount.exactly(10));
    assertThat(reads(record(both(of(10, 99), of(5, MIB + 1)), List.of())))
        .isEqualTo(RequestCount.exactly(10));
  }

  /** The commonest sizes are of both directions; the bytes are of each. */
  @Test
  void theOtherDirectionsSizesAreNotTakenForThisOnes() {
    CounterRecord mixed = record(of(30_000, 200_000), of(22_752, MIB));
    assertThat(writes(mixed)).isEqualTo(RequestCount.exactly(0));
    assertThat(reads(mixed).likely()).isBetween(16_000L, 30_000L);
    assertThat(reads(mixed).atMost()).isEqualTo(30_000);
  }

  @Test
  void theBytesTellWhereTheCommonestSizesDoNot() {
    CounterRecord exact = record(of(100, MIB), List.of());
    CounterRecord unsaid =
        with(with(exact, PosixCounter.ACCESS1_COUNT, 0), PosixCounter.READS, 100);
    assertThat(reads(unsaid)).isEqualTo(RequestCount.exactly(0));
    CounterRecord half = with(unsaid, PosixCounter.BYTES_READ, 50 * MIB);
    assertThat(reads(half).atLeast()).as("the others would be larger").isBetween(50L, 60L);
    assertThat(reads(half).likely()).isEqualTo(100);
  }

  /** Known of logs of format 3.20. */
  @Test
  void moreCommonRequestsThanThereAreAreNotBelieved() {
    CounterRecord wrong =
        with(record(of(100, 500_000), List.of()), PosixCounter.ACCESS1_COUNT, 1L << 40);
    assertThat(reads(wrong).likely()).isEqualTo(100);
  }

  @Test
  void whatIsNotMeasuredBoundsNothing() {
    CounterRecord unknown = with(record(of(100, MIB), List.of()), PosixCounter.BYTES_READ, -1);
    assertThat(reads(with(unknown, PosixCounter.ACCESS1_COUNT, -1)))
        .isEqualTo(new RequestCount(0, 100, 100));
    assertThat(new RequestCount(0, 100, 100)).hasToString("about 100 (0 to 100)");
    assertThat(RequestCount.exactly(7)).hasToString("7");
  }

  @Test
  void theTrueNumberLiesWithinTheBounds() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    long[] sizes = {1, 100, 101, 200_000, 500_000, MIB - 1, MIB, MIB + 1, 4 * MIB, 1L << 30};
    for (int i = 0; i < 2_000; i++) {
      List<Long> reads = some(random, sizes);
      List<Long> writes = some(random, sizes);
      CounterRecord record = record(reads, writes);
      LayerCounters layer = LayerCounters.of(DarshanModule.POSIX).orElseThrow();
      for (long size : sizes) {
        RequestCount found = new RequestSizes(record, layer).smallerThan(size, layer.read());
        long is = reads.stream().filter(read -> read < size).count();
        assertThat(is)
            .as("seed %d, smaller than %d of %s next to %s", seed, size, reads, writes)
            .isBetween(found.atLeast(), found.atMost());
      }
    }
  }

  private static List<Long> some(Random random, long[] sizes) {
    List<Long> some = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      some.addAll(of(random.nextInt(6), sizes[random.nextInt(sizes.length)]));
      some.add((long) random.nextInt(3 << 20));
    }
    return some;
  }
}
