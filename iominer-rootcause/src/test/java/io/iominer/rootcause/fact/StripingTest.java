// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StripingTest {
  private static final long MIB = 1 << 20;
  private static final LustreComponent FOUR = component(MIB, 4, 0, -1);

  private static LustreComponent component(long size, long count, long start, long end) {
    return new LustreComponent(size, count, 1, 0, start, end, 0, RawText.EMPTY);
  }

  private static Striping striping(List<LustreComponent> components, long... osts) {
    return Striping.of(new LustreRecord(1, -1, components, osts));
  }

  @Test
  void aFileOfOneStripeLiesOnOneOst() {
    Striping four = striping(List.of(FOUR), 7, 8, 9, 2);
    assertThat(four.shares(MIB, 4).orElseThrow()).containsExactly(1, 0, 0, 0);
    assertThat(four.shares(6 * MIB, 4).orElseThrow())
        .containsExactly(2 / 6.0, 2 / 6.0, 1 / 6.0, 1 / 6.0);
  }

  /** 0 to 4 MiB on OST 5 alone, what follows on 1, 2, 3, 4 from stripe 4 of the file on. */
  @Test
  void componentsOfAProgressiveLayoutFollowEachOther() {
    Striping progressive =
        striping(
            List.of(component(MIB, 1, 0, 4 * MIB), component(MIB, 4, 4 * MIB, -1)), 5, 1, 2, 3, 4);
    assertThat(progressive.shares(3 * MIB, 5).orElseThrow()).containsExactly(1, 0, 0, 0, 0);
    assertThat(progressive.shares(6 * MIB, 5).orElseThrow())
        .containsExactly(4 / 6.0, 1 / 6.0, 1 / 6.0, 0, 0);
  }

  @Test
  void whatTheLogDoesNotTellIsUnknown() {
    assertThat(striping(List.of(FOUR), 7, 8, 9, 2).shares(0, 4)).as("no offset").isEmpty();
    assertThat(striping(List.of(FOUR), 7, 8).shares(MIB, 2)).as("two of four OSTs").isEmpty();
    assertThat(striping(List.of(component(-2, 1, 0, -1)), 7).shares(MIB, 1)).isEmpty();
    assertThat(Striping.UNKNOWN.shares(MIB, 0)).isEmpty();
    LustreComponent mirror = new LustreComponent(MIB, 1, 1, 0, 0, -1, 2, RawText.EMPTY);
    assertThat(striping(List.of(mirror), 7).shares(MIB, 1)).as("any mirror").isEmpty();
  }

  @Test
  void bytesOfARangeAreThoseOfItsStripesOneByOne() {
    Random random = new Random(7);
    Striping three = striping(List.of(component(10, 3, 0, -1)), 0, 1, 2);
    for (int i = 0; i < 1_000; i++) {
      int from = random.nextInt(200);
      int to = from + random.nextInt(100);
      double[] expected = new double[3];
      for (int offset = from; offset < to; offset++) {
        expected[offset / 10 % 3]++;
      }
      double[] found = new double[3];
      assertThat(three.add(from, to, found)).isTrue();
      assertThat(found).as("%d to %d", from, to).containsExactly(expected);
    }
  }
}
