// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.SHARE;
import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.Role.LABEL;
import static io.iominer.core.tally.AnalysisColumn.Role.VALUE;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Jobs by their ranks and by the middleware that they used. */
final class MiddlewareTally implements JobTally {
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

  private static final int COUNTED = 0;
  private static final int KINDS = 6;

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(
        column("class", TEXT, "Ranks").as(LABEL),
        JOBS,
        column("posix_only", SHARE, "POSIX, no MPI-IO").as(VALUE),
        column("mpiio_independent", SHARE, "MPI-IO independent").as(VALUE),
        column("mpiio_collective", SHARE, "MPI-IO collective").as(VALUE),
        column("hdf5", SHARE, "HDF5").as(VALUE),
        column("pnetcdf", SHARE, "PnetCDF").as(VALUE),
        column("stdio", SHARE, "STDIO").as(VALUE));
  }

  @Override
  public List<String> measures() {
    return Stream.concat(Stream.of("jobs"), columns().stream().skip(2).map(AnalysisColumn::name))
        .toList();
  }

  @Override
  public List<String> reads() {
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
  public void add(StoredRow job, Groups groups) {
    boolean usesMpiio = uses(job, "mpiio_records");
    boolean isCollective = KnownSum.of(job, COLLECTIVE).orElse(0) > 0;
    groups.add(
        Ranks.of(job.whole("process_count")).name(),
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
  public List<@Nullable Object[]> rows(Groups groups) {
    return groups.sorted(Comparator.comparing(Ranks::valueOf)).stream()
        .map(k -> row(Ranks.valueOf(k), groups))
        .toList();
  }

  private static @Nullable Object[] row(Ranks ranks, Groups groups) {
    long jobs = groups.sum(ranks.name(), COUNTED);
    @Nullable Object[] row = new @Nullable Object[2 + KINDS];
    row[0] = ranks.label;
    row[1] = jobs;
    for (int kind = 1; kind <= KINDS; kind++) {
      row[1 + kind] = Share.of(groups.sum(ranks.name(), kind), jobs);
    }
    return row;
  }
}
