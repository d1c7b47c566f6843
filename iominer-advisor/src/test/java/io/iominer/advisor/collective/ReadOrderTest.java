// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadOrderTest {
  private static ReadOrder.Read read(int application, double shuffle, double delay, int rank) {
    return new ReadOrder.Read(application, 1, shuffle, delay, rank);
  }

  private static List<Integer> applications(List<ReadOrder.Read> reads) {
    return reads.stream().map(ReadOrder.Read::application).toList();
  }

  @Test
  void withLittleToExchangeTheOrderIsThatOfTheServers() {
    List<ReadOrder.Read> window = List.of(read(2, 0.2, 0, 0), read(1, 0.2, 0.5, 3));

    assertThat(applications(ReadOrder.HIERARCHICAL.of(window))).containsExactly(1, 2);
    assertThat(applications(ReadOrder.BY_APPLICATION.of(window))).containsExactly(1, 2);
    assertThat(applications(ReadOrder.ARRIVAL.of(window))).containsExactly(2, 1);
  }

  @Test
  void slowestAggregatorsGoFirst() {
    List<ReadOrder.Read> window = List.of(read(1, 1, 0.5, 2), read(2, 1, 0.5, 1), read(3, 1, 0, 0));

    assertThat(applications(ReadOrder.HIERARCHICAL.of(window))).containsExactly(3, 2, 1);
  }

  /**
   * Read 1 may be delayed by 1.5 s: it lets 2 go first (0.5 s left, so 2 could wait 1 s longer),
   * and 2, which now may be delayed by 1 s and not by more than the next read takes, stays.
   */
  @Test
  void aReadThatCanWaitLetsTheNextOneGoFirst() {
    List<ReadOrder.Read> window = List.of(read(1, 1, 1.5, 0), read(2, 1, 0, 0), read(3, 1, 0, 0));

    assertThat(applications(ReadOrder.HIERARCHICAL.of(window))).containsExactly(2, 1, 3);
  }

  /** The first, which may be delayed by 2.5 s, goes to the end: each exchange is with the first. */
  @Test
  void delaysAreUsedUpAndGained() {
    List<ReadOrder.Read> window = List.of(read(1, 1, 2.5, 0), read(2, 1, 0.5, 0), read(3, 1, 0, 0));

    // 1 and 2 change places: 1 has 1.5 s left, 2 has 1.5 s; 2 and 3 change places: 2 has 0.5 s
    // left,
    // 3 stays first. In second place 1 has 1.5 s and lets 2 go first.
    assertThat(applications(ReadOrder.HIERARCHICAL.of(window))).containsExactly(3, 2, 1);
  }

  @Test
  void windowsHoldOneReadOfAnApplicationAndTenAtMost() {
    List<ReadOrder.Read> twice = List.of(read(2, 0, 0, 0), read(1, 0, 0, 0), read(2, 0, 0, 0));
    assertThat(ReadOrder.windows(twice)).hasSize(2);
    assertThat(applications(ReadOrder.BY_APPLICATION.of(twice))).containsExactly(1, 2, 2);

    List<ReadOrder.Read> many =
        IntStream.range(0, 25).mapToObj(application -> read(application, 0, 0, 0)).toList();
    assertThat(ReadOrder.windows(many).stream().map(List::size)).containsExactly(10, 10, 5);
  }

  @Test
  void parametersOutOfRangeAreRefusedByName() {
    double[][] shuffles = {{1, -1}};
    refuses(() -> CollectiveWorkload.of(1, shuffles, 2), "shuffle time: expected 0 or more");
    refuses(() -> CollectiveWorkload.of(0, new double[][] {{1}}, 1), "read time: expected more");
    refuses(() -> CollectiveWorkload.of(1, new double[0][], 1), "applications: expected 1 or more");
    refuses(() -> new HioCurve(6, 0), "storage nodes: expected 1 or more, found 0");
    refuses(() -> new CollectiveTimes(6, 6, -1, 0), "read time: expected 0 or more, found -1.0");
    refuses(() -> cost(2, 0), "intra-node rate: expected more than 0, found 0.0");
    refuses(() -> cost(0, 1), "nodes: expected 1 or more, found 0");
  }

  private static ShuffleCost cost(long nodes, double rate) {
    return new ShuffleCost(ShuffleCost.Placement.BLOCK, nodes, 12, rate, 1, 0);
  }

  private static void refuses(Runnable made, String message) {
    assertThatThrownBy(made::run)
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(message);
  }
}
