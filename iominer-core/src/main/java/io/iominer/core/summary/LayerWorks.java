// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.WaitedWork.Amplification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds up what was done to each file in each layer, some 170 bytes a file. */
final class LayerWorks {
  private static final IoLayer[] LAYERS = IoLayer.values();

  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final int META = 2;
  private static final int BYTES_READ = 3;
  private static final int BYTES_WRITTEN = 4;

  /** PnetCDF's wait for what was written or read without blocking. */
  private static final int WAIT = 5;

  private static final int CELLS = 6;
  private static final int FIRST_CAPACITY = 16;

  /**
   * A layer with a smaller part of the time of the layer with most did not wait for all that was
   * done below it. Heuristic: the clocks of two layers around the same calls differ by less.
   */
  private static final double WAITED = 0.9;

  /** The counters of a module that the cells add up, in their order; null where it has none. */
  private static final Map<DarshanModule, @Nullable Counter[]> COUNTERS =
      new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : DarshanModule.values()) {
      @Nullable Counter[] counters = new Counter[CELLS];
      counters[READ] = Total.F_READ_TIME.counter(module).orElse(null);
      counters[WRITE] = Total.F_WRITE_TIME.counter(module).orElse(null);
      counters[META] = Total.F_META_TIME.counter(module).orElse(null);
      counters[WAIT] = IoLayer.counter(module, "F_WAIT_TIME").orElse(null);
      // What a file of PnetCDF counts its variables count, too.
      if (module != DarshanModule.PNETCDF_FILE) {
        counters[BYTES_READ] = Total.BYTES_READ.counter(module).orElse(null);
        counters[BYTES_WRITTEN] = Total.BYTES_WRITTEN.counter(module).orElse(null);
      }
      COUNTERS.put(module, counters);
    }
  }

  private final IdIndex ids = new IdIndex();

  /** By the place of a file in a layer, the few times of which a record holds what cannot be. */
  private final Map<Integer, Set<Total>> impossible = new HashMap<>();

  private double[] cells = new double[FIRST_CAPACITY * LAYERS.length * CELLS];

  /** Adds a record of a file, or of files that need not be told apart. */
  void add(long file, IoLayer layer, PossibleValues record) {
    int entry = ids.number(file);
    int needed = Math.multiplyExact(entry + 1, LAYERS.length * CELLS);
    if (needed > cells.length) {
      cells = Arrays.copyOf(cells, Math.multiplyExact(cells.length, 2));
    }
    int first = place(entry, layer);
    @Nullable Counter[] counters = COUNTERS.get(record.module());
    for (int i = 0; i < counters.length; i++) {
      Counter counter = counters[i];
      if (counter != null) {
        cells[first + i] +=
            i < BYTES_READ || i > BYTES_WRITTEN
                ? Plausible.seconds(record, counter)
                : bytes(layer, record, counter);
        if (record.isImpossible(counter)) {
          times(i).forEach(time -> impossible(first).add(time));
        }
      }
    }
  }

  private Set<Total> impossible(int place) {
    return impossible.computeIfAbsent(place, key -> EnumSet.noneOf(Total.class));
  }

  /** The times that a cell is part of; a wait is one for reads or for writes. */
  private static List<Total> times(int cell) {
    return switch (cell) {
      case READ -> List.of(Total.F_READ_TIME);
      case WRITE -> List.of(Total.F_WRITE_TIME);
      case META -> List.of(Total.F_META_TIME);
      case WAIT -> List.of(Total.F_READ_TIME, Total.F_WRITE_TIME);
      default -> List.of();
    };
  }

  /** Times of a file that are not known: in the layer that waited, or in one above it. */
  private Set<Total> unknown(int entry, IoLayer waited) {
    Set<Total> unknown = EnumSet.noneOf(Total.class);
    for (IoLayer layer : LAYERS) {
      if (layer.compareTo(waited) >= 0) {
        unknown.addAll(impossible.getOrDefault(place(entry, layer), Set.of()));
      }
    }
    return unknown;
  }

  /**
   * Above the file system not a number where the record holds what cannot be: then nobody knows the
   * bytes, and those below are counted.
   */
  private static double bytes(IoLayer layer, PossibleValues record, Counter counter) {
    return layer != IoLayer.STORAGE && record.isImpossible(counter)
        ? Double.NaN
        : Plausible.count(record, counter);
  }

  /** What was done in the layers that waited. */
  WaitedWork waited() {
    double read = 0;
    double write = 0;
    double meta = 0;
    Map<IoLayer, Double> seconds = new EnumMap<>(IoLayer.class);
    Map<IoLayer, Double> bytes = new EnumMap<>(IoLayer.class);
    Map<IoLayer, Map<IoLayer, double[]>> pairs = new EnumMap<>(IoLayer.class);
    Set<Total> unknown = EnumSet.noneOf(Total.class);
    for (int entry = 0; entry < ids.size(); entry++) {
      IoLayer waited = waited(entry, false);
      int first = place(entry, waited);
      boolean isWaitForReads = cells[first + BYTES_READ] > cells[first + BYTES_WRITTEN];
      read += cells[first + READ] + (isWaitForReads ? cells[first + WAIT] : 0);
      write += cells[first + WRITE] + (isWaitForReads ? 0 : cells[first + WAIT]);
      meta += cells[first + META];
      unknown.addAll(unknown(entry, waited));
      seconds.merge(waited, seconds(entry, waited), Double::sum);
      IoLayer moving = waited(entry, true);
      if (bytes(entry, moving) > 0) {
        bytes.merge(moving, bytes(entry, moving), Double::sum);
      }
      addPairs(entry, pairs);
    }
    return new WaitedWork(read, write, meta, seconds, bytes, amplifications(pairs), unknown);
  }

  /**
   * The uppermost layer that waited for a file.
   *
   * @param isMoving only layers of which bytes are known count, where there are any
   */
  private IoLayer waited(int entry, boolean isMoving) {
    double most = 0;
    for (IoLayer layer : LAYERS) {
      if (!isMoving || bytes(entry, layer) > 0) {
        most = Math.max(most, seconds(entry, layer));
      }
    }
    IoLayer waited = IoLayer.STORAGE;
    for (IoLayer layer : LAYERS) {
      boolean counts = !isMoving || bytes(entry, layer) > 0;
      waited =
          counts && isUsed(entry, layer) && seconds(entry, layer) >= WAITED * most ? layer : waited;
    }
    return waited;
  }

  private boolean isUsed(int entry, IoLayer layer) {
    return seconds(entry, layer) > 0 || bytes(entry, layer) > 0;
  }

  /** Adds what a layer moved to each layer that was asked for bytes and waited for all of them. */
  private void addPairs(int entry, Map<IoLayer, Map<IoLayer, double[]>> pairs) {
    IoLayer below = null;
    for (IoLayer layer : LAYERS) {
      if (bytes(entry, layer) > 0) {
        if (below != null && seconds(entry, layer) >= WAITED * seconds(entry, below)) {
          double[] both =
              pairs
                  .computeIfAbsent(layer, key -> new EnumMap<>(IoLayer.class))
                  .computeIfAbsent(below, key -> new double[2]);
          both[0] += bytes(entry, below);
          both[1] += bytes(entry, layer);
        }
        below = layer;
      }
    }
  }

  private static List<Amplification> amplifications(Map<IoLayer, Map<IoLayer, double[]>> pairs) {
    List<Amplification> all = new ArrayList<>();
    pairs.forEach(
        (above, layers) ->
            layers.forEach(
                (below, both) -> all.add(new Amplification(below, above, both[0], both[1]))));
    return all;
  }

  private double seconds(int entry, IoLayer layer) {
    int first = place(entry, layer);
    return cells[first + READ] + cells[first + WRITE] + cells[first + META] + cells[first + WAIT];
  }

  /** Both ways; not a number where nobody knows, which is above nothing. */
  private double bytes(int entry, IoLayer layer) {
    int first = place(entry, layer);
    return cells[first + BYTES_READ] + cells[first + BYTES_WRITTEN];
  }

  private static int place(int entry, IoLayer layer) {
    return (entry * LAYERS.length + layer.ordinal()) * CELLS;
  }
}
