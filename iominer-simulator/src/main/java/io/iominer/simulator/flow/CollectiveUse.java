// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import java.util.OptionalDouble;

/**
 * What simulated jobs do in collective MPI-IO.
 *
 * @param share of the jobs with shared files that go through it; empty for the published shares
 * @param exchangeRate bytes/s that the ranks of a compute node exchange with other nodes; empty for
 *     that of the facility
 */
public record CollectiveUse(OptionalDouble share, OptionalDouble exchangeRate) {
  /** As published. */
  public static final CollectiveUse USUAL =
      new CollectiveUse(OptionalDouble.empty(), OptionalDouble.empty());
}
