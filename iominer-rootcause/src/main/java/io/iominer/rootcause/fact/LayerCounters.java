// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.Total;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which of Darshan's counters say what a layer did to a file. Counters have the same names in all
 * modules where they mean the same; only what differs is said here.
 *
 * @param read counters of reads
 * @param written counters of writes
 * @param opens opens of the file; none where a record is a part of a file
 * @param statCalls stat calls
 * @param syncs operations that write what is buffered
 * @param unaligned accesses that begin inside a block or stripe
 * @param switches changes between reading and writing
 * @param commonSizes the commonest sizes of reads and writes together; none where they are not said
 * @param commonCounts how many requests have each of these sizes
 * @param metadata time in metadata operations
 * @param slowestRank time of the slowest rank
 */
record LayerCounters(
    Side read,
    Side written,
    List<Counter> opens,
    List<Counter> statCalls,
    List<Counter> syncs,
    List<Counter> unaligned,
    List<Counter> switches,
    List<Counter> commonSizes,
    List<Counter> commonCounts,
    Counter metadata,
    Counter slowestRank) {
  private static final Map<DarshanModule, LayerCounters> LAYERS =
      new EnumMap<>(DarshanModule.class);

  static {
    addLayer(
        DarshanModule.POSIX,
        List.of("READS"),
        List.of("WRITES"),
        List.of("OPENS"),
        List.of("FSYNCS", "FDSYNCS"));
    addLayer(
        DarshanModule.MPIIO,
        List.of("INDEP_READS", "COLL_READS", "SPLIT_READS", "NB_READS"),
        List.of("INDEP_WRITES", "COLL_WRITES", "SPLIT_WRITES", "NB_WRITES"),
        List.of("INDEP_OPENS", "COLL_OPENS"),
        List.of("SYNCS"));
    addLayer(
        DarshanModule.STDIO,
        List.of("READS"),
        List.of("WRITES"),
        List.of("OPENS"),
        List.of("FLUSHES"));
    addLayer(DarshanModule.H5D, List.of("READS"), List.of("WRITES"), List.of(), List.of("FLUSHES"));
    addLayer(
        DarshanModule.PNETCDF_VAR,
        List.of("INDEP_READS", "COLL_READS", "NB_READS"),
        List.of("INDEP_WRITES", "COLL_WRITES", "NB_WRITES"),
        List.of(),
        List.of());
    // Non-blocking operations of DFS are among its reads and writes: darshan-dfs.c.
    addLayer(
        DarshanModule.DFS,
        List.of("READS", "READXS"),
        List.of("WRITES", "WRITEXS"),
        List.of("OPENS", "GLOBAL_OPENS"),
        List.of());
    addLayer(
        DarshanModule.DAOS,
        List.of("OBJ_FETCHES", "ARRAY_READS", "KV_GETS"),
        List.of("OBJ_UPDATES", "ARRAY_WRITES", "KV_PUTS"),
        List.of("OBJ_OPENS", "ARRAY_OPENS", "KV_OPENS"),
        List.of());
  }

  /**
   * Counters of one direction.
   *
   * @param operations reads or writes
   * @param order operations that are sequential, then those that are consecutive; none where it is
   *     not said: they are then taken as following each other
   * @param sizes those of each size class; none where sizes are not counted
   * @param lastByte highest offset; none where it is not said
   * @param seconds time in them, summed over ranks
   * @param start begin of the first one
   * @param end end of the last one
   */
  record Side(
      Counter bytes,
      List<Counter> operations,
      List<Counter> order,
      List<Counter> sizes,
      List<Counter> lastByte,
      Counter seconds,
      Counter start,
      Counter end) {
    private Stream<Counter> all() {
      return Stream.of(List.of(bytes, seconds, start, end), operations, order, sizes, lastByte)
          .flatMap(List::stream);
    }
  }

  /** The layers, the lower ones first. */
  static Iterable<DarshanModule> modules() {
    return LAYERS.keySet();
  }

  /** Those of a layer; empty for a module that is none. */
  static Optional<LayerCounters> of(DarshanModule module) {
    return Optional.ofNullable(LAYERS.get(module));
  }

  /** All of them. */
  List<Counter> all() {
    return Stream.of(
            read.all(),
            written.all(),
            Stream.of(opens, statCalls, syncs, unaligned, switches, commonSizes, commonCounts)
                .flatMap(List::stream),
            Stream.of(metadata, slowestRank))
        .flatMap(counters -> counters)
        .toList();
  }

  private static void addLayer(
      DarshanModule module,
      List<String> reads,
      List<String> writes,
      List<String> opens,
      List<String> syncs) {
    LAYERS.put(
        module,
        new LayerCounters(
            side(module, IoDirection.READ, reads),
            side(module, IoDirection.WRITE, writes),
            counters(module, opens),
            counters(module, List.of("STATS", "ARRAY_STATS")),
            counters(module, syncs),
            counters(module, List.of("FILE_NOT_ALIGNED")),
            counters(module, List.of("RW_SWITCHES")),
            counters(
                module,
                List.of("ACCESS1_ACCESS", "ACCESS2_ACCESS", "ACCESS3_ACCESS", "ACCESS4_ACCESS")),
            counters(
                module,
                List.of("ACCESS1_COUNT", "ACCESS2_COUNT", "ACCESS3_COUNT", "ACCESS4_COUNT")),
            counter(module, "F_META_TIME"),
            counter(module, "F_SLOWEST_RANK_TIME")));
  }

  private static Side side(DarshanModule module, IoDirection direction, List<String> operations) {
    boolean reads = direction == IoDirection.READ;
    int first = (reads ? Total.FIRST_READ_SIZE : Total.FIRST_WRITE_SIZE).ordinal();
    List<Counter> sizes = new ArrayList<>();
    for (int i = 0; i < Total.SIZE_CLASSES; i++) {
      Total.values()[first + i].counter(module).ifPresent(sizes::add);
    }
    return new Side(
        total(module, reads ? Total.BYTES_READ : Total.BYTES_WRITTEN),
        counters(module, operations),
        counters(
            module,
            reads ? List.of("SEQ_READS", "CONSEC_READS") : List.of("SEQ_WRITES", "CONSEC_WRITES")),
        List.copyOf(sizes),
        counters(module, List.of(reads ? "MAX_BYTE_READ" : "MAX_BYTE_WRITTEN")),
        total(module, reads ? Total.F_READ_TIME : Total.F_WRITE_TIME),
        counter(module, reads ? "F_READ_START_TIMESTAMP" : "F_WRITE_START_TIMESTAMP"),
        counter(module, reads ? "F_READ_END_TIMESTAMP" : "F_WRITE_END_TIMESTAMP"));
  }

  private static Counter counter(DarshanModule module, String name) {
    return counters(module, List.of(name)).get(0);
  }

  private static Counter total(DarshanModule module, Total total) {
    return total.counter(module).orElseThrow();
  }

  /** Counters by their names without the module's; those that it lacks are left out. */
  static List<Counter> counters(DarshanModule module, List<String> names) {
    return names.stream()
        .flatMap(
            name ->
                Stream.concat(module.counters().stream(), module.fCounters().stream())
                    .filter(counter -> counter.logName().equals(module.name() + "_" + name)))
        .toList();
  }
}
