// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What runs have in common that may be compared; one of another kind is none to compare with.
 *
 * @param application the application
 * @param processCount ranks
 * @param accessPattern ranks to files; null where the log does not tell
 * @param nodeCount nodes of the allocation; null where they are not known
 * @param mountPoint of the largest file, which tells the file system; null where it is not known
 * @param hasMpiio whether the log has records of MPI-IO
 * @param hasHdf5 whether it has records of HDF5 datasets
 * @param hasPnetcdf whether it has records of PnetCDF variables
 */
record RunKind(
    String application,
    long processCount,
    @Nullable String accessPattern,
    @Nullable Long nodeCount,
    @Nullable String mountPoint,
    boolean hasMpiio,
    boolean hasHdf5,
    boolean hasPnetcdf) {
  private static final String MPIIO = DarshanJobTable.recordsColumn(DarshanModule.MPIIO);
  private static final String HDF5 = DarshanJobTable.recordsColumn(DarshanModule.H5D);
  private static final String PNETCDF = DarshanJobTable.recordsColumn(DarshanModule.PNETCDF_VAR);

  /** Columns of {@code darshan_job} that tell it. */
  static final List<String> COLUMNS =
      List.of(
          "application",
          "process_count",
          "access_pattern",
          "main_mount_point",
          MPIIO,
          HDF5,
          PNETCDF);

  /** That of a row of {@code darshan_job} with an application. */
  static RunKind of(StoredRow job, @Nullable Long nodeCount) {
    return new RunKind(
        job.string("application"),
        job.whole("process_count"),
        job.text("access_pattern").orElse(null),
        nodeCount,
        job.text("main_mount_point").orElse(null),
        job.count(MPIIO).orElse(0) > 0,
        job.count(HDF5).orElse(0) > 0,
        job.count(PNETCDF).orElse(0) > 0);
  }
}
