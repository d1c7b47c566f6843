// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Darshan's instrumentation modules in the numbering of log format 3.41. Source: Darshan 3.5.0,
 * darshan-log-format.h, and the version constants of the module headers.
 */
@SuppressWarnings("ImmutableEnumChecker") // its lists are unmodifiable
public enum DarshanModule {
  NULL("NULL", 1, RecordKind.OPAQUE),
  POSIX("POSIX", 4, PosixCounter.values(), PosixFCounter.values()),
  MPIIO("MPI-IO", 3, MpiioCounter.values(), MpiioFCounter.values()),
  H5F("H5F", 3, H5fCounter.values(), H5fFCounter.values()),
  H5D("H5D", 2, H5dCounter.values(), H5dFCounter.values()),
  PNETCDF_FILE("PNETCDF_FILE", 3, PnetcdfFileCounter.values(), PnetcdfFileFCounter.values()),
  PNETCDF_VAR("PNETCDF_VAR", 1, PnetcdfVarCounter.values(), PnetcdfVarFCounter.values()),
  BGQ("BG/Q", 2, BgqCounter.values(), BgqFCounter.values()),
  LUSTRE("LUSTRE", 2, RecordKind.LUSTRE),
  STDIO("STDIO", 2, StdioCounter.values(), StdioFCounter.values()),
  DXT_POSIX("DXT_POSIX", 2, RecordKind.DXT),
  DXT_MPIIO("DXT_MPIIO", 3, RecordKind.DXT),
  MDHIM("MDHIM", 1, MdhimCounter.values(), MdhimFCounter.values()),
  APXC("APXC", 1, RecordKind.OPAQUE),
  APMPI("APMPI", 1, RecordKind.APMPI),
  HEATMAP("HEATMAP", 1, RecordKind.HEATMAP),
  DFS("DFS", 1, DfsCounter.values(), DfsFCounter.values()),
  DAOS("DAOS", 1, DaosCounter.values(), DaosFCounter.values());

  private static final DarshanModule[] BY_ID = values();

  private final String logName;
  private final int currentVersion;
  private final RecordKind kind;
  private final List<Counter> counters;
  private final List<Counter> fCounters;

  DarshanModule(String logName, int currentVersion, RecordKind kind) {
    this.logName = logName;
    this.currentVersion = currentVersion;
    this.kind = kind;
    this.counters = List.of();
    this.fCounters = List.of();
  }

  DarshanModule(String logName, int currentVersion, Counter[] counters, Counter[] fCounters) {
    this.logName = logName;
    this.currentVersion = currentVersion;
    this.kind = RecordKind.COUNTERS;
    this.counters = List.of(counters);
    this.fCounters = List.of(fCounters);
  }

  /** The modules of these {@linkplain #logName names}; names that no module has are left out. */
  public static Set<DarshanModule> ofLogNames(Collection<String> names) {
    Set<DarshanModule> modules = EnumSet.allOf(DarshanModule.class);
    modules.removeIf(module -> !names.contains(module.logName));
    return modules;
  }

  /** The module with this number, or empty for a number that no release of Darshan used yet. */
  public static Optional<DarshanModule> ofId(int id) {
    return id >= 0 && id < BY_ID.length ? Optional.of(BY_ID[id]) : Optional.empty();
  }

  /** Number of the module in a log's header, 0 to 17. */
  public int id() {
    return ordinal();
  }

  /** Name as Darshan's tools print it, for example "MPI-IO". */
  public String logName() {
    return logName;
  }

  /** Newest version of its record that IOMiner reads, and the one that it writes. */
  public int currentVersion() {
    return currentVersion;
  }

  public RecordKind kind() {
    return kind;
  }

  /** Integer counters in record order; empty unless {@link #kind()} is COUNTERS. */
  public List<Counter> counters() {
    return counters;
  }

  /** Floating-point counters in record order; empty unless {@link #kind()} is COUNTERS. */
  public List<Counter> fCounters() {
    return fCounters;
  }
}
