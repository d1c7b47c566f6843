// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.Runs;
import io.iominer.advisor.prediction.Forecast.Trust;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackTestTest {
  private static final int LARGE = 1024;
  private static final int SMALL = 32;

  private static Forecast ioTime(BackTest test, long ranks) {
    return test.forecast(new NextRun(Runs.USER, ranks)).stream()
        .filter(forecast -> forecast.measure() == DemandMeasure.IO_TIME)
        .findFirst()
        .orElseThrow();
  }

  private static BackTest of(List<ApplicationRun> runs) {
    return BackTest.of(new ApplicationHistory("app", runs));
  }

  @Test
  void runsOnAsManyRanksTellMoreThanTheLastRun() {
    List<ApplicationRun> runs =
        IntStream.range(0, 40)
            .mapToObj(i -> Runs.diagnosed(i, i, i % 2 == 0 ? SMALL : LARGE, i % 2 == 0 ? 10 : 500))
            .toList();
    Forecast large = ioTime(of(runs), LARGE);
    assertThat(large.value()).isEqualTo(500);
    assertThat(ioTime(of(runs), SMALL).value()).isEqualTo(10);
    assertThat(large.lastRunScore().meanError()).isCloseTo(0.98, within(1e-9));
    assertThat(large.lastRunScore().right()).isZero();
    // The first run on many ranks is foretold from the one on few: nobody could know better.
    assertThat(large.score().right()).isEqualTo(38);
    assertThat(large.score().tests()).isEqualTo(39);
    assertThat(large.trust()).isEqualTo(Trust.TRUSTED);
  }

  @Test
  void aRunIsForetoldFromThoseBeforeItOnly() {
    List<ApplicationRun> runs = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      runs.add(Runs.diagnosed(i, i, SMALL, 10));
    }
    double before = ioTime(of(runs), SMALL).score().meanError();
    runs.add(Runs.diagnosed(6, 6, SMALL, 1000));
    Forecast after = ioTime(of(runs), SMALL);
    assertThat(before).isZero();
    assertThat(after.score().meanError()).isCloseTo(0.99 / 6, within(1e-9));
  }

  @Test
  void theOrderInWhichRunsAreReadDoesNotMatter() {
    Random random = new Random(5);
    List<ApplicationRun> runs = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      runs.add(Runs.diagnosed(i, i, random.nextBoolean() ? SMALL : LARGE, 1 + random.nextInt(99)));
    }
    Forecast inOrder = ioTime(of(runs), LARGE);
    Collections.shuffle(runs, random);
    assertThat(ioTime(of(runs), LARGE)).isEqualTo(inOrder);
  }

  @Test
  void aMedianIsLedAstrayByNoSingleRun() {
    List<ApplicationRun> runs = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      runs.add(Runs.diagnosed(i, i, SMALL, i % 5 == 4 ? 1000 : 10));
    }
    Forecast forecast = ioTime(of(runs), SMALL);
    assertThat(forecast.predictor()).isEqualTo(Predictor.MEDIAN_ALIKE);
    assertThat(forecast.value()).isEqualTo(10);
    assertThat(forecast.score().meanError()).isLessThan(forecast.lastRunScore().meanError());
  }

  @Test
  void whatDependsOnTheRunBeforeIsForetoldByIt() {
    List<ApplicationRun> runs = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      runs.add(Runs.diagnosed(i, i, SMALL, i / 8 % 2 == 0 ? 10 : 100));
    }
    Forecast forecast = ioTime(of(runs), SMALL);
    assertThat(forecast.predictor()).isNotEqualTo(Predictor.MEDIAN_ALIKE);
    assertThat(forecast.score().meanError()).isLessThan(0.25);
  }

  @Test
  void itSaysWhereRunsAreTooFewOrContradictEachOther() {
    List<ApplicationRun> runs =
        IntStream.range(0, 5).mapToObj(i -> Runs.diagnosed(i, i, SMALL, 10)).toList();
    assertThat(ioTime(of(runs), SMALL).trust()).isEqualTo(Trust.TOO_FEW_RUNS);
    Random random = new Random(9);
    List<ApplicationRun> wild =
        IntStream.range(0, 30)
            .mapToObj(i -> Runs.diagnosed(i, i, SMALL, Math.pow(10, 4 * random.nextDouble())))
            .toList();
    assertThat(ioTime(of(wild), SMALL).trust()).isEqualTo(Trust.INACCURATE);
  }

  @Test
  void whatNoRunTellsIsNotForetold() {
    assertThat(new BackTest().forecast(new NextRun(Runs.USER, SMALL))).isEmpty();
    BackTest test = of(List.of(Runs.undiagnosed(1, 1)));
    assertThat(test.forecast(new NextRun(Runs.USER, SMALL)))
        .extracting(Forecast::measure)
        .containsExactly(DemandMeasure.BYTES_READ, DemandMeasure.BYTES_WRITTEN);
  }

  @Test
  void aMedianIsThatOfTheLastFive() {
    PastRuns past = new PastRuns();
    for (int i = 0; i < 1000; i++) {
      past.add(Runs.diagnosed(i, i, SMALL, i));
    }
    assertThat(
            past.predict(
                Predictor.MEDIAN_ALIKE, DemandMeasure.IO_TIME, new NextRun(Runs.USER, SMALL)))
        .hasValue(997);
  }
}
