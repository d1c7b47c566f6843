// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunningCountTest {
  @Test
  void aListenerIsToldAFewTimesASecond() {
    List<Long> told = new ArrayList<>();
    WorkListener listener =
        new WorkListener() {
          @Override
          public void begin(WorkStep step) {}

          @Override
          public void progress(WorkProgress progress) {
            told.add(progress.logs());
          }

          @Override
          public void end() {}
        };
    // 0.1 ms for each, as far as it looks at the clock: 0.2 s are 2000 counts.
    long[] counted = {0};
    RunningCount count = new RunningCount(listener, () -> counted[0] * 100_000);
    for (int i = 0; i < 5_000; i++) {
      counted[0]++;
      count.add();
    }
    assertThat(told).containsExactly(2048L, 4096L);
  }
}
