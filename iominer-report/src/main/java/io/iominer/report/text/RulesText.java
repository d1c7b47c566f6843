// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.text.SafeText;
import io.iominer.report.job.RuleValue;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Finding.Status;
import io.iominer.rootcause.rule.RuleInfo;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The rules that found nothing: with what they compared, or why they were not checked. */
final class RulesText {
  private RulesText() {}

  static void print(List<Finding> findings, JobFacts facts, ScreenText out) {
    clear(of(Status.CLEAR, findings), facts, out);
    notChecked(of(Status.NOT_APPLICABLE, findings), facts, out);
    failed(of(Status.FAILED, findings), out);
  }

  private static List<Finding> of(Status status, List<Finding> findings) {
    return findings.stream().filter(finding -> finding.status() == status).toList();
  }

  private static void clear(List<Finding> findings, JobFacts facts, ScreenText out) {
    if (findings.isEmpty()) {
      return;
    }
    out.part();
    out.line("Clear        rules that found nothing: what they compared, and the threshold");
    if (!facts.incompleteModules().isEmpty()) {
      out.line(
          "             they may have missed something: records of %s are missing",
          String.join(", ", facts.incompleteModules()));
    }
    for (Finding finding : findings) {
      RuleInfo rule = finding.rule();
      out.line(
          "  %-31s %10s, threshold %s: %s",
          rule.id(),
          RuleValue.text(rule, finding.observed()),
          RuleValue.threshold(rule, finding.threshold()),
          rule.question());
      if (!finding.message().isEmpty()) {
        out.line("      %s", SafeText.of(finding.message()));
      }
    }
  }

  private static void notChecked(List<Finding> findings, JobFacts facts, ScreenText out) {
    if (findings.isEmpty()) {
      return;
    }
    out.part();
    out.line("Not checked  rules that have nothing to look at, or lack what they need");
    for (Finding finding : findings) {
      out.line(
          "  %-31s %s%s",
          finding.rule().id(), SafeText.of(finding.message()), lacking(finding.rule(), facts));
    }
  }

  /** That the modules are not in the log by which the rule goes, or not as a whole. */
  private static String lacking(RuleInfo rule, JobFacts facts) {
    if (!rule.needs().isEmpty() && Collections.disjoint(rule.needs(), facts.modules())) {
      return " (not in the log: "
          + rule.needs().stream()
              .sorted()
              .map(DarshanModule::logName)
              .collect(Collectors.joining(", "))
          + ")";
    }
    List<String> cut =
        facts.incompleteModules().stream()
            .filter(name -> rule.needs().isEmpty() || isNeeded(rule, name))
            .toList();
    return cut.isEmpty() ? "" : " (records are missing: " + String.join(", ", cut) + ")";
  }

  private static boolean isNeeded(RuleInfo rule, String module) {
    return rule.needs().stream().anyMatch(needed -> needed.logName().equals(module));
  }

  private static void failed(List<Finding> findings, ScreenText out) {
    for (Finding finding : findings) {
      out.part();
      out.line(
          "Failed       the rule %s, a fault of IOMiner: %s",
          finding.rule().id(), SafeText.of(finding.message()));
    }
  }
}
