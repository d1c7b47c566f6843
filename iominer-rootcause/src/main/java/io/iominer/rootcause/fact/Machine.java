// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.io.Serializable;

/**
 * What a facility's parts can do, by which a job is diagnosed. Rates are bytes/s. A part that is
 * slower than said here makes jobs look as if they lost time; one that is faster hides what they
 * lost.
 *
 * @param targets OSTs of the file system
 * @param targetRate of an OST
 * @param processesPerNode processes of a compute node
 * @param nodeRate of a compute node's client
 * @param streamRate of one process
 * @param stdioRate of one process through STDIO
 * @param metadataRate metadata operations per second of the file system
 * @param metadataProcessRate metadata operations per second of one process
 * @param requestSeconds what a request waits that cannot be merged with the one before
 * @param seekBytes what such a request costs an OST, as bytes that it could have moved meanwhile
 */
public record Machine(
    int targets,
    double targetRate,
    int processesPerNode,
    double nodeRate,
    double streamRate,
    double stdioRate,
    double metadataRate,
    double metadataProcessRate,
    double requestSeconds,
    double seekBytes)
    implements Serializable {
  /**
   * Where nothing is configured. OST 500 MB/s and MDS 15,000 operations/s: Sunway paper, Table 2
   * and section on metadata; the others are ours: a disk-based Lustre of the papers' time. The OSTs
   * are Cori's 248 (IOMiner, section III-F).
   */
  public static final Machine DEFAULT =
      new Machine(248, 500e6, 32, 1500e6, 250e6, 120e6, 15_000, 2_000, 0.0005, 128 * 1024);

  /** Compute nodes that a number of processes needs. */
  public double nodes(int processes) {
    return Math.ceil(processes / (double) processesPerNode);
  }
}
