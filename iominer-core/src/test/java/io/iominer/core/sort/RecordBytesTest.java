// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordBytesTest {
  private static final RecordBytes<Two> TWO = new RecordBytes<>(Two.class);

  private record Inner(double number, boolean isTrue) {}

  private record All(
      @Nullable String text,
      long whole,
      int small,
      Inner inner,
      List<Inner> inners,
      List<Integer> integers,
      Optional<String> maybe,
      Optional<Inner> maybeInner,
      OptionalLong count,
      OptionalDouble share,
      Instant time,
      TimeUnit unit,
      byte[] rest) {}

  private record Two(@Nullable String key, long value) {}

  private record Ordered(Optional<Instant> time, TimeUnit unit, OptionalLong count) {}

  private record OfSet(Set<String> texts) {}

  @Test
  void readsWhatItWrote() {
    RecordBytes<All> codec = new RecordBytes<>(All.class);
    for (All one :
        List.of(
            new All(
                "a\0b",
                -1,
                7,
                new Inner(-0.5, true),
                List.of(new Inner(2.5, false), new Inner(3, true)),
                List.of(3, 1),
                Optional.of(""),
                Optional.of(new Inner(1, false)),
                OptionalLong.of(0),
                OptionalDouble.of(0),
                Instant.parse("1969-12-31T23:59:59.999999Z"),
                TimeUnit.DAYS,
                new byte[] {1, 0}),
            new All(
                null,
                Long.MIN_VALUE,
                Integer.MIN_VALUE,
                new Inner(0, false),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                Instant.EPOCH,
                TimeUnit.NANOSECONDS,
                new byte[0]))) {
      assertThat(codec.read(codec.write(one))).usingRecursiveComparison().isEqualTo(one);
    }
  }

  @Test
  void theOrderIsThatOfTheComponents() {
    List<Ordered> sorted = new ArrayList<>();
    for (Optional<Instant> time :
        List.of(
            Optional.<Instant>empty(),
            Optional.of(Instant.EPOCH.minusSeconds(1)),
            Optional.of(Instant.EPOCH))) {
      for (TimeUnit unit : List.of(TimeUnit.NANOSECONDS, TimeUnit.DAYS)) {
        for (OptionalLong count :
            List.of(OptionalLong.empty(), OptionalLong.of(-1), OptionalLong.of(0))) {
          sorted.add(new Ordered(time, unit, count));
        }
      }
    }
    RecordBytes<Ordered> codec = new RecordBytes<>(Ordered.class);
    List<byte[]> records = new ArrayList<>();
    sorted.forEach(one -> records.add(0, codec.write(one)));
    records.sort(Arrays::compareUnsigned);
    assertThat(codec.read(records.iterator())).toIterable().isEqualTo(sorted);
  }

  @Test
  void otherComponentsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordBytes<>(OfSet.class))
        .withMessageContaining("java.util.Set");
  }

  @Test
  void groupsAreVisitedOneAfterAnother() {
    List<String> seen = new ArrayList<>();
    SortedGroups.forEach(
        TWO.read(
            Stream.of(new Two("a", 1), new Two("a", 2), new Two("b", 3), new Two("c", 4))
                .map(TWO::write)
                .iterator()),
        Two::key,
        (key, group) -> seen.add(key + group.next().value));
    assertThat(seen).containsExactly("a1", "b3", "c4");
  }

  @Test
  void aGroupEndsWithItsKey() {
    List<List<Long>> seen = new ArrayList<>();
    SortedGroups.forEach(
        List.of(new Two("a", 1), new Two("a", 2), new Two("b", 3)).iterator(),
        Two::key,
        (key, group) -> {
          List<Long> values = new ArrayList<>();
          group.forEachRemaining(one -> values.add(one.value));
          seen.add(values);
        });
    assertThat(seen).containsExactly(List.of(1L, 2L), List.of(3L));
  }
}
