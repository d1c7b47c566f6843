// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Adds up the time that each rank of a job spent in I/O, and what was done in the layers. A call of
 * an upper layer lasts as long as those that it makes below, and longer; so of each file the layer
 * counts that saw most of a rank's time.
 *
 * <p>Objects of DFS and DAOS have ids of their own, so that they and the files of upper layers that
 * no other layer saw below count as one file.
 *
 * <p>A log without upper layers needs no memory for its files, another one some 230 bytes for a
 * file of one rank and 670 for one of several.
 */
final class LayerTimes {
  private static final long UNKNOWN_PARENT = 0;

  /** Stands for all files that need not be, or cannot be, told apart. */
  private static final long TOGETHER = 0;

  private final int processes;
  private final Set<DarshanModule> modules;
  private final boolean hasUpperLayers;
  private final boolean hasObjects;
  private final boolean hasDfs;
  private final PrivateFileTimes privateFiles = new PrivateFileTimes();
  private final Map<Long, FileTimes> files = new HashMap<>();
  private final LayerWorks works = new LayerWorks();

  /**
   * Nothing yet.
   *
   * @param processes ranks of the job; fewer than 1 count as one
   * @param modules modules of which the log has data
   */
  LayerTimes(long processes, Set<DarshanModule> modules) {
    this.processes = (int) Math.max(1, Math.min(Integer.MAX_VALUE, processes));
    this.modules = Set.copyOf(modules);
    this.hasUpperLayers = IoLayer.hasUpper(modules);
    this.hasDfs = modules.contains(DarshanModule.DFS);
    this.hasObjects = hasDfs || modules.contains(DarshanModule.DAOS);
  }

  /**
   * Adds a record; one of a module that is no layer, of no rank of the job or without time says
   * nothing, and neither does one of DAOS below DFS, or a dataset of a file that is not known.
   */
  void add(PossibleValues record) {
    IoLayer layer = IoLayer.of(record.module()).orElse(null);
    double seconds = layer == null ? 0 : IoLayer.seconds(record);
    boolean isBelowDfs = record.module() == DarshanModule.DAOS && hasDfs;
    if (layer == null
        || !PossibleValues.isOfJob(record.rank(), processes)
        || isBelowDfs
        || CountedLayer.isPerhapsSeenBelow(record, modules)) {
      return;
    }
    long id = file(record, layer);
    works.add(id, layer, record);
    if (seconds <= 0) {
      return;
    }
    boolean isCollective = IoLayer.isCollective(record);
    if (!files.containsKey(id)
        && record.rank() >= 0
        && privateFiles.add(id, (int) record.rank(), layer, seconds, isCollective)) {
      return;
    }
    FileTimes file = files.computeIfAbsent(id, privateFiles::take);
    if (isCollective) {
      file.isCollective();
    }
    if (IoLayer.isOpenedTogether(record)) {
      file.isOpenedTogether();
    }
    if (record.rank() >= 0) {
      file.layer(layer).add((int) record.rank(), seconds);
    } else {
      file.layer(layer).add(ReducedTime.of(record), processes);
      if (record.module() == DarshanModule.MPIIO) {
        file.addMpiioMetadata(IoLayer.seconds(record, "F_META_TIME") / processes);
      }
    }
  }

  /** What was done in the layers in which the ranks waited. */
  WaitedWork waited() {
    return works.waited();
  }

  private long file(CounterValues record, IoLayer layer) {
    long parent = record.parentRecordId().orElse(UNKNOWN_PARENT);
    long id = parent == UNKNOWN_PARENT ? record.recordId() : parent;
    if (!hasUpperLayers) {
      return TOGETHER;
    }
    boolean isObject =
        layer == IoLayer.STORAGE
            ? record.module() == DarshanModule.DFS || record.module() == DarshanModule.DAOS
            : hasObjects && !files.containsKey(id) && !privateFiles.contains(id);
    return isObject ? TOGETHER : id;
  }

  /**
   * The time of the rank that spent most.
   *
   * @param runSeconds run time; empty when the end is unknown
   */
  IoTime time(OptionalDouble runSeconds) {
    RankTimes ranks = new RankTimes();
    privateFiles.addTo(ranks);
    RankTimes bounds = new RankTimes();
    privateFiles.addTo(bounds);
    double atMostOfOthers = 0;
    for (FileTimes file : files.values()) {
      double others = file.topOfOthers();
      double atMost = file.atMostOfOthers();
      atMostOfOthers += atMost;
      for (int rank : file.known()) {
        ranks.add(rank, file.top(rank) - others);
        bounds.add(rank, file.atMost(rank) - atMost);
      }
    }
    int slowest = slowest(ranks);
    LayerParts parts = privateFiles.parts(slowest);
    for (FileTimes file : files.values()) {
      parts = parts.and(file.parts(slowest));
    }
    double run = runSeconds.orElse(Double.POSITIVE_INFINITY);
    double seconds = parts.seconds();
    return new IoTime(
        seconds > run ? parts.times(run / seconds) : parts,
        Math.min(run, Math.max(seconds, atMostOfOthers + bounds.most())));
  }

  /** A rank of which nothing is known can be the slowest, where the known ones are faster. */
  private int slowest(RankTimes beyondOthers) {
    Set<Integer> known = beyondOthers.known();
    int slowest =
        IntStream.range(0, processes).filter(rank -> !known.contains(rank)).findFirst().orElse(0);
    for (int rank : known) {
      slowest = beyondOthers.at(rank) > beyondOthers.at(slowest) ? rank : slowest;
    }
    return slowest;
  }
}
