// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.LogKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StandingsTest {
  private static final ApplicationRun RUN = Runs.diagnosed(9, 3, 4, 10);

  private static RunStanding ioTime(ApplicationRun... others) {
    List<ApplicationRun> runs = new ArrayList<>(List.of(others));
    runs.add(RUN);
    return standings(RUN, runs).get(0);
  }

  private static List<RunStanding> standings(ApplicationRun run, List<ApplicationRun> runs) {
    return new Standings(
            runs.stream()
                .map(one -> new DatedOutcome(key(one), one.uid(), one.start(), one.outcome()))
                .toList())
        .of(key(run))
        .orElseThrow();
  }

  private static LogKey key(ApplicationRun run) {
    return new LogKey(run.jobId(), run.logId());
  }

  @Test
  void aRunLiesAmongTheOthersAndIsNotItsOwnNeighbor() {
    RunStanding standing =
        ioTime(
            Runs.diagnosed(1, 1, 4, 5),
            Runs.diagnosed(2, 2, 4, 10),
            Runs.diagnosed(3, 4, 4, 20),
            Runs.diagnosed(4, 5, 4, 30));
    assertThat(standing.measure()).isEqualTo(RunMeasure.IO_TIME);
    assertThat(standing.value()).isEqualTo(10);
    assertThat(standing.otherRuns()).isEqualTo(4);
    assertThat(standing.earlierRuns()).isEqualTo(2);
    assertThat(standing.median()).hasValue(15);
    assertThat(standing.percentile()).hasValue((1 + 0.5) / 4);
  }

  @Test
  void anotherLogOfTheJobIsNoOtherRun() {
    assertThat(ioTime(Runs.diagnosed(9, 4, 8, 99)).otherRuns()).isZero();
  }

  @Test
  void aRunThatWasNotDiagnosedCountsNowhere() {
    RunStanding standing = ioTime(Runs.undiagnosed(1, 1), Runs.diagnosed(2, 2, 4, 7));
    assertThat(standing.otherRuns()).isEqualTo(1);
    assertThat(standing.median()).hasValue(7);
    ApplicationRun alone = Runs.undiagnosed(1, 1);
    assertThat(standings(alone, List.of(alone))).isEmpty();
  }

  @Test
  void fewOtherRunsSayNothingAboutWhatIsUsual() {
    assertThat(ioTime().median()).isEmpty();
    assertThat(ioTime().percentile()).isEmpty();
    ApplicationRun[] slower = new ApplicationRun[RunStanding.LEAST_RUNS];
    for (int i = 0; i < slower.length; i++) {
      slower[i] = Runs.diagnosed(i, i, 4, 20 + i);
    }
    assertThat(ioTime(slower).isUnusual()).isTrue();
    assertThat(ioTime(Arrays.copyOf(slower, slower.length - 1)).isUnusual()).isFalse();
  }

  @Test
  void measuresThatARunDoesNotHaveAreLeftOut() {
    assertThat(standings(RUN, List.of(RUN)))
        .extracting(RunStanding::measure)
        .containsExactly(RunMeasure.IO_TIME, RunMeasure.LOST_SHARE, RunMeasure.WRITE_BANDWIDTH);
    assertThat(RunMeasure.LOST_SHARE.of(RUN.outcome())).hasValue(0.5);
  }

  @Test
  void aSizeClassIsAPowerOfTen() {
    assertThat(volume(0).sizeClass()).isEmpty();
    assertThat(volume(1).sizeClass()).hasValue(0);
    assertThat(volume(999_999_999).sizeClass()).hasValue(8);
    assertThat(volume(1_000_000_000).sizeClass()).hasValue(9);
  }

  private static RunVolume volume(long bytes) {
    return new RunVolume(1, OptionalLong.empty(), bytes, 0, Optional.empty());
  }
}
