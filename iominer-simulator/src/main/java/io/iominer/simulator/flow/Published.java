// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.summary.AccessPattern;
import java.util.List;

/**
 * Shares that the simulated jobs follow. Where a paper gives a share it is the paper's; how shares
 * of different papers go together is a heuristic.
 */
final class Published {
  /**
   * Share of the jobs of a rank count with a pattern. The patterns sum up to the Sunway paper's
   * Table 1 (11,073 N-N, 324 N-M, 2,382 N-1, 16,251 1-1); the rank counts are heuristics.
   */
  static final List<Cell> CELLS =
      List.of(
          new Cell(ProcessClass.ONE, AccessPattern.ONE_TO_ONE, 0.4020),
          new Cell(ProcessClass.SMALL, AccessPattern.ONE_TO_ONE, 0.1341),
          new Cell(ProcessClass.MEDIUM, AccessPattern.ONE_TO_ONE, 0.0040),
          new Cell(ProcessClass.LARGE, AccessPattern.ONE_TO_ONE, 0.0010),
          new Cell(ProcessClass.SMALL, AccessPattern.N_TO_N, 0.3667),
          new Cell(ProcessClass.MEDIUM, AccessPattern.N_TO_N, 0.0020),
          new Cell(ProcessClass.SMALL, AccessPattern.N_TO_M, 0.0098),
          new Cell(ProcessClass.MEDIUM, AccessPattern.N_TO_M, 0.0007),
          new Cell(ProcessClass.LARGE, AccessPattern.N_TO_M, 0.0003),
          new Cell(ProcessClass.SMALL, AccessPattern.N_TO_ONE, 0.0474),
          new Cell(ProcessClass.MEDIUM, AccessPattern.N_TO_ONE, 0.0200),
          new Cell(ProcessClass.LARGE, AccessPattern.N_TO_ONE, 0.0120));

  /** IOMiner, Fig 8: written only, mixed, more than 90 % read, read only. */
  static final double[] READ_SHARES = {0.07, 0.40, 0.30, 0.23};

  /** IOMiner, Fig 7: sequential share below 50 %, to 80 %, above. */
  static final double[] SEQUENTIAL_SHARES = {0.10, 0.42, 0.48};

  /** IOMiner, Fig 4: jobs with a striping of their own. */
  static final double CUSTOM_STRIPING = 0.0008;

  /** IOMiner, Figs 5 and 6: the ten foremost applications' share of the bytes, 72 % and 76 %. */
  static final double TOP_TEN_BYTES = 0.74;

  /** Applications that {@link #TOP_TEN_BYTES} is about. */
  static final int FOREMOST = 10;

  private Published() {}

  /**
   * Jobs of one kind.
   *
   * @param processes their rank count
   * @param pattern their pattern
   * @param share share of all jobs
   */
  record Cell(ProcessClass processes, AccessPattern pattern, double share) {}

  /**
   * IOMiner, Fig 10: shares of POSIX, STDIO, independent and collective MPI-IO. The paper gives
   * POSIX for the first two (98.8 %, 99.6 %) and MPI-IO for the others (22.2 %, 45.9 %), collective
   * in most; how they divide further is a heuristic.
   */
  static double[] middleware(ProcessClass processes) {
    return switch (processes) {
      case ONE -> new double[] {0.988, 0.006, 0.006, 0};
      case SMALL -> new double[] {0.996, 0.001, 0.0006, 0.0024};
      case MEDIUM -> new double[] {0.778, 0, 0.044, 0.178};
      case LARGE -> new double[] {0.541, 0, 0.092, 0.367};
    };
  }
}
