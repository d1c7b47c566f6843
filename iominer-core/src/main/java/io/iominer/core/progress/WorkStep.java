// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.progress;

import java.util.OptionalLong;

/**
 * A step of work.
 *
 * @param name what is done, such as "diagnosing"
 * @param logs how many logs it has before it; empty where nothing is counted before its end
 * @param bytes their bytes; empty where only logs are counted, neither bytes nor rejects
 * @param unit what is counted, such as "logs"
 */
public record WorkStep(String name, OptionalLong logs, OptionalLong bytes, String unit) {
  private static final String LOGS = "logs";

  /** Reads logs. */
  public static WorkStep reading(String name, long logs, long bytes) {
    return new WorkStep(name, OptionalLong.of(logs), OptionalLong.of(bytes), LOGS);
  }

  /** Goes through logs that the store has. */
  public static WorkStep over(String name, long logs) {
    return new WorkStep(name, OptionalLong.of(logs), OptionalLong.empty(), LOGS);
  }

  /** How far it is, nobody knows before its end. */
  public static WorkStep uncounted(String name) {
    return counting(name, LOGS);
  }

  /** Counts something of which nobody knows how much there is; progress has it as logs. */
  public static WorkStep counting(String name, String unit) {
    return new WorkStep(name, OptionalLong.empty(), OptionalLong.empty(), unit);
  }
}
