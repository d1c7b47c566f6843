// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.RawText;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What MPI-IO did in each time bin of Darshan's heat map, which has the whole of every call: while
 * any rank is in POSIX calls, the storage is at work; while some ranks are in MPI-IO and others
 * have not come yet, the first wait for the late ones; else all exchange data with each other.
 *
 * @param storageSeconds bins in which a rank moved bytes through POSIX
 * @param waitingSeconds bins in which some of the ranks that use MPI-IO were in it, none in POSIX
 * @param exchangeSeconds bins in which all of them were in it, none in POSIX
 */
public record CollectiveBins(double storageSeconds, double waitingSeconds, double exchangeSeconds) {
  /** Share of the bins outside of the storage in which ranks waited; 0 where there are none. */
  public double waitingShare() {
    double all = waitingSeconds + exchangeSeconds;
    return all > 0 ? waitingSeconds / all : 0;
  }

  /** Counts ranks by bin, record by record. */
  static final class Builder {
    private final Map<Integer, Bin> bins = new TreeMap<>();
    private final BitSet mpiioRanks = new BitSet();
    private double width;
    private boolean hasPosix;

    /** Ranks that were in calls. */
    private static final class Bin {
      private int mpiio;
      private int posix;
    }

    /**
     * Adds a rank's record.
     *
     * @param name of the record
     */
    void add(HeatmapRecord record, Optional<RawText> name) {
      Optional<DarshanModule> layer = name.flatMap(HeatmapRecord::layer);
      boolean isMpiio = layer.equals(Optional.of(DarshanModule.MPIIO));
      boolean isPosix = layer.equals(Optional.of(DarshanModule.POSIX));
      if ((!isMpiio && !isPosix) || record.rank() < 0 || record.rank() > Integer.MAX_VALUE) {
        return;
      }
      width = record.binWidthSeconds();
      hasPosix |= isPosix;
      for (int i = 0; i < record.writeBytes().length; i++) {
        if (record.writeBytes()[i] > 0 || record.readBytes()[i] > 0) {
          Bin bin = bins.computeIfAbsent(i, key -> new Bin());
          bin.mpiio += isMpiio ? 1 : 0;
          bin.posix += isPosix ? 1 : 0;
          mpiioRanks.set((int) record.rank(), isMpiio || mpiioRanks.get((int) record.rank()));
        }
      }
    }

    /** Bins in which any rank moved bytes through POSIX; empty without a heat map of it. */
    OptionalDouble posixSeconds() {
      return hasPosix
          ? OptionalDouble.of(width * bins.values().stream().filter(bin -> bin.posix > 0).count())
          : OptionalDouble.empty();
    }

    /** Empty where the log has no heat map of MPI-IO. */
    Optional<CollectiveBins> build() {
      int ranks = mpiioRanks.cardinality();
      if (ranks == 0) {
        return Optional.empty();
      }
      int storage = 0;
      int waiting = 0;
      int exchange = 0;
      for (Bin bin : bins.values()) {
        if (bin.posix > 0) {
          storage++;
        } else if (bin.mpiio < ranks) {
          waiting++;
        } else {
          exchange++;
        }
      }
      return Optional.of(new CollectiveBins(width * storage, width * waiting, width * exchange));
    }
  }
}
