// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Which layer's record counts for a file, so that no byte is counted at two layers: the one place
 * that says so, for totals, tables and the diagnosis.
 *
 * <p>A byte that MPI-IO moves is moved again by POSIX below it, and one of HDF5 or PnetCDF by
 * MPI-IO or POSIX. So for each file only the lowest layer counts that has a record of it: POSIX;
 * else MPI-IO, unless the log has DFS or DAOS records, which then hold these bytes; else HDF5
 * datasets and PnetCDF variables of a file that no lower layer saw. STDIO counts besides: Darshan
 * sees either the stream call or the POSIX call, not both. DFS counts, and DAOS objects only when
 * there is no DFS above them. Other modules count no bytes of files.
 *
 * <p>Every record of POSIX and of MPI-IO is {@linkplain #add noted} before a record of a layer
 * above is asked about, which is the order of a log. It holds up to 32 bytes for each of their
 * files, and nothing for a log without a layer above them.
 */
public final class CountedLayer {
  private static final long UNKNOWN_PARENT = 0;

  private final Set<DarshanModule> modules;
  private final boolean hasDaos;
  private final boolean hasDatasets;
  private final IdIndex posix = new IdIndex();
  private final IdIndex mpiio = new IdIndex();

  /**
   * Nothing noted yet.
   *
   * @param modules modules of which the log has data
   */
  public CountedLayer(Set<DarshanModule> modules) {
    this.modules = Set.copyOf(modules);
    this.hasDaos = modules.contains(DarshanModule.DFS) || modules.contains(DarshanModule.DAOS);
    this.hasDatasets =
        modules.contains(DarshanModule.H5D) || modules.contains(DarshanModule.PNETCDF_VAR);
  }

  /** Notes a record of any module. */
  public void add(DarshanModule module, long recordId) {
    if (module == DarshanModule.POSIX && (hasDatasets || modules.contains(DarshanModule.MPIIO))) {
      posix.number(recordId);
    } else if (module == DarshanModule.MPIIO && hasDatasets) {
      mpiio.number(recordId);
    }
  }

  /** The file that a record's bytes and times belong to; empty when another layer counts them. */
  public OptionalLong file(CounterValues record) {
    return file(record.module(), record.recordId(), record.parentRecordId());
  }

  /**
   * The file that a record's bytes and times belong to; empty when another layer counts them.
   *
   * @param parent of a dataset or variable: record of its file; empty or 0 when unknown
   */
  public OptionalLong file(DarshanModule module, long recordId, OptionalLong parent) {
    boolean counts =
        switch (module) {
          case POSIX, STDIO, DFS -> true;
          case MPIIO -> !hasDaos && !posix.contains(recordId);
          case DAOS -> !modules.contains(DarshanModule.DFS);
          case H5D, PNETCDF_VAR -> !hasDaos && !isSeenBelow(parent.orElse(UNKNOWN_PARENT));
          default -> false;
        };
    if (!counts) {
      return OptionalLong.empty();
    }
    return parent.orElse(UNKNOWN_PARENT) == UNKNOWN_PARENT ? OptionalLong.of(recordId) : parent;
  }

  /**
   * Whether a module's bytes count where they are not told apart by file, as in a heat map: those
   * of MPI-IO only in a log without a layer below it.
   */
  public boolean countsWhole(DarshanModule module) {
    return switch (module) {
      case POSIX, STDIO, DFS -> true;
      case MPIIO -> !hasDaos && !modules.contains(DarshanModule.POSIX);
      case DAOS -> !modules.contains(DarshanModule.DFS);
      default -> false;
    };
  }

  /**
   * Whether a record is a dataset or variable of a file that is not known, in a log with lower
   * layers: they may hold its bytes and times, so that neither counts.
   */
  static boolean isPerhapsSeenBelow(CounterValues record, Set<DarshanModule> modules) {
    boolean isPart =
        record.module() == DarshanModule.H5D || record.module() == DarshanModule.PNETCDF_VAR;
    return isPart
        && record.parentRecordId().orElse(UNKNOWN_PARENT) == UNKNOWN_PARENT
        && hasLowerLayers(modules);
  }

  private boolean isSeenBelow(long parent) {
    return parent == UNKNOWN_PARENT
        ? hasLowerLayers(modules)
        : posix.contains(parent) || mpiio.contains(parent);
  }

  private static boolean hasLowerLayers(Set<DarshanModule> modules) {
    return modules.contains(DarshanModule.POSIX) || modules.contains(DarshanModule.MPIIO);
  }
}
