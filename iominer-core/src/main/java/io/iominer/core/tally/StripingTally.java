// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.UsualLayout;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Jobs on Lustre that striped a file otherwise than usual. */
final class StripingTally implements JobTally<StripingTally.Layout> {
  /** What a job's row says of the layouts of its files. */
  enum Layout {
    /** All are the usual one. */
    USUAL,
    /** One is another. */
    CUSTOM,
    /** Nothing: an earlier release wrote it, and the files have to be asked. */
    NOT_KEPT
  }

  /**
   * How many jobs.
   *
   * @param onLustre those with a file on Lustre
   * @param customised those of them with a file that is striped otherwise than usual
   */
  record Jobs(long onLustre, long customised) {
    static final Jobs NONE = new Jobs(0, 0);

    Jobs and(Jobs more) {
      return new Jobs(onLustre + more.onLustre, customised + more.customised);
    }
  }

  private final UsualLayout usual;
  private final Supplier<Jobs> ofFiles;

  /**
   * Compares with a layout.
   *
   * @param ofFiles asks the files of the jobs whose rows do not tell
   */
  StripingTally(UsualLayout usual, Supplier<Jobs> ofFiles) {
    this.usual = usual;
    this.ofFiles = ofFiles;
  }

  @Override
  public List<String> names() {
    return List.of("jobs", "customised", "share");
  }

  @Override
  public List<String> columns() {
    return Stream.concat(Stream.of(DarshanJobTable.STRIPE_LAYOUTS), usual.jobColumns().stream())
        .toList();
  }

  @Override
  public void add(StoredRow job, Groups<Layout> groups) {
    OptionalLong layouts = job.count(DarshanJobTable.STRIPE_LAYOUTS);
    if (layouts.isEmpty()) {
      groups.add(Layout.NOT_KEPT, 1);
    } else if (layouts.getAsLong() > 0) {
      groups.add(usual.differsInJob(job) ? Layout.CUSTOM : Layout.USUAL, 1);
    }
  }

  @Override
  public List<@Nullable Object[]> rows(Groups<Layout> groups) {
    long customised = groups.sum(Layout.CUSTOM, 0);
    Jobs all =
        new Jobs(groups.sum(Layout.USUAL, 0) + customised, customised)
            .and(groups.sum(Layout.NOT_KEPT, 0) > 0 ? ofFiles.get() : Jobs.NONE);
    return List.<@Nullable Object[]>of(
        new @Nullable Object[] {
          all.onLustre(), all.customised(), Share.of(all.customised(), all.onLustre())
        });
  }
}
