// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 2 of the IOMiner paper (CLUSTER'18), line by line, for comparison. The paper leaves two
 * things open: at equal times ends come first here, and the heap gives the earliest start. Files
 * must have a length.
 */
final class PaperAlgorithm {
  /** A file's share: what the paper calls its exclusive time. */
  record Share(long file, long start, long end) {}

  private static final class Point {
    private final long time;
    private final long file;
    private final boolean isStart;
    private long start;

    private Point(long time, long file, boolean isStart) {
      this.time = time;
      this.file = file;
      this.isStart = isStart;
      this.start = time;
    }
  }

  private PaperAlgorithm() {}

  static List<Share> shares(IntervalCursor files) {
    List<Point> points = new ArrayList<>();
    while (files.next()) { // line 2
      points.add(new Point(files.start(), files.item(), true)); // line 3
      points.add(new Point(files.end(), files.item(), false)); // line 4
    }
    points.sort( // line 5
        Comparator.comparingLong((Point p) -> p.time).thenComparing(p -> p.isStart));
    List<Share> shares = new ArrayList<>();
    PriorityQueue<Point> heap = new PriorityQueue<>(Comparator.comparingLong(p -> p.time));
    @Nullable Point first = null;
    for (Point p : points) { // line 6
      if (p.isStart) { // line 7
        if (heap.isEmpty()) { // line 8
          first = p; // line 9
        }
        heap.add(p); // line 10
      } else { // line 11
        heap.removeIf(q -> q.file == p.file); // line 12
        if (first != null && p.file == first.file) { // line 13
          shares.add(new Share(first.file, first.start, p.time)); // line 14
          if (!heap.isEmpty()) { // line 15
            first = heap.peek(); // line 16
            first.start = p.time; // line 17
          }
        }
      }
    }
    return shares;
  }
}
