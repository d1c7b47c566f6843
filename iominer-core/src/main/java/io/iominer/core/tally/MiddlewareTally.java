// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.StoredRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Jobs by their ranks and by the middleware that they used. */
final class MiddlewareTally implements JobTally<MiddlewareTally.Ranks> {
  /** How many. */
  enum Ranks {
    ONE("one", 1),
    SMALL("small", 1024),
    MEDIUM("medium", 8192),
    LARGE("large", Long.MAX_VALUE);

    private final String label;
    private final long most;

    Ranks(String label, long most) {
      this.label = label;
      this.most = most;
    }

    private static Ranks of(long processes) {
      if (processes == 1) {
        return ONE;
      }
      return processes <= SMALL.most ? SMALL : processes <= MEDIUM.most ? MEDIUM : LARGE;
    }
  }

  /** Columns whose sum tells of collective requests; where one is NULL nothing is known. */
  private static final String[] COLLECTIVE = {
    "mpiio_coll_reads", "mpiio_coll_writes", "mpiio_split_reads", "mpiio_split_writes"
  };

  private static final int JOBS = 0;
  private static final int KINDS = 6;

  @Override
  public String schema() {
    return "class STRING, jobs BIGINT, posix_only DOUBLE, mpiio_independent DOUBLE,"
        + " mpiio_collective DOUBLE, hdf5 DOUBLE, pnetcdf DOUBLE, stdio DOUBLE";
  }

  @Override
  public List<String> columns() {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "process_count",
                "posix_records",
                "mpiio_records",
                "h5f_records",
                "h5d_records",
                "pnetcdf_file_records",
                "pnetcdf_var_records",
                "stdio_records"));
    columns.addAll(List.of(COLLECTIVE));
    return columns;
  }

  @Override
  public void add(StoredRow job, Groups<Ranks> groups) {
    boolean usesMpiio = uses(job, "mpiio_records");
    boolean isCollective = KnownSum.of(job, COLLECTIVE).orElse(0) > 0;
    groups.add(
        Ranks.of(job.whole("process_count")),
        1,
        one(uses(job, "posix_records") && !usesMpiio),
        one(usesMpiio && !isCollective),
        one(usesMpiio && isCollective),
        one(uses(job, "h5f_records", "h5d_records")),
        one(uses(job, "pnetcdf_file_records", "pnetcdf_var_records")),
        one(uses(job, "stdio_records")));
  }

  /** Whether the job has any record that one of the columns counts. */
  private static boolean uses(StoredRow job, String... columns) {
    long records = 0;
    for (String column : columns) {
      records += job.count(column).orElse(0);
    }
    return records > 0;
  }

  private static long one(boolean isSo) {
    return isSo ? 1 : 0;
  }

  @Override
  public List<@Nullable Object[]> rows(Groups<Ranks> groups) {
    return groups.sorted(Comparator.naturalOrder()).stream().map(k -> row(k, groups)).toList();
  }

  private static @Nullable Object[] row(Ranks ranks, Groups<Ranks> groups) {
    long jobs = groups.sum(ranks, JOBS);
    @Nullable Object[] row = new @Nullable Object[2 + KINDS];
    row[0] = ranks.label;
    row[1] = jobs;
    for (int kind = 1; kind <= KINDS; kind++) {
      row[1 + kind] = Share.of(groups.sum(ranks, kind), jobs);
    }
    return row;
  }
}
