// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.facility.replay.JobRun;
import io.iominer.simulator.output.HeatMaps;
import java.util.Collection;

/**
 * The heat maps of a job that is done: the bytes of its ranks' records, each stretch of them evenly
 * over the time in which the file was in use.
 */
final class RunHeatMaps {
  /**
   * Logs of jobs in which more ranks move bytes have none, as where a site leaves the module out.
   * Darshan itself has 200 bins for each rank and layer, however many ranks there are: 50 MB of
   * 16,384 ranks before they are compressed. Heuristic: the most ranks of {@link
   * ProcessClass#SMALL}.
   */
  static final int MOST_RANKS = 1024;

  private final HeatMaps maps = new HeatMaps();

  private RunHeatMaps() {}

  /**
   * Of a job that is done.
   *
   * @param uses what its ranks did to files in POSIX or STDIO
   * @param inMpiio the same in MPI-IO
   * @param ranksPerNode ranks of a compute node, which follow each other
   */
  static HeatMaps of(
      JobRun<JobPlan> run,
      Collection<SimulatedFileUse> uses,
      Collection<SimulatedFileUse> inMpiio,
      int ranksPerNode) {
    RunHeatMaps heat = new RunHeatMaps();
    Variant variant = run.plan().variant();
    if (variant.movers() > MOST_RANKS) {
      return heat.maps;
    }
    for (SimulatedFileUse use : uses) {
      switch (variant.middleware()) {
        case POSIX, MPIIO_INDEPENDENT -> heat.add(DarshanModule.POSIX, use);
        case STDIO -> heat.add(DarshanModule.STDIO, use);
        case MPIIO_COLLECTIVE -> {
          if (use.rank < 0) {
            heat.addAggregated(
                use, (int) Math.min(run.nodes().length, use.processes), ranksPerNode);
          } else {
            heat.add(DarshanModule.POSIX, use);
          }
        }
      }
    }
    if (variant.middleware().isMpiio()) {
      inMpiio.forEach(use -> heat.add(DarshanModule.MPIIO, use));
    }
    return heat.maps;
  }

  private void add(DarshanModule layer, SimulatedFileUse use) {
    for (int process = 0; process < use.processes; process++) {
      int rank = use.rank < 0 ? process : (int) use.rank;
      for (IoDirection direction : IoDirection.values()) {
        for (SimulatedFileUse.Moved moved : use.direction(direction).moved) {
          maps.add(layer, rank, direction, moved.bytes(), moved.from(), moved.to());
        }
      }
    }
  }

  /** Of a file that the first rank of each compute node reads and writes for all. */
  private void addAggregated(SimulatedFileUse use, int aggregators, int ranksPerNode) {
    for (int i = 0; i < aggregators; i++) {
      for (IoDirection direction : IoDirection.values()) {
        for (SimulatedFileUse.Moved moved : use.direction(direction).moved) {
          long all = moved.bytes() * use.processes;
          long bytes = all / aggregators + (i < all % aggregators ? 1 : 0);
          maps.add(
              DarshanModule.POSIX, i * ranksPerNode, direction, bytes, moved.from(), moved.to());
        }
      }
    }
  }
}
