// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.core.spark.Compaction;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Joins small files where there are enough of them, and removes what no reader can need. */
final class CompactStage implements Stage {
  /**
   * Files of which fewer commits deleted rows stay: reading past the deletes costs less than
   * writing the files anew. Heuristic: a day is diagnosed two or three times.
   */
  private static final int MIN_DELETES = 4;

  static final String NAME = "compact";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageResult run(Night night) {
    List<Compaction.Result> results =
        new Compaction(
                night.place()::session,
                Compaction.DEFAULT_MIN_FILES,
                MIN_DELETES,
                Compaction.DEFAULT_KEEP)
            .run(night.store());
    return StageResult.of(
        String.format(
            Locale.ROOT,
            "%,d data files before, %,d after; %,d files removed from the disk",
            sum(results, Compaction.Result::before),
            sum(results, Compaction.Result::after),
            sum(results, Compaction.Result::removed)));
  }

  private static long sum(
      List<Compaction.Result> results, ToLongFunction<Compaction.Result> files) {
    return results.stream().mapToLong(files).sum();
  }
}
