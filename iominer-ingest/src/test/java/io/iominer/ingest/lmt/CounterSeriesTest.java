// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.lmt.Interval.Flag;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CounterSeriesTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final int STEP = 5;

  private final List<Interval> intervals = new ArrayList<>();
  private final List<String> doubts = new ArrayList<>();
  private final CounterSeries series =
      new CounterSeries(Duration.ofSeconds(STEP), doubts::add, intervals::add);

  private static Sample sample(long second, @Nullable Long... counters) {
    return Sample.of(NOON.plusSeconds(second), counters, Map.of());
  }

  private void add(long... secondsAndValues) {
    for (int i = 0; i < secondsAndValues.length; i += 2) {
      series.add(sample(secondsAndValues[i], secondsAndValues[i + 1]));
    }
  }

  private List<String> finish() {
    series.finish();
    return intervals.stream()
        .map(
            interval ->
                Duration.between(NOON, interval.sample().time()).toSeconds()
                    + " "
                    + interval.amounts().get(0).map(String::valueOf).orElse("-")
                    + " "
                    + interval.flags().stream().sorted().toList())
        .toList();
  }

  @Test
  void amountsAreDifferencesAndTheFirstHasNone() {
    add(0, 100, 5, 130, 10, 130);
    assertThat(finish()).containsExactly("0 - []", "5 30 []", "10 0 []");
    assertThat(intervals.get(1).start()).contains(NOON);
  }

  /** A counter of 10 PB that falls by one, one that leaps, and comes back. */
  @Test
  void whatNoTargetMovesIsUnknownAndTold() {
    add(0, 10_000_000_000_000_000L, 5, 9_999_999_999_999_999L, 10, 10_000_000_000_000_007L);
    add(15, Long.MAX_VALUE, 20, 10_000_000_000_000_020L, 25, 10_000_000_000_000_025L);
    assertThat(finish())
        .containsExactly("0 - []", "5 - [RESET]", "10 8 []", "15 - []", "20 - [RESET]", "25 5 []");
    assertThat(doubts)
        .hasSize(3)
        .startsWith("9999999999999999 at 2026-11-20T12:00:05Z, after 10000000000000000");
  }

  @Test
  void aLateSampleHoldsAllThatWasMissed() {
    add(0, 100, 5, 110, 25, 150);
    assertThat(finish()).containsExactly("0 - []", "5 10 []", "25 40 [GAP]");
  }

  @Test
  void aLowerCounterBeganAnew() {
    add(0, 100, 5, 30, 10, 50);
    assertThat(finish()).containsExactly("0 - []", "5 30 [RESET]", "10 20 []");
  }

  @Test
  void zerosBeforeALowerCounterAreAServerThatBeganAnew() {
    add(0, 100, 200, 0, 205, 0, 210, 7);
    assertThat(finish()).containsExactly("0 - []", "200 0 [RESET, GAP]", "205 0 []", "210 7 []");
  }

  @Test
  void zerosBeforeAHigherCounterAreNoSamples() {
    add(0, 100, 5, 0, 10, 0, 15, 140);
    assertThat(finish())
        .containsExactly("0 - []", "5 - [MISSING]", "10 - [MISSING]", "15 40 [GAP]");
    assertThat(intervals.get(3).start()).contains(NOON);
  }

  @Test
  void zerosAtTheEndAreAServerThatBeganAnew() {
    add(0, 100, 5, 0);
    assertThat(finish()).containsExactly("0 - []", "5 0 [RESET]");
  }

  @Test
  void aCounterThatNeverCountedIsNoReset() {
    add(0, 0, 5, 0, 10, 3);
    assertThat(finish()).containsExactly("0 - []", "5 0 []", "10 3 []");
  }

  @Test
  void aRepetitionAddsNothingAndTakesNothing() {
    add(0, 100, 5, 120, 5, 125, 3, 1, 10, 150);
    assertThat(finish())
        .containsExactly("0 - []", "5 20 []", "5 - [DUPLICATE]", "3 - [DUPLICATE]", "10 30 []");
  }

  @Test
  void aTimeWithoutASampleIsMissing() {
    series.add(sample(0, 100L));
    series.add(sample(5, (Long) null));
    series.add(sample(10, 160L));
    assertThat(finish()).containsExactly("0 - []", "5 - [MISSING]", "10 60 [GAP]");
  }

  @Test
  void aCounterThatIsNotToldOnceIsNotLost() {
    series.add(sample(0, 100L, 1L));
    series.add(sample(5, 110L, null));
    series.add(sample(10, 120L, 9L));
    series.finish();
    assertThat(intervals)
        .extracting(i -> i.amounts().get(1))
        .containsExactly(Optional.empty(), Optional.empty(), Optional.of(8L));
  }

  /** A server that counts, begins anew, misses samples, repeats some and says zero now and then. */
  @Test
  void amountsSumUpToWhatTheCountersGrewBy() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Interval> found = new ArrayList<>();
      CounterSeries counted = new CounterSeries(Duration.ofSeconds(STEP), doubts::add, found::add);
      long counter = 1 + random.nextLong(1000);
      long expected = 0;
      long known = -1;
      long repeated = 0;
      long glitches = 0;
      int resets = 0;
      for (int i = 0; i < 200; i++) {
        long second = (long) i * STEP;
        counter += random.nextInt(50);
        switch (random.nextInt(12)) {
          case 0 -> counted.add(sample(second, (Long) null));
          case 1 -> {
            if (known > 0 && i < 199) {
              // A glitch, which the next sample must show as such.
              counted.add(sample(second, 0L));
              second += 2;
              glitches++;
            }
            counted.add(sample(second, counter));
            expected += known < 0 ? 0 : counter - known;
            known = counter;
          }
          case 2 -> {
            if (known > 2) {
              // Not to 0: who begins anew and soon counts higher than before cannot be told.
              counter = 1 + random.nextLong(known - 1);
              counted.add(sample(second, counter));
              expected += counter;
              known = counter;
              resets++;
            }
          }
          default -> {
            counted.add(sample(second, counter));
            expected += known < 0 ? 0 : counter - known;
            known = counter;
            if (random.nextInt(10) == 0) {
              counted.add(sample(second, counter + 3));
              repeated++;
            }
          }
        }
      }
      counted.finish();
      long sum = found.stream().mapToLong(interval -> interval.amounts().get(0).orElse(0L)).sum();
      assertThat(sum).as("seed %d", seed).isEqualTo(expected);
      assertThat(count(found, Flag.DUPLICATE)).as("seed %d", seed).isEqualTo(repeated);
      assertThat(count(found, Flag.MISSING)).as("seed %d", seed).isGreaterThanOrEqualTo(glitches);
      assertThat(count(found, Flag.RESET)).as("seed %d", seed).isLessThanOrEqualTo(resets);
      for (int i = 1; i < found.size(); i++) {
        assertThat(found.get(i).start().map(start -> start.isBefore(NOON)).orElse(false)).isFalse();
      }
    }
  }

  private static long count(List<Interval> intervals, Flag flag) {
    return intervals.stream().filter(interval -> interval.flags().contains(flag)).count();
  }
}
