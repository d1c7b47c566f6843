// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.UsualLayout;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Jobs on Lustre that striped a file otherwise than usual. */
final class StripingTally implements JobTally<StripingTally.Layout> {
  /** What a job's row says of the layouts of its files. */
  enum Layout {
    /** All are the usual one. */
    USUAL,
    /** One is another. */
    CUSTOM
  }

  private final UsualLayout usual;

  StripingTally(UsualLayout usual) {
    this.usual = usual;
  }

  @Override
  public String schema() {
    return "jobs BIGINT, customised BIGINT, share DOUBLE";
  }

  @Override
  public List<String> columns() {
    return Stream.concat(Stream.of(DarshanJobTable.STRIPE_LAYOUTS), usual.jobColumns().stream())
        .toList();
  }

  @Override
  public void add(StoredRow job, Groups<Layout> groups) {
    if (job.whole(DarshanJobTable.STRIPE_LAYOUTS) > 0) {
      groups.add(usual.differsInJob(job) ? Layout.CUSTOM : Layout.USUAL, 1);
    }
  }

  @Override
  public List<@Nullable Object[]> rows(Groups<Layout> groups) {
    long customised = groups.sum(Layout.CUSTOM, 0);
    long onLustre = groups.sum(Layout.USUAL, 0) + customised;
    return List.<@Nullable Object[]>of(
        new @Nullable Object[] {onLustre, customised, Share.of(customised, onLustre)});
  }
}
