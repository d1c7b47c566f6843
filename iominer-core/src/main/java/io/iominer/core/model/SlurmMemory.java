// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * Memory that a job asked for.
 *
 * @param bytes how much
 * @param per what it is for
 */
public record SlurmMemory(long bytes, Per per) {
  /** What an amount of memory is for. */
  public enum Per {
    /** The whole job (Slurm 21.08 and later). */
    JOB,
    /** Each processor. */
    CPU,
    /** Each node. */
    NODE
  }
}
