// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PoolShareTest {
  private static final ForwardingOption NONE = ForwardingOption.NONE;

  private static ForwardingOption option(int nodes, double value) {
    return new ForwardingOption(nodes, value);
  }

  /** In a pool of 4 the job that gains most for a node is not part of the best choice. */
  @Test
  void theGreatestSumIsChosenAndNotTheGreatestShare() {
    List<List<ForwardingOption>> jobs =
        List.of(List.of(option(3, 40)), List.of(option(2, 25)), List.of(option(2, 25)));
    assertThat(PoolShare.of(jobs, 4)).containsExactly(NONE, option(2, 25), option(2, 25));
    assertThat(PoolShare.of(jobs, 3)).containsExactly(option(3, 40), NONE, NONE);
    assertThat(PoolShare.of(jobs, 7)).containsExactly(option(3, 40), option(2, 25), option(2, 25));
  }

  @Test
  void nothingIsTakenWithoutGain() {
    assertThat(PoolShare.of(List.of(List.of(option(1, 0), option(2, -3))), 5))
        .containsExactly(NONE);
    assertThat(PoolShare.of(List.of(List.of(option(1, 5))), 0)).containsExactly(NONE);
    assertThat(PoolShare.of(List.of(List.of()), 9)).containsExactly(NONE);
    assertThat(PoolShare.of(List.of(), 9)).isEmpty();
    assertThat(PoolShare.of(List.of(List.of(option(2, 7), option(3, 7))), 9))
        .containsExactly(option(2, 7));
  }

  @Test
  void itIsAsGoodAsEveryChoiceTriedOut() {
    Random random = new Random(16);
    for (int run = 0; run < 500; run++) {
      List<List<ForwardingOption>> jobs = new ArrayList<>();
      for (int job = random.nextInt(6); job >= 0; job--) {
        List<ForwardingOption> options = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          options.add(option(random.nextInt(8), random.nextInt(20) - 2));
        }
        jobs.add(options);
      }
      int pool = random.nextInt(16);
      List<ForwardingOption> choice = PoolShare.of(jobs, pool);
      assertThat(choice).hasSameSizeAs(jobs);
      assertThat(choice.stream().mapToInt(ForwardingOption::nodes).sum()).isLessThanOrEqualTo(pool);
      for (int job = 0; job < jobs.size(); job++) {
        if (!choice.get(job).equals(NONE)) {
          assertThat(jobs.get(job)).contains(choice.get(job));
        }
      }
      assertThat(choice.stream().mapToDouble(ForwardingOption::value).sum())
          .as("%s of %s", choice, jobs)
          .isCloseTo(greatest(jobs, pool), within(1e-9));
    }
  }

  private static double greatest(List<List<ForwardingOption>> jobs, int pool) {
    if (jobs.isEmpty()) {
      return 0;
    }
    List<List<ForwardingOption>> others = jobs.subList(1, jobs.size());
    double greatest = greatest(others, pool);
    for (ForwardingOption option : jobs.get(0)) {
      if (option.nodes() <= pool) {
        greatest = Math.max(greatest, option.value() + greatest(others, pool - option.nodes()));
      }
    }
    return greatest;
  }

  @Test
  void anOptionThatCannotBeIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> option(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> option(1, Double.NaN));
  }
}
