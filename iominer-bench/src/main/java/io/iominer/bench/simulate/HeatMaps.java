// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.bench.simulate.heatmap.HeatBins;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.facility.replay.JobRun;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.ModuleWriter;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The heat maps of a job's ranks: the bytes of their records, each stretch of them evenly over the
 * time in which the file was in use.
 */
final class HeatMaps {
  /**
   * Logs of jobs in which more ranks move bytes have none, as where a site leaves the module out.
   * Darshan itself has 200 bins for each rank and layer, however many ranks there are: 50 MB of
   * 16,384 ranks before they are compressed. Heuristic: the most ranks of {@link
   * ProcessClass#SMALL}.
   */
  static final int MOST_RANKS = 1024;

  private final Map<DarshanModule, SortedMap<Integer, HeatBins>> layers =
      new EnumMap<>(DarshanModule.class);
  private final double runSeconds;

  private HeatMaps(double runSeconds) {
    this.runSeconds = runSeconds;
  }

  /**
   * Of a job that is done.
   *
   * @param uses what its ranks did to files
   * @param ranksPerNode ranks of a compute node, which follow each other
   */
  static HeatMaps of(JobRun<JobPlan> run, Collection<FileUse> uses, int ranksPerNode) {
    HeatMaps maps = new HeatMaps(run.end() - run.start());
    Variant variant = run.plan().variant();
    if (variant.movers() > MOST_RANKS) {
      return maps;
    }
    for (FileUse use : uses) {
      switch (variant.middleware()) {
        case POSIX -> maps.add(DarshanModule.POSIX, use);
        case STDIO -> maps.add(DarshanModule.STDIO, use);
        case MPIIO_INDEPENDENT -> {
          maps.add(DarshanModule.POSIX, use);
          maps.add(DarshanModule.MPIIO, use);
        }
        case MPIIO_COLLECTIVE -> {
          if (use.rank < 0) {
            maps.addAggregated(
                use, (int) Math.min(run.nodes().length, use.processes), ranksPerNode);
          } else {
            maps.add(DarshanModule.POSIX, use);
          }
          maps.add(DarshanModule.MPIIO, use);
        }
      }
    }
    return maps;
  }

  private void add(DarshanModule layer, FileUse use) {
    for (int process = 0; process < use.processes; process++) {
      int rank = use.rank < 0 ? process : (int) use.rank;
      for (IoDirection direction : IoDirection.values()) {
        for (FileUse.Moved moved : use.direction(direction).moved) {
          add(layer, rank, direction, moved.bytes(), moved);
        }
      }
    }
  }

  /** Of a file that the first rank of each compute node reads and writes for all. */
  private void addAggregated(FileUse use, int aggregators, int ranksPerNode) {
    for (int i = 0; i < aggregators; i++) {
      for (IoDirection direction : IoDirection.values()) {
        for (FileUse.Moved moved : use.direction(direction).moved) {
          long all = moved.bytes() * use.processes;
          long bytes = all / aggregators + (i < all % aggregators ? 1 : 0);
          add(DarshanModule.POSIX, i * ranksPerNode, direction, bytes, moved);
        }
      }
    }
  }

  private void add(
      DarshanModule layer, int rank, IoDirection direction, long bytes, FileUse.Moved moved) {
    if (bytes > 0) {
      layers
          .computeIfAbsent(layer, key -> new TreeMap<>())
          .computeIfAbsent(rank, key -> new HeatBins())
          .add(direction, bytes, moved.from(), moved.to());
    }
  }

  /** Names of the records. */
  List<String> names() {
    return layers.keySet().stream().map(HeatBins::name).toList();
  }

  /** Writes the module, if there is anything to write. */
  void write(DarshanWriter writer) throws IOException {
    if (layers.isEmpty()) {
      return;
    }
    try (ModuleWriter out = writer.module(DarshanModule.HEATMAP)) {
      for (Map.Entry<DarshanModule, SortedMap<Integer, HeatBins>> layer : layers.entrySet()) {
        for (Map.Entry<Integer, HeatBins> rank : layer.getValue().entrySet()) {
          out.write(rank.getValue().record(layer.getKey(), rank.getKey(), runSeconds));
        }
      }
    }
  }
}
