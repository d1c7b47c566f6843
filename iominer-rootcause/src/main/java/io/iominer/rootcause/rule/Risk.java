// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.FindingLevel;

/**
 * What a rule's finding is where the job lost no time, or hardly any, to what the rule looks for.
 *
 * @param level how much it can cost; {@link FindingLevel#LOST_TIME} where the finding is never a
 *     risk
 * @param condition where or when it costs, after "costs"; empty where that is not known
 */
public record Risk(FindingLevel level, String condition) {
  /**
   * Of a finding on measured time: where that is too little for lost time, there is no pattern left
   * that could cost elsewhere.
   */
  public static final Risk NONE = new Risk(FindingLevel.LOST_TIME, "");

  /** As Drishti's HIGH. */
  static Risk high(String condition) {
    return new Risk(FindingLevel.HIGH, condition);
  }

  /** As Drishti's WARN. */
  static Risk warning(String condition) {
    return new Risk(FindingLevel.WARNING, condition);
  }

  /** As Drishti's INFO. */
  static Risk info(String condition) {
    return new Risk(FindingLevel.INFO, condition);
  }
}
