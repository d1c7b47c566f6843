// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** All rules on the class path. */
public final class Rules {
  private static final Rules ALL = load();

  private final List<Rule> rules;

  private Rules(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /** Those that are named in META-INF/services, in that order. */
  public static Rules all() {
    return ALL;
  }

  private static Rules load() {
    List<Rule> rules = new ArrayList<>();
    ServiceLoader.load(Rule.class, Rules.class.getClassLoader()).forEach(rules::add);
    return new Rules(rules);
  }

  public static Rules of(List<Rule> rules) {
    return new Rules(rules);
  }

  public List<Rule> rules() {
    return rules;
  }

  /** What the rule of this name is about, or empty. */
  public Optional<RuleInfo> find(String id) {
    return rules.stream().map(Rule::info).filter(info -> info.id().equals(id)).findFirst();
  }

  /** The order of rules by their names; those that are unknown come last. */
  public Comparator<String> order() {
    List<String> ids = rules.stream().map(rule -> rule.info().id()).toList();
    return Comparator.<String>comparingInt(id -> ids.contains(id) ? ids.indexOf(id) : ids.size())
        .thenComparing(Comparator.naturalOrder());
  }

  /** The answer of every rule; one that fails is reported and the others go on. */
  public List<Finding> evaluate(RuleContext job, Thresholds thresholds) {
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : rules) {
      try {
        findings.add(rule.evaluate(job, thresholds));
      } catch (RuntimeException e) {
        findings.add(Finding.failed(rule.info(), e));
      }
    }
    return findings;
  }
}
