// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.Role.LABEL;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.AccessPattern;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Jobs of several ranks by R, their ranks over their files. Those of the pattern N-1 are a class of
 * their own, as in the paper, however many files their ranks share.
 */
final class SharingTally implements JobTally {
  private static final List<String> CLASSES =
      List.of(
          AccessPattern.N_TO_ONE.label(),
          "R < 0.1",
          "0.1 <= R < 1",
          "R = 1",
          "1 < R <= 10",
          "10 < R <= 100",
          "100 < R <= 1000",
          "1000 < R");

  private static final int SHARED = 0;

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(column("class", TEXT, "Ranks / files").as(LABEL), JOBS, OF_JOBS);
  }

  @Override
  public List<String> reads() {
    return List.of("process_count", "file_count", "access_pattern");
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    long processes = job.whole("process_count");
    long files = job.whole("file_count");
    if (processes > 1 && files > 0) {
      boolean isShared =
          job.text("access_pattern").filter(AccessPattern.N_TO_ONE.label()::equals).isPresent();
      groups.add(isShared ? SHARED : 1 + classOf((double) processes / files), 1);
    }
  }

  private static int classOf(double r) {
    if (r <= 1) {
      return r < 0.1 ? 0 : r < 1 ? 1 : 2;
    }
    return r <= 10 ? 3 : r <= 100 ? 4 : r <= 1000 ? 5 : 6;
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    return IntStream.range(0, groups.total(0) > 0 ? CLASSES.size() : 0)
        .mapToObj(k -> groups.row(CLASSES.get(k), k))
        .toList();
  }
}
