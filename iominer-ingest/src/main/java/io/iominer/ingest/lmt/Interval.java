// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What happened between two samples.
 *
 * @param sample the later one
 * @param start time of the earlier one; empty for the first, a missing and a repeated sample
 * @param amounts what each counter grew by; empty where that is not known
 * @param flags what is special about it
 */
record Interval(
    Sample sample, Optional<Instant> start, List<Optional<Long>> amounts, Set<Flag> flags) {
  /** What can be special about an interval; each is a column of the tables. */
  enum Flag {
    RESET,
    GAP,
    MISSING,
    DUPLICATE
  }

  Interval {
    amounts = List.copyOf(amounts);
    flags = Set.copyOf(flags);
  }

  /** A sample from which nothing follows. */
  static Interval without(Sample sample, Set<Flag> flags) {
    List<Optional<Long>> unknown =
        sample.counters().stream().map(counter -> Optional.<Long>empty()).toList();
    return new Interval(sample, Optional.empty(), unknown, flags);
  }

  static Interval missing(Sample sample) {
    return without(sample, EnumSet.of(Flag.MISSING));
  }
}
