// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a rule is about.
 *
 * @param id its name, for example "small-requests"; its page is docs/rules/ID.md
 * @param cause the cause that it explains
 * @param risk what its finding is where no lost time is attributed to the cause
 * @param needs modules without any of which a log tells it nothing; empty where it is content with
 *     what any layer counts, or asks the store
 * @param question what it asks, in a sentence
 * @param thresholds its thresholds
 */
public record RuleInfo(
    String id,
    Cause cause,
    Risk risk,
    Set<DarshanModule> needs,
    String question,
    List<Threshold> thresholds) {
  public RuleInfo {
    needs = Set.copyOf(needs);
    thresholds = List.copyOf(thresholds);
  }

  /** Of a rule that is content with what any layer counts, or asks the store. */
  public RuleInfo(String id, Cause cause, Risk risk, String question, List<Threshold> thresholds) {
    this(id, cause, risk, Set.of(), question, thresholds);
  }

  /** The same, of a rule that a log tells nothing without any of these modules. */
  RuleInfo needing(DarshanModule... modules) {
    return new RuleInfo(id, cause, risk, Set.of(modules), question, thresholds);
  }

  /** The same, of a finding that explains another cause. */
  RuleInfo explaining(Cause other) {
    return new RuleInfo(id, other, risk, needs, question, thresholds);
  }

  /** The same, of a finding on measured time. */
  RuleInfo withoutRisk() {
    return with(Risk.NONE);
  }

  /** The same, of a finding that is another risk. */
  RuleInfo with(Risk other) {
    return new RuleInfo(id, cause, other, needs, question, thresholds);
  }

  /** Whether the rule finds something where it observes less than its threshold. */
  public boolean isFoundBelow() {
    return thresholds.stream().findFirst().filter(Threshold::isLeast).isPresent();
  }

  /**
   * Unit of what the rule observes, which is that of its first threshold; empty where the
   * thresholds are not known, as of a rule of another build in a store.
   */
  public Optional<String> unit() {
    return thresholds.stream().findFirst().map(Threshold::unit);
  }
}
