// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Algorithm 1 of the HIO paper on a window of a storage node. Where the exchange is more than 0.2
 * of the reads, the slowest aggregators of the applications go first, else applications in the
 * order of their ids; then a read whose acceptable delay is more than the service time of the next
 * one changes places with it. The printed update of the delays is garbled; here the one that is
 * delayed loses the service time of the other, and the one that is advanced gains that of the
 * first. Of equal relative delays the lower application id goes first.
 */
final class HierarchicalOrder {
  /** The paper's threshold: with less to exchange, the order is that of the servers. */
  static final double THRESHOLD = 0.2;

  private HierarchicalOrder() {}

  static List<AggregatorRead> of(List<AggregatorRead> window) {
    double shuffles = window.stream().mapToDouble(AggregatorRead::shuffleSeconds).sum();
    double reads = window.stream().mapToDouble(AggregatorRead::readSeconds).sum();
    Comparator<AggregatorRead> byApplication = Comparator.comparingInt(AggregatorRead::application);
    List<AggregatorRead> order = new ArrayList<>(window);
    order.sort(
        shuffles > THRESHOLD * reads
            ? Comparator.comparingInt(AggregatorRead::relativeDelay).thenComparing(byApplication)
            : byApplication);
    List<Double> delays =
        new ArrayList<>(order.stream().map(AggregatorRead::acceptableDelay).toList());
    for (int first = 0; first < order.size() - 1; first++) {
      for (int next = first + 1; next < order.size(); next++) {
        double read = order.get(next).readSeconds();
        if (delays.get(first) <= read) {
          break;
        }
        delays.set(first, delays.get(first) - read);
        delays.set(next, delays.get(next) + order.get(first).readSeconds());
        Collections.swap(order, first, next);
        Collections.swap(delays, first, next);
      }
    }
    return order;
  }
}
