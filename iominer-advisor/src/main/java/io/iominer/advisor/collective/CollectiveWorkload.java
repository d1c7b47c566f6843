// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Collective reads of several applications that wait on the same storage nodes. Each application's
 * time ends when the last of its aggregators has exchanged what it read.
 */
public final class CollectiveWorkload {
  private final int applications;
  private final List<List<ReadOrder.Read>> queues;

  private CollectiveWorkload(int applications, List<List<ReadOrder.Read>> queues) {
    this.applications = applications;
    this.queues = queues;
  }

  /**
   * A workload that arrives in the order of the applications' ids.
   *
   * @param readSeconds service time of every read, above 0
   * @param shuffleSeconds by application and aggregator, 0 or more; aggregator <i>g</i> reads from
   *     storage node <i>g</i> modulo their number
   * @param nodes storage nodes, 1 or more
   */
  public static CollectiveWorkload of(double readSeconds, double[][] shuffleSeconds, int nodes) {
    Range.atLeastOne("applications", shuffleSeconds.length);
    Range.atLeastOne("storage nodes", nodes);
    Range.positive("read time", readSeconds);
    List<List<ReadOrder.Read>> queues = new ArrayList<>();
    IntStream.range(0, nodes).forEach(node -> queues.add(new ArrayList<>()));
    int most = Arrays.stream(shuffleSeconds).mapToInt(shuffles -> shuffles.length).max().orElse(0);
    int[][] ranks =
        Arrays.stream(shuffleSeconds).map(CollectiveWorkload::ranks).toArray(int[][]::new);
    for (int aggregator = 0; aggregator < most; aggregator++) {
      for (int application = 0; application < shuffleSeconds.length; application++) {
        double[] shuffles = shuffleSeconds[application];
        if (aggregator < shuffles.length) {
          Range.notNegative("shuffle time", shuffles[aggregator]);
          queues
              .get(aggregator % nodes)
              .add(
                  new ReadOrder.Read(
                      application,
                      readSeconds,
                      shuffles[aggregator],
                      Arrays.stream(shuffles).max().orElseThrow() - shuffles[aggregator],
                      ranks[application][aggregator]));
        }
      }
    }
    return new CollectiveWorkload(shuffleSeconds.length, queues);
  }

  /** The rank of each aggregator in ascending order of acceptable delay: the slowest one is 0. */
  private static int[] ranks(double[] shuffles) {
    int[] ranks = new int[shuffles.length];
    List<Integer> slowestFirst =
        IntStream.range(0, shuffles.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer aggregator) -> -shuffles[aggregator]))
            .toList();
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[slowestFirst.get(rank)] = rank;
    }
    return ranks;
  }

  /** The same reads, which arrive on each storage node in an order of its own. */
  public CollectiveWorkload arrivingAtRandom(Random random) {
    List<List<ReadOrder.Read>> shuffled = new ArrayList<>();
    for (List<ReadOrder.Read> queue : queues) {
      List<ReadOrder.Read> copy = new ArrayList<>(queue);
      Collections.shuffle(copy, random);
      shuffled.add(copy);
    }
    return new CollectiveWorkload(applications, shuffled);
  }

  /** Seconds until an application has all of its data, mean of all applications. */
  public double meanSeconds(ReadOrder order) {
    double[] finished = new double[applications];
    for (List<ReadOrder.Read> queue : queues) {
      double clock = 0;
      for (ReadOrder.Read read : order.of(queue)) {
        clock += read.readSeconds();
        finished[read.application()] =
            Math.max(finished[read.application()], clock + read.shuffleSeconds());
      }
    }
    return Arrays.stream(finished).average().orElseThrow();
  }
}
