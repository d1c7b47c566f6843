// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counters that make sense summed over the records of a module. A name is Darshan's own, without
 * the module's prefix, so the total of {@code POSIX_BYTES_READ} is {@code BYTES_READ} of POSIX.
 */
public enum Total {
  OPENS,
  INDEP_OPENS,
  COLL_OPENS,
  GLOBAL_OPENS,
  OBJ_OPENS,
  ARRAY_OPENS,
  KV_OPENS,
  CREATES,
  READS,
  WRITES,
  INDEP_READS,
  INDEP_WRITES,
  COLL_READS,
  COLL_WRITES,
  SPLIT_READS,
  SPLIT_WRITES,
  NB_READS,
  NB_WRITES,
  READXS,
  WRITEXS,
  OBJ_FETCHES,
  OBJ_UPDATES,
  ARRAY_READS,
  ARRAY_WRITES,
  KV_GETS,
  KV_PUTS,
  SEEKS,
  STATS,
  FSYNCS,
  FDSYNCS,
  SYNCS,
  FLUSHES,
  HINTS,
  VIEWS,
  BYTES_READ,
  BYTES_WRITTEN,
  SEQ_READS,
  SEQ_WRITES,
  CONSEC_READS,
  CONSEC_WRITES,
  RW_SWITCHES,
  MEM_NOT_ALIGNED,
  FILE_NOT_ALIGNED,
  SIZE_READ_0_100,
  SIZE_READ_100_1K,
  SIZE_READ_1K_10K,
  SIZE_READ_10K_100K,
  SIZE_READ_100K_1M,
  SIZE_READ_1M_4M,
  SIZE_READ_4M_10M,
  SIZE_READ_10M_100M,
  SIZE_READ_100M_1G,
  SIZE_READ_1G_PLUS,
  SIZE_WRITE_0_100,
  SIZE_WRITE_100_1K,
  SIZE_WRITE_1K_10K,
  SIZE_WRITE_10K_100K,
  SIZE_WRITE_100K_1M,
  SIZE_WRITE_1M_4M,
  SIZE_WRITE_4M_10M,
  SIZE_WRITE_10M_100M,
  SIZE_WRITE_100M_1G,
  SIZE_WRITE_1G_PLUS,
  F_READ_TIME,
  F_WRITE_TIME,
  F_META_TIME;

  /** Modules that have totals. */
  public static final List<DarshanModule> MODULES =
      List.of(
          DarshanModule.POSIX,
          DarshanModule.MPIIO,
          DarshanModule.STDIO,
          DarshanModule.H5F,
          DarshanModule.H5D,
          DarshanModule.PNETCDF_FILE,
          DarshanModule.PNETCDF_VAR,
          DarshanModule.DFS,
          DarshanModule.DAOS);

  private static final Map<DarshanModule, Map<Total, Counter>> COUNTERS =
      new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : MODULES) {
      Map<String, Counter> byName = new HashMap<>();
      module.counters().forEach(counter -> byName.put(counter.logName(), counter));
      module.fCounters().forEach(counter -> byName.put(counter.logName(), counter));
      Map<Total, Counter> counters = new EnumMap<>(Total.class);
      for (Total total : values()) {
        Counter counter = byName.get(module.name() + "_" + total.name());
        if (counter == null) {
          counter = byName.get(module.name() + "_" + total.aggregateName());
        }
        if (counter != null) {
          counters.put(total, counter);
        }
      }
      COUNTERS.put(module, counters);
    }
  }

  /** First of the ten size classes of reads; the others follow. */
  public static final Total FIRST_READ_SIZE = SIZE_READ_0_100;

  /** First of the ten size classes of writes; the others follow. */
  public static final Total FIRST_WRITE_SIZE = SIZE_WRITE_0_100;

  /** Size classes of Darshan's histograms. */
  public static final int SIZE_CLASSES = 10;

  /**
   * Reads of every kind: plain and vector, or independent, collective, split and non-blocking, or
   * of objects, arrays and key-value stores. A module has some of them.
   */
  static final List<Total> READ_OPERATIONS =
      List.of(
          READS,
          READXS,
          INDEP_READS,
          COLL_READS,
          SPLIT_READS,
          NB_READS,
          OBJ_FETCHES,
          ARRAY_READS,
          KV_GETS);

  /** Writes of every kind, like {@link #READ_OPERATIONS}. */
  static final List<Total> WRITE_OPERATIONS =
      List.of(
          WRITES,
          WRITEXS,
          INDEP_WRITES,
          COLL_WRITES,
          SPLIT_WRITES,
          NB_WRITES,
          OBJ_UPDATES,
          ARRAY_WRITES,
          KV_PUTS);

  /** Whether it is a time in seconds, summed over ranks; all others are whole numbers. */
  public boolean isTime() {
    return this == F_READ_TIME || this == F_WRITE_TIME || this == F_META_TIME;
  }

  /** The counter of a module that this total sums; empty where the module has none. */
  public Optional<Counter> counter(DarshanModule module) {
    return Optional.ofNullable(COUNTERS.getOrDefault(module, Map.of()).get(this));
  }

  /** Some modules count sizes by the datatype's aggregate size and say so in the name. */
  private String aggregateName() {
    return name().replace("SIZE_READ_", "SIZE_READ_AGG_").replace("SIZE_WRITE_", "SIZE_WRITE_AGG_");
  }
}
