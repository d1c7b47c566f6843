// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The order in which a storage node serves the reads that wait. */
public enum ReadOrder {
  /** No scheduling (the paper's NIO). */
  ARRIVAL,
  /** By application, alike on all storage nodes (server-side ordering, SIO). */
  BY_APPLICATION,
  /** Hierarchical I/O scheduling (HIO). */
  HIERARCHICAL;

  /** Reads of a time window at most; the HIO paper's example. */
  static final int WINDOW = 10;

  /** The paper's threshold of exchange per read: below, the order is that of the servers. */
  private static final double THRESHOLD = 0.2;

  private static final Comparator<Read> APPLICATIONS = Comparator.comparingInt(Read::application);

  private static final Comparator<Read> SLOWEST_FIRST =
      Comparator.comparingInt(Read::relativeDelay).thenComparing(APPLICATIONS);

  /**
   * A read of an aggregator that waits on a storage node. Times are in seconds.
   *
   * @param application id of its application, 0 or more
   * @param readSeconds service time on the storage node
   * @param shuffleSeconds exchange with the other ranks after that
   * @param acceptableDelay how much longer the slowest aggregator of the application exchanges (HIO
   *     paper, Eq 3)
   * @param relativeDelay rank of that among the application's aggregators, 0 for the slowest one
   */
  record Read(
      int application,
      double readSeconds,
      double shuffleSeconds,
      double acceptableDelay,
      int relativeDelay) {}

  /**
   * The reads of a storage node in the order in which it serves them, window by window.
   *
   * @param queue in the order of arrival
   */
  List<Read> of(List<Read> queue) {
    return windows(queue).stream().flatMap(window -> ofWindow(window).stream()).toList();
  }

  private List<Read> ofWindow(List<Read> window) {
    return switch (this) {
      case ARRIVAL -> window;
      case BY_APPLICATION -> window.stream().sorted(APPLICATIONS).toList();
      case HIERARCHICAL -> hierarchical(window);
    };
  }

  /**
   * Time windows. The paper says both that a window has "no more than two" aggregators of an
   * application and that all are of different ones; the second holds here, because a later read of
   * an application must not go before an earlier one, and Algorithm 1's text shrinks a window that
   * has more than one.
   */
  static List<List<Read>> windows(List<Read> queue) {
    List<List<Read>> windows = new ArrayList<>();
    List<Read> window = new ArrayList<>();
    Set<Integer> applications = new HashSet<>();
    for (Read read : queue) {
      if (window.size() == WINDOW || applications.contains(read.application())) {
        windows.add(List.copyOf(window));
        window.clear();
        applications.clear();
      }
      window.add(read);
      applications.add(read.application());
    }
    windows.add(window);
    return windows;
  }

  /**
   * Algorithm 1 of the HIO paper. Where the exchange is more than 0.2 of the reads, the slowest
   * aggregators of the applications go first, else applications in the order of their ids; then a
   * read whose acceptable delay is more than the service time of the next one changes places with
   * it. The printed update of the delays is garbled; here the one that is delayed loses the service
   * time of the other, and the one that is advanced gains that of the first. Of equal relative
   * delays the lower application id goes first.
   */
  private static List<Read> hierarchical(List<Read> window) {
    double shuffles = window.stream().mapToDouble(Read::shuffleSeconds).sum();
    double reads = window.stream().mapToDouble(Read::readSeconds).sum();
    List<Read> order = new ArrayList<>(window);
    order.sort(shuffles > THRESHOLD * reads ? SLOWEST_FIRST : APPLICATIONS);
    List<Double> delays = new ArrayList<>(order.stream().map(Read::acceptableDelay).toList());
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
