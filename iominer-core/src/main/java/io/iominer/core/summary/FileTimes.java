// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** Times of the ranks on one file, by layer. */
final class FileTimes {
  private final Map<IoLayer, RankTimes> layers = new EnumMap<>(IoLayer.class);
  private boolean isCollective;
  private boolean isOpenedTogether;
  private double mpiioMetadata;

  RankTimes layer(IoLayer layer) {
    return layers.computeIfAbsent(layer, key -> new RankTimes());
  }

  /** Says that MPI-IO used the file collectively. */
  void isCollective() {
    isCollective = true;
  }

  /** Says that ranks opened it together: who is ready first waits for the others to close it. */
  void isOpenedTogether() {
    isOpenedTogether = true;
  }

  /** Adds a rank's mean time in metadata operations of MPI-IO. */
  void addMpiioMetadata(double seconds) {
    mpiioMetadata += seconds;
  }

  /** Ranks of which any layer tells more than of the others. */
  Set<Integer> known() {
    Set<Integer> known = new TreeSet<>();
    layers.values().forEach(times -> known.addAll(times.known()));
    return known;
  }

  /** Seconds of a rank in the layer that saw most of them. */
  double top(int rank) {
    return most(times -> times.at(rank));
  }

  /** Seconds of a rank of which nothing is known. */
  double topOfOthers() {
    return most(RankTimes::ofOthers);
  }

  /** The rank cannot have more. */
  double atMost(int rank) {
    return most(times -> times.atMost(rank));
  }

  /** A rank of which nothing is known cannot have more. */
  double atMostOfOthers() {
    return most(RankTimes::atMostOfOthers);
  }

  /**
   * A rank's time by layer; the lowest that saw the file stands for the storage. Below a collective
   * every rank waits for the slowest one.
   */
  LayerParts parts(int rank) {
    double top = top(rank);
    IoLayer lowest = layers.keySet().iterator().next();
    double storage = at(lowest, rank);
    double below = Math.max(storage, at(IoLayer.MPIIO, rank));
    boolean isAwaited = (isCollective || isOpenedTogether) && lowest == IoLayer.STORAGE;
    double stored = Math.min(below, isAwaited ? layer(lowest).most() : storage);
    return new LayerParts(
        stored,
        below - stored,
        isCollective ? Math.min(below - stored, mpiioMetadata) : 0,
        top - below);
  }

  private double at(IoLayer layer, int rank) {
    RankTimes times = layers.get(layer);
    return times == null ? 0 : times.at(rank);
  }

  private double most(ToDoubleFunction<RankTimes> seconds) {
    return layers.values().stream().mapToDouble(seconds).max().orElse(0);
  }
}
