// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * The logs of a period by which it is calibrated: of one with more logs than are looked at a part,
 * the same at each time and wherever it is computed.
 *
 * @param period the period
 * @param parts of {@link #PARTS} the first ones whose logs are looked at
 */
public record LogSample(CalibrationPeriod period, long parts) implements Serializable {
  /** Logs of a period that are looked at; heuristic: from 1,000 on, rates hardly change. */
  private static final long MOST_LOGS = 5_000;

  /** Logs are chosen by a hash of their id in parts of so many. */
  public static final long PARTS = 1_000_000;

  /** As Spark's {@code xxhash64} has it. */
  private static final long SEED = 42;

  private static final XXHash64 HASH = XXHashFactory.fastestJavaInstance().hash64();

  /** That of a period. */
  public static LogSample of(CalibrationPeriod period) {
    return new LogSample(
        period, period.logs() <= MOST_LOGS ? PARTS : PARTS * MOST_LOGS / period.logs());
  }

  /** Whether a log is looked at. */
  public boolean has(Instant start, String logId) {
    if (!period.covers(start)) {
      return false;
    }
    byte[] id = logId.getBytes(StandardCharsets.UTF_8);
    return Math.floorMod(HASH.hash(id, 0, id.length, SEED), PARTS) < parts;
  }
}
