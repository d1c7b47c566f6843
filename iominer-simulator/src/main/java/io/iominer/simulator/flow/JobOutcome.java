// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

/** How a job ended, as Slurm names it. */
public enum JobOutcome {
  COMPLETED,
  FAILED
}
