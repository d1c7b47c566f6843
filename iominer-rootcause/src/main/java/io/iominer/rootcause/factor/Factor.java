// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.factor;

import java.util.Locale;

/**
 * A number about a job's reads or writes. The first five after the bandwidth are the paper's
 * (IOMiner, section II-D), the others ours. What each means is said once, at its column of {@link
 * io.iominer.core.table.PerfFactorTable}.
 */
public enum Factor {
  BYTES,
  CRITICAL_S,
  BANDWIDTH,
  SPAN_BANDWIDTH,
  CRITICAL_FILE_COUNT,
  SMALL_SHARE,
  NONCONSECUTIVE_SHARE,
  IS_COLLECTIVE,
  OST_COUNT,
  PROCESSES_PER_OST,
  RANDOM_SHARE,
  UNALIGNED_SHARE,
  STDIO_SHARE,
  SHARED_SHARE,
  BUSY_SHARE,
  ONE_FILE_SHARE,
  OVERLAP,
  SERIAL_SHARE,
  IMBALANCE,
  ONE_PROCESS_SHARE,
  REDUNDANT_SHARE,
  SWITCH_SHARE,
  REQUESTS_PER_COLLECTIVE,
  METADATA_SHARE,
  METADATA_RATE,
  NODE_COUNT,
  SLOWEST_OST_SPEED,
  INTERFERENCE_S,
  OST_FULLNESS;

  /** Its column. */
  public String column() {
    return name().toLowerCase(Locale.ROOT);
  }
}
