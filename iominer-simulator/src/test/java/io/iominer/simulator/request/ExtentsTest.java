// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExtentsTest {
  private static final int LENGTH = 64;

  /** Against a set of single bytes. */
  @Test
  void partsAreAddedAndTakenOut() {
    SplittableRandom random = new SplittableRandom(4);
    Extents extents = new Extents();
    BitSet bytes = new BitSet();
    for (int i = 0; i < 5_000; i++) {
      int from = random.nextInt(LENGTH);
      int to = from + 1 + random.nextInt(LENGTH - from);
      if (random.nextBoolean()) {
        extents.add(from, to);
        bytes.set(from, to);
      } else {
        long removed = extents.remove(from, to).stream().mapToLong(Extents.Extent::bytes).sum();
        assertThat(removed).isEqualTo(bytes.get(from, to).cardinality());
        bytes.clear(from, to);
      }
      int begin = random.nextInt(LENGTH);
      int end = begin + 1 + random.nextInt(LENGTH - begin);
      int there = bytes.get(begin, end).cardinality();
      long gaps = extents.gaps(begin, end).stream().mapToLong(Extents.Extent::bytes).sum();
      assertThat(gaps).isEqualTo(end - begin - there);
      assertThat(extents.cover(begin, end)).isEqualTo(there == end - begin);
    }
    long all = extents.clear().stream().mapToLong(Extents.Extent::bytes).sum();
    assertThat(all).isEqualTo(bytes.cardinality());
    assertThat(extents.isEmpty()).isTrue();
  }
}
