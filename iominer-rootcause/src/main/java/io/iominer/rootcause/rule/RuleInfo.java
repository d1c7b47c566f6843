// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import java.util.List;
import java.util.Optional;

/**
 * What a rule is about.
 *
 * @param id its name, for example "small-requests"; its page is docs/rules/ID.md
 * @param cause the cause that it explains
 * @param question what it asks, in a sentence
 * @param thresholds its thresholds
 */
public record RuleInfo(String id, Cause cause, String question, List<Threshold> thresholds) {
  public RuleInfo {
    thresholds = List.copyOf(thresholds);
  }

  /**
   * Unit of what the rule observes, which is that of its first threshold; empty where the
   * thresholds are not known, as of a finding in a store.
   */
  public Optional<String> unit() {
    return thresholds.stream().findFirst().map(Threshold::unit);
  }
}
