// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Parts of a file, none of which touch each other. */
final class Extents {
  private final TreeMap<Long, Long> ends = new TreeMap<>();

  /** A part of a file, from its first byte to the one after its last. */
  record Extent(long from, long to) {
    long bytes() {
      return to - from;
    }
  }

  /** Adds a part, and returns the whole part that it belongs to now. */
  Extent add(long from, long to) {
    long first = from;
    long last = to;
    Map.Entry<Long, Long> at = ends.floorEntry(to);
    while (at != null && at.getValue() >= from) {
      first = Math.min(first, at.getKey());
      last = Math.max(last, at.getValue());
      ends.remove(at.getKey());
      at = ends.floorEntry(to);
    }
    ends.put(first, last);
    return new Extent(first, last);
  }

  /** Takes out a part, and returns what of it was there. */
  List<Extent> remove(long from, long to) {
    List<Extent> removed = new ArrayList<>();
    Map.Entry<Long, Long> at = ends.lowerEntry(to);
    while (at != null && at.getValue() > from) {
      ends.remove(at.getKey());
      if (at.getKey() < from) {
        ends.put(at.getKey(), from);
      }
      if (at.getValue() > to) {
        ends.put(to, at.getValue());
      }
      removed.add(new Extent(Math.max(from, at.getKey()), Math.min(to, at.getValue())));
      at = ends.lowerEntry(from == to ? to : Math.max(from, at.getKey()));
    }
    return removed;
  }

  /** What of a part is not there. */
  List<Extent> gaps(long from, long to) {
    List<Extent> gaps = new ArrayList<>();
    long at = from;
    Map.Entry<Long, Long> before = ends.floorEntry(from);
    if (before != null) {
      at = Math.max(at, before.getValue());
    }
    for (Map.Entry<Long, Long> next : ends.tailMap(from, false).entrySet()) {
      if (next.getKey() >= to) {
        break;
      }
      if (next.getKey() > at) {
        gaps.add(new Extent(at, next.getKey()));
      }
      at = Math.max(at, next.getValue());
    }
    if (at < to) {
      gaps.add(new Extent(at, to));
    }
    return gaps;
  }

  /** Whether all of a part is there. */
  boolean cover(long from, long to) {
    Map.Entry<Long, Long> at = ends.floorEntry(from);
    return from >= to || (at != null && at.getValue() >= to);
  }

  /** Takes out everything, and returns it. */
  List<Extent> clear() {
    List<Extent> all = new ArrayList<>();
    ends.forEach((from, to) -> all.add(new Extent(from, to)));
    ends.clear();
    return all;
  }

  boolean isEmpty() {
    return ends.isEmpty();
  }
}
