// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a target showed at an instant.
 *
 * @param time when
 * @param counters running counters, in the order of their series; null for one that is not told
 * @param gauges other values, by their column
 */
record Sample(Instant time, List<Optional<Long>> counters, Map<String, Object> gauges) {
  Sample {
    counters = List.copyOf(counters);
    gauges = Map.copyOf(gauges);
  }

  static Sample of(Instant time, @Nullable Long[] counters, Map<String, Object> gauges) {
    return new Sample(time, Arrays.stream(counters).map(Optional::ofNullable).toList(), gauges);
  }

  @Nullable Long counter(int index) {
    return counters.get(index).orElse(null);
  }

  /** Whether it tells none of its counters, or nothing at all where there are no counters. */
  boolean isEmpty() {
    return counters.isEmpty() ? gauges.isEmpty() : counters.stream().noneMatch(Optional::isPresent);
  }

  /** Whether there are counters and all that it tells are 0. */
  boolean isZero() {
    return counters.stream().anyMatch(Optional::isPresent)
        && counters.stream().allMatch(counter -> counter.orElse(0L) == 0);
  }

  /** The same with counters of an earlier sample where it does not tell them. */
  Sample orElse(Sample earlier) {
    List<Optional<Long>> told = new ArrayList<>();
    for (int i = 0; i < counters.size(); i++) {
      told.add(counters.get(i).or(optional(earlier, i)));
    }
    return new Sample(time, told, gauges);
  }

  private static Supplier<Optional<Long>> optional(Sample sample, int index) {
    return () -> sample.counters().get(index);
  }
}
