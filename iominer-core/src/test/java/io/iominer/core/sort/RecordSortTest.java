// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordSortTest {
  private static final Comparator<Value> ORDER =
      Comparator.comparing(Value::text, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparingLong(Value::whole)
          .thenComparingDouble(Value::real)
          .thenComparing(Value::flag);

  @TempDir private Path scratch;

  private record Value(@Nullable String text, long whole, double real, boolean flag) {
    static Value of(Random random) {
      String[] texts = {null, "", "a", "a\0", "a\0b", "ab", "/scratch", "ÿ"};
      long[] wholes = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE, random.nextLong()};
      double[] reals = {
        Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, 1e-300, 3, Double.NaN, random.nextGaussian()
      };
      return new Value(
          texts[random.nextInt(texts.length)],
          wholes[random.nextInt(wholes.length)],
          reals[random.nextInt(reals.length)],
          random.nextBoolean());
    }

    static Value of(byte[] record) {
      RecordReader reader = new RecordReader(record);
      return new Value(reader.text(), reader.whole(), reader.real(), reader.isTrue());
    }

    byte[] bytes(RecordWriter writer) {
      return writer.put(text).put(whole).put(real).put(flag).finish();
    }
  }

  private static List<Value> values(Random random, int count) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(Value.of(random));
    }
    return values;
  }

  private List<Value> sorted(List<Value> values, long memory) {
    RecordWriter writer = new RecordWriter();
    List<Value> sorted = new ArrayList<>();
    try (RecordSort sort = new RecordSort(scratch, memory)) {
      values.forEach(value -> sort.add(value.bytes(writer)));
      for (Iterator<byte[]> all = sort.sorted(); all.hasNext(); ) {
        sorted.add(Value.of(all.next()));
      }
    }
    return sorted;
  }

  /** In memory, in some runs, and in more runs than are kept. */
  @Test
  void recordsComeInTheOrderOfTheirValues() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Value> values = values(random, random.nextInt(2_000));
      List<Value> expected = values.stream().sorted(ORDER).toList();
      for (long memory : new long[] {1 << 20, 10_000, 200}) {
        assertThat(sorted(values, memory))
            .as("seed %d, %d bytes", seed, memory)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void twoPassesAtATimeGiveTheSame() {
    for (long memory : new long[] {1 << 20, 1_000}) {
      try (RecordSort sort = new RecordSort(scratch, memory)) {
        RecordWriter writer = new RecordWriter();
        values(new Random(2), 500).forEach(value -> sort.add(value.bytes(writer)));
        Iterator<byte[]> first = sort.sorted();
        Iterator<byte[]> ahead = sort.sorted();
        ahead.next();
        List<byte[]> all = new ArrayList<>();
        first.forEachRemaining(all::add);
        assertThat(all).hasSize(500);
        assertThat(ahead).toIterable().containsExactlyElementsOf(all.subList(1, 500));
      }
    }
  }

  @Test
  void nothingStaysBehind() {
    sorted(values(new Random(1), 5_000), 1_000);
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void aFolderThatTakesNothingIsNamed() {
    Path missing = scratch.resolve("missing");
    try (RecordSort sort = new RecordSort(missing, 10)) {
      assertThatThrownBy(() -> sort.add(new byte[20]))
          .isInstanceOf(IoMinerException.class)
          .hasMessageStartingWith(missing + ": rows that memory does not hold");
    }
  }

  @Test
  void aRecordMayEndWithBytesAsTheyAre() {
    byte[] rest = {0, 1, -1};
    RecordReader reader = new RecordReader(new RecordWriter().put(7L).put(rest).finish());
    assertThat(reader.whole()).isEqualTo(7);
    assertThat(reader.rest()).isEqualTo(rest);
  }
}
