// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
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
  /** Logs that are looked at, of all periods together; heuristic: some MB of what they moved. */
  private static final long MOST_LOGS = 20_000;

  /** Of a period at least so many are, however many periods there are; heuristic. */
  private static final long LOGS_OF_A_PERIOD = 2_000;

  /** Logs are chosen by a hash of their id in parts of so many. */
  public static final long PARTS = 1_000_000;

  /** As Spark's {@code xxhash64} has it. */
  private static final long SEED = 42;

  private static final XXHash64 HASH = XXHashFactory.fastestJavaInstance().hash64();

  /** Those of periods. */
  public static List<LogSample> of(List<CalibrationPeriod> periods) {
    long most = Math.max(LOGS_OF_A_PERIOD, MOST_LOGS / Math.max(1, periods.size()));
    return periods.stream()
        .map(
            period ->
                new LogSample(period, period.logs() <= most ? PARTS : PARTS * most / period.logs()))
        .toList();
  }

  /** Whether all logs of the period are looked at. */
  public boolean isWhole() {
    return parts == PARTS;
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
