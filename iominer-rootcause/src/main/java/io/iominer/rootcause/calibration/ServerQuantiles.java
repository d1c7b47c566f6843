// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

/**
 * Which quantiles of server-side monitoring data show what OSTs, and all of them together, carried
 * in a period.
 *
 * <p>It is what was asked of them: where nobody asked for more they can do more. So it is shown
 * beside what jobs tell, and no job is compared with it. Samples are of some seconds in which an
 * OST may have idled; quantiles above the 90th leave most of those out (heuristic).
 */
public final class ServerQuantiles {
  /** Fewer samples in which anything was moved tell nothing; heuristic. */
  public static final long LEAST_SAMPLES = 100;

  public static final double LOWER = 0.95;
  public static final double VALUE = 0.99;
  public static final double UPPER = 0.999;

  private ServerQuantiles() {}
}
