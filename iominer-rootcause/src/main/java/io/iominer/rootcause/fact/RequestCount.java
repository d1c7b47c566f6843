// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Locale;

/**
 * A number of requests, of which a log may tell only bounds.
 *
 * @param atLeast so many for sure
 * @param likely what is taken for the number, see {@link RequestSizes}
 * @param atMost no more
 */
public record RequestCount(long atLeast, long likely, long atMost) {
  /** None. */
  public static final RequestCount NONE = exactly(0);

  public RequestCount {
    if (!(0 <= atLeast && atLeast <= likely && likely <= atMost)) {
      throw new IllegalArgumentException(
          "Not a number within its bounds: " + atLeast + ", " + likely + ", " + atMost);
    }
  }

  static RequestCount exactly(long count) {
    return new RequestCount(count, count, count);
  }

  /** These and others. */
  public RequestCount and(RequestCount other) {
    return new RequestCount(atLeast + other.atLeast, likely + other.likely, atMost + other.atMost);
  }

  /** "12", or "about 12 (5 to 20)" where the log does not tell the number. */
  @Override
  public String toString() {
    return atLeast == atMost
        ? Long.toString(likely)
        : String.format(Locale.ROOT, "about %d (%d to %d)", likely, atLeast, atMost);
  }
}
