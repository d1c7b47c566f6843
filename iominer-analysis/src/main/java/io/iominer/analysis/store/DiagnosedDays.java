// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.text.Counted;

/**
 * What a diagnosis of a store was about.
 *
 * @param logs logs that were diagnosed
 * @param days days on which their jobs ran
 * @param isForRates whether it is of all days because the first rates that are known of the
 *     facility are new or others
 */
public record DiagnosedDays(long logs, long days, boolean isForRates) {
  static final DiagnosedDays NONE = new DiagnosedDays(0, 0, false);

  /** In words, such as "103 logs of 4 days". */
  public String text() {
    return (logs == 0 ? "no log, as none is new" : Counted.of(logs, "log"))
        + (days > 0 ? " of " + Counted.of(days, "day") : "")
        + (isForRates ? ": all of the store, as the rates of the facility were learned again" : "");
  }
}
