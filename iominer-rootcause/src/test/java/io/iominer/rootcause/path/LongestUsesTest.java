// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongestUsesTest {
  @Test
  void theLongestOfManyAreKeptInTheOrderOfTheirStarts() {
    Random random = new Random(5);
    List<UseInterval> all = new ArrayList<>();
    LongestUses kept = new LongestUses(50);
    for (int i = 0; i < 1_000; i++) {
      double start = random.nextDouble();
      UseInterval use =
          new UseInterval(IoActivity.READ, i, i % 7, start, start + random.nextDouble());
      all.add(use);
      kept.add(use);
    }
    List<UseInterval> longest =
        all.stream()
            .sorted(Comparator.comparingDouble(use -> use.start() - use.end()))
            .limit(50)
            .sorted(Comparator.comparingDouble(UseInterval::start))
            .toList();
    assertThat(kept.kept()).isEqualTo(new KeptUses(longest, 1_000));
  }
}
