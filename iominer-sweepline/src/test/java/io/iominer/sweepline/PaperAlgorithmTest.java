// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.sweepline.PaperAlgorithm.Share;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaperAlgorithmTest {
  @Test
  void itFindsTheSharesOfThePapersOwnExample() {
    IntervalList files = new IntervalList();
    files.add(0, 10, 1);
    files.add(6, 12, 2);
    files.add(4, 8, 3);
    files.add(16, 18, 4);
    assertThat(PaperAlgorithm.shares(files.cursor()))
        .containsExactly(new Share(1, 0, 10), new Share(2, 10, 12), new Share(4, 16, 18));
  }

  // 1 |---------|
  // 2  |----------|          not needed, as 3 goes on from 1
  // 3          |--------|
  @Test
  void itIsNotMinimalWhereALaterFileReachesFarther() {
    IntervalList files = new IntervalList();
    files.add(0, 10, 1);
    files.add(1, 12, 2);
    files.add(9, 18, 3);
    assertThat(PaperAlgorithm.shares(files.cursor()))
        .containsExactly(new Share(1, 0, 10), new Share(2, 10, 12), new Share(3, 12, 18));
    assertThat(CriticalPath.of(files).critical())
        .containsExactly(new CriticalInterval(0, 10, 1, 0), new CriticalInterval(9, 18, 3, 10));
  }

  // 1 |----|          the paper has no rule for files that start together
  // 2 |---------|
  @Test
  void itIsNotMinimalWhereFilesStartTogether() {
    IntervalList files = new IntervalList();
    files.add(0, 5, 1);
    files.add(0, 10, 2);
    assertThat(PaperAlgorithm.shares(files.cursor())).hasSize(2);
    assertThat(CriticalPath.of(files).critical())
        .containsExactly(new CriticalInterval(0, 10, 2, 0));
  }

  @Test
  void itsSharesSumUpToTheUnionAndAreNeverFewer() {
    int sets = 20_000;
    int larger = 0;
    for (long seed = 0; seed < sets; seed++) {
      IntervalList files = withLengthAndNames(Sets.small(seed, 8));
      List<Share> shares = PaperAlgorithm.shares(files.cursor());
      CriticalPath path = CriticalPath.of(files);
      assertThat(shares.stream().mapToLong(s -> s.end() - s.start()).sum())
          .as(Sets.text(seed, files))
          .isEqualTo(path.busyNanos());
      assertThat(shares.size())
          .as(Sets.text(seed, files))
          .isGreaterThanOrEqualTo(path.critical().size());
      larger += shares.size() > path.critical().size() ? 1 : 0;
    }
    assertThat(larger).as("sets where it is not minimal").isBetween(sets / 5, sets / 2);
  }

  private static IntervalList withLengthAndNames(IntervalList set) {
    IntervalList files = new IntervalList();
    IntervalCursor cursor = set.cursor();
    while (cursor.next()) {
      if (cursor.start() < cursor.end()) {
        files.add(cursor.start(), cursor.end(), files.size());
      }
    }
    return files;
  }
}
