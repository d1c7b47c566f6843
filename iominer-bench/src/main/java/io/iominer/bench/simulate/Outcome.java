// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

/** How a job ended, as Slurm names it. */
enum Outcome {
  COMPLETED,
  FAILED
}
