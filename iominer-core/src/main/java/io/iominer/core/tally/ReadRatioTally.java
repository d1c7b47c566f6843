// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.Role.LABEL;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Jobs by the percents of their bytes that they read. */
final class ReadRatioTally implements JobTally {
  private static final int ONLY_WRITTEN = -1;
  private static final int ONLY_READ = 100;

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(column("class", TEXT, "Bytes").as(LABEL), JOBS, OF_JOBS);
  }

  @Override
  public List<String> reads() {
    return List.of("bytes_read", "bytes_written");
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    long read = job.whole("bytes_read");
    long written = job.whole("bytes_written");
    if (Math.addExact(read, written) > 0) {
      groups.add(percents(read, written), 1);
    }
  }

  private static int percents(long read, long written) {
    if (read == 0) {
      return ONLY_WRITTEN;
    }
    return written == 0 ? ONLY_READ : (int) Math.floor(100D * read / (read + written));
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    return groups.numbers().stream().map(k -> groups.row(name(k), k)).toList();
  }

  private static String name(int percents) {
    return switch (percents) {
      case ONLY_WRITTEN -> "only written";
      case ONLY_READ -> "only read";
      default -> percents + " to " + (percents + 1) + " % read";
    };
  }
}
