// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks give the same wherever they run. */
class ExchangeTest {
  private static final int SEEDS = 3;

  /** Threads, and Spark. */
  static Stream<Arguments> exchanges() {
    return Stream.of(
            Map.<String, Supplier<Exchange>>of(
                "1 thread", () -> new ThreadExchange(1, "test"),
                "3 threads", () -> new ThreadExchange(3, "test"),
                "Spark", () -> new SparkExchange(TestSpark.session())))
        .flatMap(all -> all.entrySet().stream())
        .map(one -> Arguments.of(one.getKey(), one.getValue()));
  }

  /** Records of a group and a number, a few thousand for each input. */
  private static void give(int input, RecordSink sink) {
    Random random = new Random(input);
    RecordWriter record = new RecordWriter();
    for (int i = 0; i < 2_000; i++) {
      long group = random.nextInt(50);
      sink.add((int) group, record.put(group).put(random.nextLong()).finish());
    }
  }

  /** Sums of the groups, that are summed up by the group's last digit. */
  private static Map<Long, Long> expected(List<Integer> inputs) {
    Map<Long, Long> sums = new TreeMap<>();
    for (int input : inputs) {
      give(
          input,
          (key, bytes) -> {
            RecordReader record = new RecordReader(bytes);
            sums.merge(record.whole() % 10, record.whole(), Long::sum);
          });
    }
    return sums;
  }

  private static void sumGroups(Iterator<byte[]> sorted, RecordSink sink) {
    RecordWriter record = new RecordWriter();
    long last = -1;
    long least = Long.MIN_VALUE;
    long sum = 0;
    while (sorted.hasNext()) {
      RecordReader next = new RecordReader(sorted.next());
      long group = next.whole();
      if (group != last) {
        if (group < last) {
          throw new IllegalStateException("not sorted");
        }
        if (last >= 0) {
          sink.add((int) (last % 10), record.put(last % 10).put(sum).finish());
        }
        last = group;
        least = Long.MIN_VALUE;
        sum = 0;
      }
      long value = next.whole();
      if (value < least) {
        throw new IllegalStateException("not sorted within a group");
      }
      least = value;
      sum += value;
    }
    if (last >= 0) {
      sink.add((int) (last % 10), record.put(last % 10).put(sum).finish());
    }
  }

  private static Map<Long, Long> sums(Iterator<byte[]> sorted) {
    Map<Long, Long> sums = new TreeMap<>();
    while (sorted.hasNext()) {
      RecordReader next = new RecordReader(sorted.next());
      sums.merge(next.whole(), next.whole(), Long::sum);
    }
    return sums;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void recordsOfAGroupComeTogetherInOrder(String name, Supplier<Exchange> exchange) {
    for (int seed = 0; seed < SEEDS; seed++) {
      List<Integer> one = IntStream.range(10 * seed, 10 * seed + 4).boxed().toList();
      List<Integer> other = IntStream.range(10 * seed + 4, 10 * seed + 7).boxed().toList();
      Exchange tasks = exchange.get();
      List<Map<Long, Long>> shares =
          tasks
              .<Integer>records(one, (input, run, sink) -> give(input, sink))
              .and(tasks.<Integer>records(other, (input, run, sink) -> give(input, sink)))
              .then((sorted, run, sink) -> sumGroups(sorted, sink))
              .collect((sorted, run) -> sums(sorted));
      Map<Long, Long> found = new TreeMap<>();
      shares.forEach(
          share ->
              share.forEach(
                  (group, sum) -> assertThat(found.put(group, sum)).as("in one share").isNull()));
      assertThat(found)
          .as("seed %d", seed)
          .isEqualTo(expected(Stream.concat(one.stream(), other.stream()).toList()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void resultsComeInTheOrderOfTheInputs(String name, Supplier<Exchange> exchange) {
    List<WorkProgress> heard = new ArrayList<>();
    WorkListener listener =
        new WorkListener() {
          @Override
          public void begin(WorkStep step) {
            throw new AssertionError();
          }

          @Override
          public void progress(WorkProgress progress) {
            heard.add(progress);
          }

          @Override
          public void end() {
            throw new AssertionError();
          }
        };
    List<String> results =
        exchange
            .get()
            .run(
                List.of(3, 1, 2),
                (input, run) -> {
                  run.counter().add(1, 10L * input, 0);
                  return input + " of " + run.number();
                },
                listener);
    assertThat(results).containsExactly("3 of 0", "1 of 1", "2 of 2");
    assertThat(heard.get(heard.size() - 1)).isEqualTo(new WorkProgress(3, 60, 0));
    assertThat(exchange.get().run(List.<Integer>of(), (input, run) -> input)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void noInputGivesNoRecords(String name, Supplier<Exchange> exchange) {
    assertThat(
            exchange
                .get()
                .<Integer>records(List.of(), (input, run, sink) -> give(input, sink))
                .collect((sorted, run) -> sorted.hasNext()))
        .doesNotContain(true);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void theErrorOfATaskKeepsItsKind(String name, Supplier<Exchange> exchange) {
    assertThatThrownBy(
            () ->
                exchange
                    .get()
                    .run(
                        List.of(1),
                        (input, run) -> {
                          throw new IoMinerException(ErrorKind.DATA, "the file is damaged");
                        }))
        .hasMessageContaining("the file is damaged")
        .extracting(error -> ((IoMinerException) error).kind())
        .isEqualTo(ErrorKind.DATA);
    assertThatThrownBy(
            () ->
                exchange
                    .get()
                    .<Integer>records(
                        List.of(1),
                        (input, run, sink) -> {
                          throw new IOException("no space left");
                        })
                    .collect((sorted, run) -> 0))
        .hasMessageContaining("no space left")
        .extracting(error -> ((IoMinerException) error).kind())
        .isEqualTo(ErrorKind.RESOURCE);
  }
}
