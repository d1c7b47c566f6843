// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedIntervalsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 999, 1000, 1001})
  void runsOnDiskGiveTheOrderOfMemory(int runSize) throws IOException {
    IntervalList list = Sets.large(runSize, 1000, 500, 50);
    try (SortedIntervals external = external(list, runSize)) {
      assertThat(external.size()).isEqualTo(1000);
      String inMemory = text(list.sorted());
      assertThat(text(external.sorted())).isEqualTo(inMemory);
      assertThat(text(external.sorted())).as("read again").isEqualTo(inMemory);
    }
  }

  @Test
  void manySmallSetsGiveTheOrderOfMemory() throws IOException {
    for (long seed = 0; seed < 2000; seed++) {
      IntervalList list = Sets.small(seed, 8);
      try (SortedIntervals external = external(list, 1 + (int) (seed % 4))) {
        assertThat(text(external.sorted()))
            .as(Sets.text(seed, list))
            .isEqualTo(text(list.sorted()));
      }
    }
  }

  @Test
  void intervalsMayBeAddedAfterReading() throws IOException {
    try (SortedIntervals external = new SortedIntervals(folder, 2)) {
      for (int i = 0; i < 5; i++) {
        external.add(10 - i, 20, i);
      }
      assertThat(text(external.sorted())).startsWith("[6, 20) 4");
      external.add(1, 2, 5);
      assertThat(text(external.sorted()))
          .startsWith("[1, 2) 5\n[6, 20) 4")
          .endsWith("[10, 20) 0\n");
    }
  }

  @Test
  void nothingIsLeftInTheFolder() throws IOException {
    try (SortedIntervals external = external(Sets.large(1, 100, 50, 5), 7)) {
      assertThat(external.sorted().next()).isTrue();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aSingleRunMakesNoFile() throws IOException {
    try (SortedIntervals external =
        new SortedIntervals(folder.resolve("missing"), SortedIntervals.DEFAULT_RUN_SIZE)) {
      external.add(1, 2, 3);
      assertThat(text(external.sorted())).isEqualTo("[1, 2) 3\n");
    }
  }

  @Test
  void aRunOfNothingIsRejected() {
    assertThatThrownBy(() -> new SortedIntervals(folder, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private SortedIntervals external(IntervalList list, int runSize) throws IOException {
    SortedIntervals external = new SortedIntervals(folder, runSize);
    IntervalCursor cursor = list.cursor();
    while (cursor.next()) {
      external.add(cursor.start(), cursor.end(), cursor.item());
    }
    return external;
  }

  private static String text(IntervalCursor cursor) {
    StringBuilder text = new StringBuilder();
    while (cursor.next()) {
      text.append(String.format("[%d, %d) %d\n", cursor.start(), cursor.end(), cursor.item()));
    }
    return text.toString();
  }
}
