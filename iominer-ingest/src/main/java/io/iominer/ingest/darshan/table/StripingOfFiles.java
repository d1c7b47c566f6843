// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.FsType;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableRow;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Number and extremes of the stripe layouts in a log's rows of {@code darshan_file}, and the mount
 * points of its files on OSTs.
 */
final class StripingOfFiles {
  private static final List<String> COLUMNS = DarshanJobTable.LAYOUT_COLUMNS;

  private final List<LongSummaryStatistics> values =
      Stream.generate(LongSummaryStatistics::new).limit(COLUMNS.size()).toList();
  private final Set<String> mountPoints = new TreeSet<>();
  private boolean hasOsts;
  private long onLustre;
  private long layouts;

  /** Adds a row. */
  void add(TableRow file) {
    if (FsType.LUSTRE.equals(file.value("fs_type"))) {
      onLustre++;
    }
    if (file.value("ost_count") != null) {
      hasOsts = true;
      if (file.value("mount_point") instanceof String known) {
        mountPoints.add(known);
      }
    }
    if (file.value("stripe_count") == null) {
      return;
    }
    layouts++;
    for (int i = 0; i < COLUMNS.size(); i++) {
      if (file.value(COLUMNS.get(i)) instanceof Long value) {
        values.get(i).accept(value);
      }
    }
  }

  /** Sets the columns of the log's row of {@code darshan_job}. */
  void set(TableRow job) {
    job.set(DarshanJobTable.LUSTRE_FILES, onLustre);
    job.set(DarshanJobTable.STRIPE_LAYOUTS, layouts);
    if (hasOsts) {
      job.set(DarshanJobTable.OST_MOUNT_POINTS, List.copyOf(mountPoints));
    }
    for (int i = 0; i < COLUMNS.size(); i++) {
      if (values.get(i).getCount() > 0) {
        job.set(COLUMNS.get(i) + DarshanJobTable.LEAST, values.get(i).getMin());
        job.set(COLUMNS.get(i) + DarshanJobTable.GREATEST, values.get(i).getMax());
      }
    }
  }
}
