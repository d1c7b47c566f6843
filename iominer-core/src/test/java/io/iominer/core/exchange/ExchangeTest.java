// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads and executors give what loops over lists give. */
class ExchangeTest {
  private static final int SEEDS = 6;

  /** Groups of equal remainders have the same key; some keys are negative. */
  private static final int KEYS = 5;

  private static final String CORES = "spark.executor.cores";

  /** So many tasks at a time that a few MB are too much for the memory of one. */
  private static final int MANY = 128;

  private static final byte[] FILLER = new byte[20_000];

  /** A number of a group. */
  private record Value(String group, long number) {
    static Value read(byte[] record) {
      RecordReader reader = new RecordReader(record);
      return new Value(Objects.requireNonNull(reader.text()), reader.whole());
    }

    void addTo(RecordSink sink) {
      sink.add(group.hashCode() % KEYS, new RecordWriter().put(group).put(number).finish());
    }
  }

  static Stream<Named<Exchange>> exchanges() {
    return Stream.concat(
        IntStream.rangeClosed(1, 5)
            .mapToObj(
                threads -> Named.of(threads + " threads", new ThreadExchange(threads, "test"))),
        Stream.of(Named.of("Spark", new SparkExchange(TestSpark.session()))));
  }

  private static List<Value> values(long seed) {
    Random random = new Random(seed);
    String[] names = {"", "a", "a\0", "b", "\uFFFD", "\uD83D\uDE00"};
    return Stream.generate(
            () ->
                new Value(
                    names[random.nextInt(names.length)] + random.nextInt(9),
                    random.nextInt(50) - 25L))
        .limit(random.nextInt(4) == 0 ? 0 : random.nextInt(300))
        .toList();
  }

  private static List<Value> values(List<Long> seeds) {
    return seeds.stream().flatMap(seed -> values(seed).stream()).toList();
  }

  private static void give(long seed, RecordSink sink) {
    values(seed).forEach(value -> value.addTo(sink));
  }

  /** Seeds of the tasks of a test. */
  private static List<Long> inputs(long seed) {
    return LongStream.range(0, new Random(seed).nextInt(12))
        .mapToObj(task -> 1000 * seed + task)
        .toList();
  }

  /** Counts and adds up what comes of each group, which must come at once. */
  private static void addUp(Iterator<byte[]> sorted, RecordSink sink) {
    Set<String> done = new HashSet<>();
    String group = null;
    long count = 0;
    long sum = 0;
    while (sorted.hasNext()) {
      Value next = Value.read(sorted.next());
      if (!next.group().equals(group)) {
        addSum(group, count, sum, sink);
        group = next.group();
        count = 0;
        sum = 0;
        if (!done.add(group)) {
          throw new IllegalStateException("came back: " + group);
        }
      }
      count++;
      sum += next.number();
    }
    addSum(group, count, sum, sink);
  }

  private static void addSum(@Nullable String group, long count, long sum, RecordSink sink) {
    if (group != null) {
      new Value("sums of " + count, sum).addTo(sink);
    }
  }

  private static List<Value> sums(List<Value> values) {
    Map<String, List<Long>> groups = new HashMap<>();
    values.forEach(
        value ->
            groups.computeIfAbsent(value.group(), group -> new ArrayList<>()).add(value.number()));
    return groups.values().stream()
        .map(
            numbers ->
                new Value(
                    "sums of " + numbers.size(), numbers.stream().mapToLong(Long::longValue).sum()))
        .toList();
  }

  private static List<byte[]> share(Iterator<byte[]> sorted) {
    List<byte[]> share = new ArrayList<>();
    sorted.forEachRemaining(share::add);
    return share;
  }

  /** Records come sorted, those of a group in one share. */
  private static void assertShares(List<List<byte[]>> shares, List<Value> expected) {
    Map<String, Integer> shareOfGroup = new TreeMap<>();
    List<Value> found = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      assertThat(shares.get(i)).isSortedAccordingTo(Arrays::compareUnsigned);
      for (byte[] record : shares.get(i)) {
        Value value = Value.read(record);
        found.add(value);
        assertThat(shareOfGroup.merge(value.group(), i, (known, more) -> known)).isEqualTo(i);
      }
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void recordsAreGroupedAndSorted(Exchange exchange) {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<Long> one = inputs(seed);
      List<Long> other = inputs(SEEDS + seed);
      Exchange.Source<Long> source = (input, run, sink) -> give(input, sink);
      KeyedRecords both = exchange.records(one, source).and(exchange.records(other, source));
      List<Value> all = Stream.of(one, other).flatMap(seeds -> values(seeds).stream()).toList();
      assertShares(both.collect((sorted, run) -> share(sorted)), all);

      KeyedRecords sums = both.then((sorted, run, sink) -> addUp(sorted, sink));
      assertShares(sums.collect((sorted, run) -> share(sorted)), sums(all));

      List<Value> sumsAndOthers = new ArrayList<>(sums(all));
      sumsAndOthers.addAll(values(other));
      assertShares(
          sums.and(exchange.records(other, source))
              .then((sorted, run, sink) -> addUp(sorted, sink))
              .collect((sorted, run) -> share(sorted)),
          sums(sumsAndOthers));
    }
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void nothingRunsBeforeItIsCollected(Exchange exchange) {
    KeyedRecords failing =
        exchange.records(
            List.of(1),
            (input, run, sink) -> {
              throw new IllegalStateException("ran");
            });
    assertThat(failing.and(failing).then((sorted, run, sink) -> {})).isNotNull();
    assertThat(
            catchThrowableOfType(
                IoMinerException.class, () -> failing.collect((sorted, run) -> share(sorted))))
        .hasMessageContaining("ran");
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void resultsComeInTheOrderOfTheInputs(Exchange exchange) {
    List<Integer> inputs = IntStream.range(0, 23).boxed().toList();
    assertThat(exchange.run(inputs, (input, run) -> List.of(input, run.number())))
        .isEqualTo(inputs.stream().map(input -> List.of(input, input)).toList());
    assertThat(exchange.run(inputs, (input, run) -> run.beside() > 0 && run.sortBytes() > 0))
        .containsOnly(true);
    assertThat(exchange.run(List.<Integer>of(), (input, run) -> input)).isEmpty();
    assertThat(exchange.parallelism()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void whatTasksCountIsHeard(Exchange exchange) {
    List<WorkProgress> heard = new CopyOnWriteArrayList<>();
    WorkListener listener =
        new WorkListener() {
          @Override
          public void begin(WorkStep step) {
            throw new IllegalStateException("a step of nobody");
          }

          @Override
          public void progress(WorkProgress progress) {
            heard.add(progress);
          }

          @Override
          public void end() {
            throw new IllegalStateException("a step of nobody");
          }
        };
    exchange.run(
        LongStream.rangeClosed(1, 30).boxed().toList(),
        (input, run) -> {
          run.countLog();
          run.counter().add(1, input, input % 2);
          return input;
        },
        listener);
    assertThat(heard).isNotEmpty().last().isEqualTo(new WorkProgress(60, 465, 15));
  }

  /** Where a task can fail. */
  private enum Place {
    RUN,
    SOURCE,
    STEP,
    END;

    void run(Exchange exchange, ErrorKind kind) {
      switch (this) {
        case RUN ->
            exchange.run(
                List.of(1, 2, 3),
                (input, run) -> {
                  fail(kind);
                  return input;
                });
        case SOURCE ->
            exchange
                .<Long>records(List.of(1L), (input, run, sink) -> fail(kind))
                .collect((sorted, run) -> share(sorted));
        case STEP ->
            records(exchange)
                .then((sorted, run, sink) -> fail(kind))
                .collect((sorted, run) -> share(sorted));
        case END ->
            records(exchange)
                .collect(
                    (sorted, run) -> {
                      fail(kind);
                      return 0;
                    });
      }
    }

    private static KeyedRecords records(Exchange exchange) {
      return exchange.records(List.of(1L, 2L), (input, run, sink) -> give(input, sink));
    }

    private static void fail(ErrorKind kind) throws IOException {
      switch (kind) {
        case RESOURCE -> throw new IOException("no space left");
        case INTERNAL -> throw new IllegalStateException("no such thing");
        default -> throw new IoMinerException(kind, "no good");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("exchanges")
  void errorsKeepTheirKindAndMessage(Exchange exchange) {
    for (Place place : Place.values()) {
      for (ErrorKind kind : ErrorKind.values()) {
        IoMinerException error =
            catchThrowableOfType(IoMinerException.class, () -> place.run(exchange, kind));
        assertThat(error.kind()).as("%s in %s", kind, place).isEqualTo(kind);
        switch (kind) {
          case RESOURCE -> assertThat(error).hasMessageEndingWith("IOException: no space left");
          case INTERNAL -> assertThat(error).hasMessageEndingWith("Exception: no such thing");
          default -> assertThat(error).hasMessage("no good");
        }
      }
    }
  }

  private static void giveMuch(int input, RecordSink sink) {
    for (int i = 0; i < 200; i++) {
      sink.add(
          0, new RecordWriter().put((i * 7L + input) % 100).put((long) input).put(FILLER).finish());
    }
  }

  /** In order: the sums of the first numbers of records. */
  private static long firstNumbers(Iterator<byte[]> sorted) {
    long sum = 0;
    long last = Long.MIN_VALUE;
    while (sorted.hasNext()) {
      byte[] record = sorted.next();
      RecordReader reader = new RecordReader(record);
      long next = reader.whole();
      if (next < last || record.length < FILLER.length) {
        throw new IllegalStateException("not sorted, or not all of it");
      }
      last = next;
      sum += next + 1_000_000;
    }
    return sum;
  }

  private static long sumOfMuch(Exchange exchange) {
    assertThat(200L * FILLER.length).isGreaterThan(RecordSort.bytesOfOne(MANY));
    return exchange
        .records(List.of(0, 1, 2), (input, run, sink) -> giveMuch(input, sink))
        .then(
            (sorted, run, sink) ->
                sorted.forEachRemaining(record -> sink.add(record.length, record)))
        .collect((sorted, run) -> firstNumbers(sorted))
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** All records are of one key. */
  @Test
  void recordsThatMemoryDoesNotHoldAreSortedOnDisk() {
    long expected = 600_000_000L + 2 * 3 * (99 * 100 / 2);
    assertThat(sumOfMuch(new ThreadExchange(MANY, "test"))).isEqualTo(expected);
    SparkExchange spark = new SparkExchange(TestSpark.session());
    SparkEnv.get().conf().set(CORES, String.valueOf(MANY));
    try {
      assertThat(sumOfMuch(spark)).isEqualTo(expected);
    } finally {
      SparkEnv.get().conf().remove(CORES);
    }
  }
}
