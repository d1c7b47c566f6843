// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.ost;

/** What files and days must be to tell how fast an OST was, as {@code ost_day} has it. */
public final class OstDayThresholds {
  /** Files of at least so many bytes tell a rate; heuristic. */
  public static final long LEAST_BYTES = 16 << 20;

  /** Within a job also smaller ones do, as all its OSTs have them; as the rule slow-ost has it. */
  public static final long LEAST_COMPARED_BYTES = 1 << 20;

  /**
   * OSTs of which a day must tell to be compared with each other alone, so that a day on which all
   * are slow makes none slow. Heuristic: the median of fewer is a matter of chance; that of this
   * and earlier such days then counts, and never that of a later one, of which nobody knew.
   */
  public static final int LEAST_OSTS = 8;

  /** Rows of its own past that an OST is compared with, and that there must be; heuristic. */
  public static final int PAST_DAYS = 14;

  /** Of these, rows with a rate that there must be; heuristic. */
  public static final int LEAST_PAST_DAYS = 3;

  private OstDayThresholds() {}
}
