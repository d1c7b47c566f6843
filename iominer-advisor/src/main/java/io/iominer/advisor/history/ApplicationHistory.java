// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.util.List;

/**
 * An application's runs over time.
 *
 * @param application its name
 * @param runs in no particular order; each log is one
 */
public record ApplicationHistory(String application, List<ApplicationRun> runs) {
  public ApplicationHistory {
    runs = List.copyOf(runs);
  }
}
