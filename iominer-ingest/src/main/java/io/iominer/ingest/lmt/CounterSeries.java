// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.ingest.lmt.Interval.Flag;
import io.iominer.ingest.source.PossibleSamples;
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
 * Turns the running counters of one target into amounts per interval, sample by sample.
 *
 * <ul>
 *   <li>A counter that falls has begun anew: its amount is its new value (as in LMT's own
 *       aggregation, lmt_update_ost_agg), which is at least what happened since.
 *   <li>Samples of nothing but zeros wait until it is known what they are. A later sample that is
 *       at least as high as the one before them shows that they were no samples at all; a lower
 *       one, or none, that the server began anew.
 *   <li>A sample that is not later than one before it is a repetition, and is not used.
 *   <li>An amount of more than {@link PossibleSamples#MOST_PER_SECOND} is told and counts as
 *       unknown.
 *   <li>An interval longer than {@link #GAP} usual ones has a gap; its amounts are right as a
 *       whole.
 * </ul>
 *
 * <p>Known amounts of all intervals sum up to what the counters grew by. Memory: the zeros that
 * wait.
 */
final class CounterSeries {
  /** Usual intervals beyond which one has a gap; heuristic: half a sample late is still one. */
  static final double GAP = 1.5;

  /** What messages expect of a counter. */
  static final String POSSIBLE = "a counter that grows by at most 10^12 in a second";

  private final Duration longest;
  private final Consumer<String> doubts;
  private final Consumer<Interval> sink;
  private final List<Sample> zeros = new ArrayList<>();
  private @Nullable Sample last;
  private Instant newest = Instant.MIN;

  /**
   * Makes a series without samples.
   *
   * @param step usual time between samples
   * @param doubts takes what a counter did that cannot be
   */
  CounterSeries(Duration step, Consumer<String> doubts, Consumer<Interval> sink) {
    this.longest = Duration.ofNanos((long) (step.toNanos() * GAP));
    this.doubts = doubts;
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
    double seconds = LmtRows.seconds(before.time(), sample.time());
    List<Optional<Long>> amounts = new ArrayList<>();
    for (int i = 0; i < sample.counters().size(); i++) {
      Long now = sample.counter(i);
      Long then = before.counter(i);
      if (now == null || then == null) {
        amounts.add(Optional.empty());
      } else {
        long amount = now < then ? now : now - then;
        if (now < then) {
          flags.add(Flag.RESET);
        }
        boolean isPossible = amount <= PossibleSamples.MOST_PER_SECOND * seconds;
        amounts.add(isPossible ? Optional.of(amount) : Optional.empty());
        if (!isPossible) {
          doubts.accept(now + " at " + sample.time() + ", after " + then);
        }
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
