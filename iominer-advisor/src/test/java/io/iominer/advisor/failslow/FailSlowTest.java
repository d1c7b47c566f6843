// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.Confidence;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailSlowTest {
  private static final LocalDate BEGIN = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 28;
  private static final double MB = 1e6;

  private final Map<Ost, List<OstDay>> osts = new HashMap<>();

  private static Ost ost(int index) {
    return new Ost(Optional.of("/scratch"), index);
  }

  private void add(int index, IntToDoubleFunction share, long jobs, double peak) {
    add(index, share, jobs, day -> OstDay.PeerShare.UNKNOWN, day -> peak);
  }

  private void add(
      int index,
      IntToDoubleFunction share,
      long jobs,
      IntFunction<OstDay.PeerShare> files,
      IntToDoubleFunction peak) {
    List<OstDay> days = new ArrayList<>();
    for (int day = DAYS - 1; day >= 0; day--) {
      days.add(
          new OstDay(
              BEGIN.plusDays(day),
              new OstDay.PeerShare(OptionalDouble.of(share.applyAsDouble(day)), jobs),
              files.apply(day),
              OptionalDouble.empty(),
              OptionalDouble.of(peak.applyAsDouble(day)),
              OptionalDouble.of(0.5)));
    }
    osts.put(ost(index), days);
  }

  private void addHealthy(int to, SplittableRandom random, double noise) {
    for (int index = 0; index < to; index++) {
      add(index, day -> Math.exp(noise * random.nextGaussian()), 10, 500 * MB);
    }
  }

  /** Two of 48 OSTs, one from the first day on and one for a week, as in a simulated facility. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void slowOstsAreFoundOnTheirSecondDayAndNoOther(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    addHealthy(48, random, 0.05);
    add(7, day -> 0.4 * Math.exp(0.05 * random.nextGaussian()), 10, 150 * MB);
    add(
        30,
        day -> day >= 10 && day < 17 ? 0.6 : 1,
        10,
        day -> OstDay.PeerShare.UNKNOWN,
        day -> (day > 10 && day < 16 ? 300 : 500) * MB);
    List<FailSlowOst> found = FailSlow.of(osts);
    assertThat(found).extracting(FailSlowOst::ost).containsExactly(ost(7), ost(30));
    FailSlowOst always = found.get(0);
    assertThat(always.isSlowNow()).isTrue();
    assertThat(always.since()).isEqualTo(BEGIN);
    assertThat(always.found()).isEqualTo(BEGIN.plusDays(1));
    assertThat(always.before()).isEmpty();
    assertThat(always.speed().value()).isCloseTo(0.4, within(0.03));
    assertThat(always.carriedShare().orElseThrow()).isCloseTo(0.3, within(1e-9));
    assertThat(always.confidence()).isEqualTo(Confidence.HIGH);
    FailSlowOst aWeek = found.get(1);
    assertThat(aWeek.since()).isEqualTo(BEGIN.plusDays(10));
    assertThat(aWeek.found()).isEqualTo(BEGIN.plusDays(11));
    assertThat(aWeek.until()).contains(BEGIN.plusDays(17));
    assertThat(aWeek.before().orElseThrow()).isEqualTo(1);
    assertThat(aWeek.lastSlow()).isEqualTo(BEGIN.plusDays(16));
    assertThat(aWeek.days()).isEqualTo(7);
    assertThat(aWeek.jobs()).isEqualTo(70);
    assertThat(aWeek.carried()).hasValue(300 * MB);
    assertThat(aWeek.carriedShare().orElseThrow()).isCloseTo(0.6, within(1e-9));
    assertThat(aWeek.confidence()).isEqualTo(Confidence.HIGH);
  }

  /** Jobs get from it what they get elsewhere, as they ask for no more than it carries. */
  @Test
  void anOstThatNobodyAskedForMoreSinceMayBeSlowStill() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> day < 7 ? 0.4 : 1, 10, 150 * MB);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.isSlowNow()).isTrue();
              assertThat(found.isUnconfirmed()).isTrue();
              assertThat(found.lastSlow()).isEqualTo(BEGIN.plusDays(6));
              assertThat(found.days()).isEqualTo(7);
              assertThat(found.confidence()).isEqualTo(Confidence.LOW);
            });
  }

  /** Servers measured 155 MB/s while it was slow and 498 MB/s on the day after. */
  @Test
  void anOstThatDeliversMoreThanItCouldWhileItWasSlowHasRecovered() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    int last = DAYS - 4;
    IntToDoubleFunction peak = day -> (day < last ? 155 : 498) * MB;
    add(3, day -> day < last ? 0.3 : 1, 10, day -> OstDay.PeerShare.UNKNOWN, peak);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.isSlowNow()).isFalse();
              assertThat(found.until()).contains(BEGIN.plusDays(last));
              assertThat(found.lastSlow()).isEqualTo(BEGIN.plusDays(last - 1));
              assertThat(found.isDrainable()).isFalse();
            });
  }

  /** No job compares it with other OSTs since; its server measures what it delivers. */
  @Test
  void serversAloneShowThatItHasRecovered() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> 0.3, 10, day -> OstDay.PeerShare.UNKNOWN, day -> (day < 20 ? 155 : 498) * MB);
    List<OstDay> silent =
        osts.get(ost(3)).stream()
            .map(
                day ->
                    day.day().isBefore(BEGIN.plusDays(20))
                        ? day
                        : new OstDay(
                            day.day(),
                            OstDay.PeerShare.UNKNOWN,
                            OstDay.PeerShare.UNKNOWN,
                            day.fileRate(),
                            day.peakRate(),
                            day.fullness()))
            .toList();
    osts.put(ost(3), silent);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(found -> assertThat(found.until()).contains(BEGIN.plusDays(20)));
  }

  /** Without servers some healthy days prove nothing, but nobody is sure any more. */
  @Test
  void anOstThatLooksHealthyWithoutProofIsNotDrained() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> day < DAYS - 4 ? 0.3 : 1, 10, 0);
    osts.replaceAll(
        (ost, days) ->
            days.stream()
                .map(
                    day ->
                        new OstDay(
                            day.day(),
                            day.jobs(),
                            day.files(),
                            day.fileRate(),
                            OptionalDouble.empty(),
                            day.fullness()))
                .toList());
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.isSlowNow()).isTrue();
              assertThat(found.isUnconfirmed()).isTrue();
              assertThat(found.confidence()).isEqualTo(Confidence.LOW);
              assertThat(found.isDrainable()).isFalse();
            });
  }

  /** Files of one or two jobs make an alarm, but take no OST out of use. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3})
  void twoJobsDrainNoOst(long jobsOfADay) {
    addHealthy(10, new SplittableRandom(1), 0.02);
    for (int index = 0; index < 10; index++) {
      add(index, day -> 1, 10, day -> files(1), day -> 500 * MB);
    }
    add(
        3,
        day -> day < DAYS - 2 ? 1 : 0.3,
        jobsOfADay,
        day -> files(day < DAYS - 2 ? 1 : 0.1),
        day -> (day < DAYS - 2 ? 500 : 150) * MB);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.jobs()).isEqualTo(2 * jobsOfADay);
              assertThat(found.isDrainable()).isEqualTo(2 * jobsOfADay > 2);
            });
  }

  /** As fast as the others while jobs waited for it: busy rather than slow. */
  @Test
  void anOstThatCarriesAsMuchAsOthersIsDoubtful() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> 0.5, 10, 480 * MB);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .extracting(FailSlowOst::confidence)
        .isEqualTo(Confidence.LOW);
  }

  /** It cannot deliver more than the others, whether or not it has recovered: five days end it. */
  @Test
  void fiveHealthyDaysEndWhatServersNeverConfirmed() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> day < 10 ? 0.5 : 1, 10, 480 * MB);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(found -> assertThat(found.until()).contains(BEGIN.plusDays(10)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.3})
  void ofHealthyOstsNoneIsNamedHoweverMuchTheyVary(double noise) {
    addHealthy(100, new SplittableRandom(9), noise);
    assertThat(FailSlow.of(osts)).isEmpty();
  }

  /** A day on which others were busy there, or days on which hardly any job tells. */
  @Test
  void aDayAloneIsNoAlarm() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> day == 5 ? 0.05 : 1, 10, 500 * MB);
    add(4, day -> 0.1, OstDay.LEAST_JOBS - 1, 500 * MB);
    assertThat(FailSlow.of(osts)).isEmpty();
  }

  /** Days on which nobody asks for more than it can carry do not end it. */
  @Test
  void someEasyDaysAreNoRecovery() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> day % 7 >= 3 ? 0.5 : 1, 10, 200 * MB);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.since()).isEqualTo(BEGIN.plusDays(3));
              assertThat(found.isSlowNow()).isTrue();
              assertThat(found.speed().value()).isEqualTo(0.5);
            });
  }

  private static OstDay.PeerShare files(double share) {
    return new OstDay.PeerShare(OptionalDouble.of(share), OstDay.LEAST_FILES);
  }

  /** Most jobs ask for little; of the few that do not, no file is fast. */
  @Test
  void fastFilesThatAreMissingTellItWhereFewJobsWait() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    for (int index = 0; index < 10; index++) {
      add(index, day -> 1, 10, day -> files(1), day -> 500 * MB);
    }
    add(3, day -> day < 20 ? 1 : 0.9, 10, day -> files(day < 20 ? 1 : 0.4), day -> 200 * MB);
    assertThat(FailSlow.of(osts))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.since()).isEqualTo(BEGIN.plusDays(20));
              assertThat(found.found()).isEqualTo(BEGIN.plusDays(21));
              assertThat(found.speed().value()).isEqualTo(0.4);
            });
  }

  /** Either of the two alone, against what the other says. */
  @Test
  void oneMeasureIsNoAlarmWhereTheOtherIsWell() {
    SplittableRandom random = new SplittableRandom(3);
    for (int index = 0; index < 10; index++) {
      add(
          index,
          day -> Math.exp(0.1 * random.nextGaussian()),
          10,
          day -> files(Math.exp(0.1 * random.nextGaussian())),
          day -> 500 * MB);
    }
    add(3, day -> 1, 10, day -> files(0.85), day -> 200 * MB);
    add(4, day -> 0.85, 10, day -> files(1), day -> 200 * MB);
    assertThat(FailSlow.of(osts)).isEmpty();
  }

  /** Files count as jobs do: too few of them tell nothing. */
  @Test
  void fewFilesTellNothing() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(
        3,
        day -> 1,
        10,
        day -> new OstDay.PeerShare(OptionalDouble.of(0.1), OstDay.LEAST_FILES - 1),
        day -> 200 * MB);
    assertThat(FailSlow.of(osts)).isEmpty();
  }

  /** A tenth less than its peers, all the time: not slow, however sure it is. */
  @Test
  void anOstThatIsHardlySlowerIsWell() {
    addHealthy(10, new SplittableRandom(1), 0.02);
    add(3, day -> 0.88, 10, 500 * MB);
    assertThat(FailSlow.of(osts)).isEmpty();
  }

  @Test
  void whereNothingIsKnownNothingIsFound() {
    assertThat(FailSlow.of(Map.of())).isEmpty();
    OstDay silent =
        new OstDay(
            BEGIN,
            OstDay.PeerShare.UNKNOWN,
            OstDay.PeerShare.UNKNOWN,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty());
    assertThat(FailSlow.of(Map.of(ost(1), List.of(silent)))).isEmpty();
  }
}
