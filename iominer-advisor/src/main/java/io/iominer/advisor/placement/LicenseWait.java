// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

/**
 * How long a run waits on average for a license of Slurm that one job at a time has. Heuristic: as
 * in a queue of one server to which runs come at random (M/M/1).
 */
public final class LicenseWait {
  private LicenseWait() {}

  /**
   * Seconds; infinite where the runs need more time than there is.
   *
   * @param runSeconds mean of the runs that ask for the license
   * @param busy time that they take one after the other, as a share of the time in which they come
   */
  public static double seconds(double runSeconds, double busy) {
    return busy < 1 ? runSeconds * busy / (1 - busy) : Double.POSITIVE_INFINITY;
  }
}
