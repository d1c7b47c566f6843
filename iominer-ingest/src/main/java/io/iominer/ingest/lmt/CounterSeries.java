// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.lmt.Interval.Flag;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * SerialGroups the running counters of one target into amounts per interval, sample by sample.
 *
 * <ul>
 *   <li>A counter that falls has begun anew: its amount is its new value (as in LMT's own
 *       aggregation, lmt_update_ost_agg), which is at least what happened since.
 *   <li>Samples of nothing but zeros wait until it is known what they are. A later sample that is
 *       at least as high as the one before them shows that they were no samples at all; a lower
 *       one, or none, that the server began anew.
 *   <li>A sample that is not later than one before it is a repetition, and is not used.
 *   <li>An interval longer than {@link #GAP} usual ones has a gap; its amounts are right as a
 *       whole.
 * </ul>
 *
 * <p>Amounts of all intervals sum up to what the counters grew by. Memory: the zeros that wait.
 */
final class CounterSeries {
  /** Usual intervals beyond which one has a gap; heuristic: half a sample late is still one. */
  static final double GAP = 1.5;

  private final Duration longest;
  private final Consumer<Interval> sink;
  private final List<Sample> zeros = new ArrayList<>();
  private @Nullable Sample last;
  private Instant newest = Instant.MIN;

  /**
   * Makes a series without samples.
   *
   * @param step usual time between samples
   */
  CounterSeries(Duration step, Consumer<Interval> sink) {
    this.longest = Duration.ofNanos((long) (step.toNanos() * GAP));
    this.sink = sink;
  }

  /** Takes the next sample. */
  void add(Sample sample) {
    if (!sample.time().isAfter(newest)) {
      sink.accept(Interval.without(sample, EnumSet.of(Flag.DUPLICATE)));
      return;
    }
    newest = sample.time();
    if (sample.isEmpty()) {
      sink.accept(Interval.missing(sample));
    } else if (last == null) {
      sink.accept(Interval.without(sample, Set.of()));
      last = sample;
    } else if (sample.isZero() && !last.isZero()) {
      zeros.add(sample);
    } else {
      if (!zeros.isEmpty()) {
        settle(isAtLeast(sample, last));
      }
      advance(sample);
    }
  }

  /** Ends the series. */
  void finish() {
    settle(false);
  }

  private void settle(boolean areMissing) {
    for (Sample zero : zeros) {
      if (areMissing) {
        sink.accept(Interval.missing(zero));
      } else {
        advance(zero);
      }
    }
    zeros.clear();
  }

  private void advance(Sample sample) {
    Sample before = last;
    if (before == null) {
      throw new IllegalStateException("There is no sample before that of " + sample.time());
    }
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    if (Duration.between(before.time(), sample.time()).compareTo(longest) > 0) {
      flags.add(Flag.GAP);
    }
    List<Optional<Long>> amounts = new ArrayList<>();
    for (int i = 0; i < sample.counters().size(); i++) {
      Long now = sample.counter(i);
      Long then = before.counter(i);
      if (now == null || then == null) {
        amounts.add(Optional.empty());
      } else if (now < then) {
        flags.add(Flag.RESET);
        amounts.add(Optional.of(now));
      } else {
        amounts.add(Optional.of(now - then));
      }
    }
    sink.accept(new Interval(sample, Optional.of(before.time()), amounts, flags));
    last = sample.orElse(before);
  }

  private static boolean isAtLeast(Sample sample, Sample before) {
    return Stream.iterate(0, i -> i < sample.counters().size(), i -> i + 1)
        .allMatch(
            i -> {
              Long now = sample.counter(i);
              Long then = before.counter(i);
              return now == null || then == null || now >= then;
            });
  }
}
