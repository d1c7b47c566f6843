// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankFactsTest {
  private static Use use(long bytes, double start) {
    return new Use(bytes, 1, 0, 0, RequestCount.NONE, 1, 1, start, start + 1, true);
  }

  private static double start(List<Use> uses) {
    RankFacts ranks = new RankFacts(2);
    uses.forEach(use -> ranks.add(1, use, 0));
    return ranks.start(1);
  }

  @Test
  void aSmallFileBeforeTheOthersIsNoBegin() {
    assertThat(start(List.of(use(1 << 20, 0), use(64 << 20, 30), use(64 << 20, 60)))).isEqualTo(30);
    assertThat(start(List.of(use(32 << 20, 0), use(64 << 20, 30)))).isZero();
    assertThat(start(List.of())).isInfinite();
  }

  @Test
  void theBeginDoesNotDependOnTheOrderOfTheFiles() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Use> uses = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        uses.add(use(1L << random.nextInt(8), random.nextInt(100)));
      }
      double start = start(uses);
      Collections.shuffle(uses, random);
      assertThat(start(uses)).as("seed %d", seed).isEqualTo(start);
    }
  }
}
