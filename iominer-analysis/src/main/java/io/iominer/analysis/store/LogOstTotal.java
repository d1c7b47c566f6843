// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a log's files of one rank moved on one OST in one direction. Of a hundred files at once each
 * is slow on any OST; so there is what the OST gave a file, and what it gave all that were in use
 * at once, as many as their times overlap.
 */
final class LogOstTotal {
  private final int ost;
  private long files;
  private double bytes;
  private double seconds;

  /** Lengths of the uses together, seconds. */
  private double length;

  /** Time in which any of them was in use, seconds. */
  private double covered;

  private @Nullable Double end;

  LogOstTotal(int ost) {
    this.ost = ost;
  }

  /**
   * Adds a use. They come by their begins, and those of the same by their ends; what is not known
   * comes first.
   *
   * @param begin seconds since any time
   * @param until of its last operation
   */
  void add(double moreBytes, double moreSeconds, OptionalDouble begin, OptionalDouble until) {
    files++;
    bytes += moreBytes;
    seconds += moreSeconds;
    if (until.isEmpty()) {
      return;
    }
    double last = until.getAsDouble();
    if (begin.isPresent()) {
      length += last - begin.getAsDouble();
    }
    if (begin.isPresent() || end != null) {
      double from =
          Math.max(
              begin.orElse(Double.NEGATIVE_INFINITY), end == null ? Double.NEGATIVE_INFINITY : end);
      covered += Math.max(0, last - from);
    }
    end = end == null ? last : Math.max(end, last);
  }

  int ost() {
    return ost;
  }

  long files() {
    return files;
  }

  /** What the OST gave a file, bytes/s. */
  double fileRate() {
    return bytes / seconds;
  }

  /** What it gave all of them together, bytes/s. */
  double rate() {
    return fileRate() * (covered > 0 ? Math.max(1, length / covered) : 1);
  }
}
