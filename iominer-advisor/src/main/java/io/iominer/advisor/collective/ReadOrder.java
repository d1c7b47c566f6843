// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The order in which a storage node serves the reads that wait. */
public enum ReadOrder {
  /** No scheduling (the paper's NIO). */
  ARRIVAL {
    @Override
    List<AggregatorRead> ofWindow(List<AggregatorRead> window) {
      return window;
    }
  },
  /** By application, alike on all storage nodes (server-side ordering, SIO). */
  BY_APPLICATION {
    @Override
    List<AggregatorRead> ofWindow(List<AggregatorRead> window) {
      return window.stream().sorted(Comparator.comparingInt(AggregatorRead::application)).toList();
    }
  },
  /** Hierarchical I/O scheduling (HIO). */
  HIERARCHICAL {
    @Override
    List<AggregatorRead> ofWindow(List<AggregatorRead> window) {
      return HierarchicalOrder.of(window);
    }
  };

  /** Reads of a time window at most; the HIO paper's example. */
  static final int WINDOW = 10;

  abstract List<AggregatorRead> ofWindow(List<AggregatorRead> window);

  /**
   * The reads of a storage node in the order in which it serves them, window by window.
   *
   * @param queue in the order of arrival
   */
  List<AggregatorRead> of(List<AggregatorRead> queue) {
    return windows(queue).stream().flatMap(window -> ofWindow(window).stream()).toList();
  }

  /**
   * Time windows. The paper says both that a window has "no more than two" aggregators of an
   * application and that all are of different ones; the second holds here, because a later read of
   * an application must not go before an earlier one, and Algorithm 1's text shrinks a window that
   * has more than one.
   */
  static List<List<AggregatorRead>> windows(List<AggregatorRead> queue) {
    List<List<AggregatorRead>> windows = new ArrayList<>();
    List<AggregatorRead> window = new ArrayList<>();
    Set<Integer> applications = new HashSet<>();
    for (AggregatorRead read : queue) {
      if (window.size() == WINDOW || applications.contains(read.application())) {
        windows.add(List.copyOf(window));
        window.clear();
        applications.clear();
      }
      window.add(read);
      applications.add(read.application());
    }
    windows.add(List.copyOf(window));
    return windows;
  }
}
