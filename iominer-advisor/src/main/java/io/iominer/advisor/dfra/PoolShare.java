// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Divides a pool of forwarding nodes among jobs that run at the same time: one option of each job,
 * so that the sum of the values is the greatest that the pool allows (multiple-choice knapsack, as
 * Bez et al. choose I/O nodes, IPDPS 2021). It is exact, by dynamic programming over the size of
 * the pool: its time is that size times the number of all options.
 */
public final class PoolShare {
  private PoolShare() {}

  /**
   * The option of each job, in their order; of choices of the same value one that takes few nodes.
   *
   * @param jobs the options of each job; {@link ForwardingOption#NONE} is always one
   * @param pool forwarding nodes, 0 or more
   */
  public static List<ForwardingOption> of(List<List<ForwardingOption>> jobs, int pool) {
    List<List<ForwardingOption>> sorted = jobs.stream().map(PoolShare::withNone).toList();
    int[][] chosen = new int[jobs.size()][pool + 1];
    double[] best = new double[pool + 1];
    for (int job = 0; job < sorted.size(); job++) {
      best = add(sorted.get(job), best, chosen[job]);
    }
    return choices(sorted, chosen, least(best));
  }

  private static List<ForwardingOption> withNone(List<ForwardingOption> options) {
    List<ForwardingOption> all = new ArrayList<>(options);
    all.add(ForwardingOption.NONE);
    all.sort(Comparator.comparingInt(ForwardingOption::nodes));
    return all;
  }

  /**
   * The greatest sum of values by nodes that may be taken, with one more job.
   *
   * @param chosen gets the place of the job's option, by the same
   */
  private static double[] add(List<ForwardingOption> options, double[] before, int[] chosen) {
    double[] best = new double[before.length];
    Arrays.fill(best, Double.NEGATIVE_INFINITY);
    for (int nodes = 0; nodes < best.length; nodes++) {
      for (int option = 0; option < options.size(); option++) {
        ForwardingOption one = options.get(option);
        if (one.nodes() <= nodes && one.value() + before[nodes - one.nodes()] > best[nodes]) {
          best[nodes] = one.value() + before[nodes - one.nodes()];
          chosen[nodes] = option;
        }
      }
    }
    return best;
  }

  /** The fewest nodes that reach the greatest sum. */
  private static int least(double[] best) {
    int nodes = best.length - 1;
    while (nodes > 0 && best[nodes - 1] == best[nodes]) {
      nodes--;
    }
    return nodes;
  }

  private static List<ForwardingOption> choices(
      List<List<ForwardingOption>> jobs, int[][] chosen, int nodes) {
    ForwardingOption[] choices = new ForwardingOption[jobs.size()];
    int left = nodes;
    for (int job = jobs.size() - 1; job >= 0; job--) {
      choices[job] = jobs.get(job).get(chosen[job][left]);
      left -= choices[job].nodes();
    }
    return List.of(choices);
  }
}
