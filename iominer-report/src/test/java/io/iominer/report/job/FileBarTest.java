// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.JobPath;
import io.iominer.sweepline.ClipReport;
import io.iominer.sweepline.Concurrency;
import io.iominer.sweepline.IntervalList;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FileBarTest {
  private static CriticalUse use(long file, double start, double end, double exclusive) {
    return new CriticalUse(file, 0, start, end, exclusive, OptionalDouble.of(1));
  }

  private static JobPath path(CriticalUse... uses) {
    return new JobPath(
        IoActivity.WRITE,
        List.of(uses),
        10,
        10,
        Concurrency.of(new IntervalList()),
        Map.of(),
        0,
        new ClipReport(0, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void aBarShowsWhatAddsToThePathWhatRanBesideOthersAndIdleTime() {
    List<FileBar> bars = FileBar.of(path(use(1, 1, 4, 3), use(2, 3, 8, 4)), 10, 10, 5);
    assertThat(bars).hasToString("[...-####.., .###......]");
    assertThat(bars).extracting(FileBar::fileId).containsExactly(2L, 1L);
    assertThat(bars).extracting(FileBar::exclusiveSeconds).containsExactly(4.0, 3.0);
  }

  @Test
  void theUsesOfAFileAreOneBarInWhichTheGreaterSignWins() {
    List<FileBar> bars =
        FileBar.of(path(use(1, 0, 2, 2), use(1, 1, 3, 1), use(1, 9, 9.5, 0.5)), 10, 10, 5);
    assertThat(bars).hasToString("[###......#]");
    assertThat(bars.get(0).uses()).isEqualTo(3);
    assertThat(bars.get(0).exclusiveSeconds()).isEqualTo(3.5);
  }

  @Test
  void aShortUseIsSeenAtEveryPlaceAndNothingBesideIt() {
    assertThat(FileBar.of(path(use(1, 0, 1e-9, 1e-9)), 10, 10, 1)).hasToString("[#.........]");
    assertThat(FileBar.of(path(use(1, 10 - 1e-9, 10, 1e-9)), 10, 10, 1))
        .hasToString("[.........#]");
    assertThat(FileBar.of(path(use(1, 5, 5 + 1e-9, 1e-9)), 10, 10, 1)).hasToString("[.....#....]");
  }

  @Test
  void roundingDoesNotReachIntoTheNextColumn() {
    double third = 0.1 + 0.2;
    assertThat(FileBar.of(path(use(1, 0.1, third, 0.2)), 1, 10, 1)).hasToString("[.##.......]");
    assertThat(FileBar.of(path(use(1, third, 0.7, 0.7 - third)), 1, 10, 1))
        .hasToString("[...####...]");
  }

  @Test
  void thoseWithMostExclusiveTimeAreKept() {
    List<CriticalUse> uses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      uses.add(use(i, i, i + 1, i == 7 ? 0.75 : i == 3 ? 1 : 0.5));
    }
    assertThat(FileBar.of(path(uses.toArray(CriticalUse[]::new)), 10, 10, 3))
        .extracting(FileBar::fileId)
        .containsExactly(3L, 7L, 0L);
  }
}
