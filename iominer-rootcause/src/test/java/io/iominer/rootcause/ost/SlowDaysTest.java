// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.ost;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.SpeedEvidence;
import io.iominer.rootcause.ost.SlowDays.SlowDay;
import io.iominer.rootcause.ost.SlowDays.Told;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowDaysTest {
  private static final LocalDate BEGIN = LocalDate.of(2026, 1, 1);

  private final List<Told> days = new ArrayList<>();

  private OptionalDouble usuallyMeasured = OptionalDouble.empty();

  private SlowDaysTest day(long asked, long slowed, double jobShare) {
    return day(asked, slowed, jobShare, OptionalDouble.empty());
  }

  private SlowDaysTest day(long asked, long slowed, double jobShare, OptionalDouble server) {
    return day(asked, slowed, 100, jobShare, server);
  }

  private SlowDaysTest day(
      long asked, long slowed, double most, double jobShare, OptionalDouble server) {
    days.add(
        new Told(
            BEGIN.plusDays(days.size()),
            asked,
            slowed,
            most,
            OptionalDouble.of(most / 500),
            OptionalDouble.of(jobShare),
            server.isEmpty() ? server : OptionalDouble.of(most * server.getAsDouble()),
            usuallyMeasured));
    return this;
  }

  private List<SpeedEvidence> slow() {
    return SlowDays.of(days).stream().map(SlowDay::evidence).toList();
  }

  @Test
  void confidenceGrowsWithJobsAndDays() {
    assertThat(day(2, 2, 0.6).day(3, 3, 0.6).day(2, 2, 0.6).day(1, 1, 1).slow())
        .containsExactly(
            new SpeedEvidence(2, 1, Confidence.MEDIUM),
            new SpeedEvidence(5, 2, Confidence.MEDIUM),
            new SpeedEvidence(7, 3, Confidence.HIGH),
            new SpeedEvidence(8, 4, Confidence.MEDIUM));
  }

  /** Most jobs of the day got from it what they got from others. */
  @Test
  void oneDayThatTheOtherViewContradictsIsOfLowConfidence() {
    assertThat(day(4, 4, 1).slow()).containsExactly(new SpeedEvidence(4, 1, Confidence.LOW));
  }

  @Test
  void aJobAloneTellsLittleAndNothingAgainstTheServer() {
    assertThat(day(1, 1, 0.5).slow()).containsExactly(new SpeedEvidence(1, 1, Confidence.LOW));
    days.clear();
    assertThat(day(1, 1, 0.5, OptionalDouble.of(1)).slow())
        .containsExactly(new SpeedEvidence(1, 1, Confidence.LOW));
    days.clear();
    assertThat(day(1, 1, 0.5, OptionalDouble.of(2.5)).slow()).isEmpty();
  }

  @Test
  void aJobAloneIsSureEnoughWhereTheServerMeasuredLessThanOthers() {
    usuallyMeasured = OptionalDouble.of(170);
    assertThat(day(1, 1, 0.5, OptionalDouble.of(1)).slow())
        .containsExactly(new SpeedEvidence(1, 1, Confidence.MEDIUM));
    days.clear();
    usuallyMeasured = OptionalDouble.of(110);
    assertThat(day(1, 1, 0.5, OptionalDouble.of(1)).slow())
        .containsExactly(new SpeedEvidence(1, 1, Confidence.LOW));
  }

  @Test
  void aDayOnWhichAllGotWhatTheyAskedForEndsIt() {
    assertThat(day(3, 3, 0.5).day(2, 0, 1).day(1, 1, 0.9).slow())
        .containsExactly(
            new SpeedEvidence(3, 1, Confidence.MEDIUM), new SpeedEvidence(1, 1, Confidence.LOW));
  }

  @Test
  void itIsStillSlowOnADayOnWhichNobodyAskedForMore() {
    day(3, 3, 0.5).day(0, 0, 20, 1, OptionalDouble.empty()).day(1, 1, 0.9);
    assertThat(slow())
        .containsExactly(
            new SpeedEvidence(3, 1, Confidence.MEDIUM),
            new SpeedEvidence(3, 1, Confidence.LOW),
            new SpeedEvidence(4, 2, Confidence.MEDIUM));
    assertThat(SlowDays.of(days)).extracting(SlowDay::speed).containsOnly(0.2);
  }

  @Test
  void somebodyWhoGotMoreThanOnSlowDaysEndsIt() {
    day(3, 3, 0.5)
        .day(0, 0, 150, 1, OptionalDouble.empty())
        .day(0, 0, 20, 1, OptionalDouble.empty());
    assertThat(slow()).hasSize(1);
  }

  /** 155 MB/s while it was slow, 498 MB/s on the next day, on which no job asks for much. */
  @Test
  void aServerThatMeasuresMoreThanOnSlowDaysEndsIt() {
    OptionalDouble slow = OptionalDouble.of(1.55);
    day(3, 3, 0.5, slow).day(3, 3, 0.5, slow);
    day(0, 0, 20, 1, OptionalDouble.of(498.0 / 20)).day(0, 0, 20, 1, OptionalDouble.empty());
    assertThat(slow()).hasSize(2);
    days.clear();
    day(3, 3, 0.5, slow).day(0, 0, 20, 1, OptionalDouble.of(155.0 / 20));
    assertThat(slow()).as("no more than on the slow day").hasSize(2);
  }

  @Test
  void aDayOfWhichOnlyServersTellIsNotSlowButCanEndIt() {
    day(3, 3, 0.5, OptionalDouble.of(1.55));
    days.add(ofServer(155));
    assertThat(day(0, 0, 0.5).slow()).hasSize(2);
    days.set(1, ofServer(498));
    assertThat(slow()).hasSize(1);
  }

  private static Told ofServer(double measured) {
    return new Told(
        BEGIN.plusDays(1),
        0,
        0,
        0,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.of(measured),
        OptionalDouble.empty());
  }

  @Test
  void nobodyKnowsForEverThatItIsSlow() {
    day(3, 3, 0.5);
    for (int i = 0; i < 9; i++) {
      day(0, 0, 1);
    }
    assertThat(slow()).hasSize(6);
  }

  @Test
  void whatMostContradictIsNotTold() {
    assertThat(day(5, 2, 0.5).slow()).isEmpty();
  }

  /** What is said of a day is the same whether or not later days are known. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noDayKnowsOfALaterOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int day = 0; day < 40; day++) {
      long asked = random.nextLong(5);
      day(
          asked,
          random.nextLong(asked + 1),
          random.nextDouble(80, 130),
          random.nextDouble(0.3, 1.1),
          random.nextBoolean()
              ? OptionalDouble.of(random.nextDouble(0.2, 3))
              : OptionalDouble.empty());
    }
    List<SlowDay> all = SlowDays.of(days);
    for (int known = 0; known <= days.size(); known++) {
      LocalDate end = BEGIN.plusDays(known);
      assertThat(SlowDays.of(days.subList(0, known)))
          .isEqualTo(all.stream().filter(slow -> slow.day().isBefore(end)).toList());
    }
    assertThat(all)
        .allSatisfy(
            slow -> {
              SpeedEvidence evidence = slow.evidence();
              assertThat(evidence.days()).isBetween(1L, evidence.jobs());
              assertThat(evidence.confidence() == Confidence.HIGH)
                  .isEqualTo(
                      days.get((int) (slow.day().toEpochDay() - BEGIN.toEpochDay())).slowed() > 0
                          && evidence.jobs() >= 3
                          && evidence.days() >= 3
                          && days.get((int) (slow.day().toEpochDay() - BEGIN.toEpochDay()))
                                  .jobShare()
                                  .getAsDouble()
                              < SlowDays.SLOW);
            });
  }
}
