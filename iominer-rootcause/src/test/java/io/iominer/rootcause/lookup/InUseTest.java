// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Against a walk through every instant. */
class InUseTest {
  private static final int INSTANTS = 20_000;

  @RepeatedTest(5)
  void periodsAreThoseOfTheInstantsInUse(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    boolean[] isUsed = new boolean[INSTANTS];
    InUse inUse = new InUse();
    for (int i = 0; i < 1 + 1_500 * (repetition.getCurrentRepetition() - 1); i++) {
      int start = random.nextInt(INSTANTS - 5);
      int end = start + 1 + random.nextInt(4);
      inUse.add(start, end);
      for (int instant = start; instant < end; instant++) {
        isUsed[instant] = true;
      }
    }
    List<String> periods = new ArrayList<>();
    inUse.forEach((start, end) -> periods.add(start + " to " + end));
    assertThat(periods).isEqualTo(expected(isUsed));
    assertThat(inUse.first() + " to " + inUse.last())
        .isEqualTo(
            periods.get(0).replaceFirst(" .*", "")
                + periods.get(periods.size() - 1).replaceFirst("^\\d+", ""));
    assertThat(inUse.length()).isEqualTo(used(isUsed, 0, INSTANTS));
    for (int i = 0; i < 100; i++) {
      int start = random.nextInt(INSTANTS - 1);
      int end = start + 1 + random.nextInt(Math.min(50, INSTANTS - start));
      assertThat(inUse.overlap(start, end)).isEqualTo(used(isUsed, start, Math.min(end, INSTANTS)));
    }
  }

  private static long used(boolean[] isUsed, int start, int end) {
    long used = 0;
    for (int instant = start; instant < end; instant++) {
      used += isUsed[instant] ? 1 : 0;
    }
    return used;
  }

  private static List<String> expected(boolean[] isUsed) {
    List<String> periods = new ArrayList<>();
    for (int instant = 0; instant < INSTANTS; instant++) {
      int start = instant;
      while (instant < INSTANTS && isUsed[instant]) {
        instant++;
      }
      if (instant > start) {
        periods.add(start + " to " + instant);
      }
    }
    return periods;
  }

  @Test
  void nothingIsInUseAtFirst() {
    assertThat(new InUse().isEmpty()).isTrue();
    assertThat(new InUse().length()).isZero();
    assertThat(new InUse().overlap(0, 10)).isZero();
  }
}
