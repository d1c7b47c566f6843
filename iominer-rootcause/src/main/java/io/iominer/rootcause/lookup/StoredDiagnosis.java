// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Risk;
import io.iominer.rootcause.rule.RuleInfo;
import io.iominer.rootcause.rule.Rules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the diagnosis of a log of the store's rows again. */
public final class StoredDiagnosis {
  private StoredDiagnosis() {}

  /** That of a log, with the findings that tripped; empty where it was not diagnosed yet. */
  public static Optional<Diagnosis> of(StoredLog log) {
    return log.list(DiagnosisTable.DEFINITION).stream()
        .findFirst()
        .map(
            row ->
                diagnosis(
                    row,
                    log.list(FindingTable.DEFINITION).stream()
                        .sorted(
                            Comparator.comparing(
                                finding -> finding.string("rule"), Rules.all().order()))
                        .map(StoredDiagnosis::finding)
                        .toList()));
  }

  private static Diagnosis diagnosis(StoredRow row, List<Finding> findings) {
    Verdict verdict = Verdict.valueOf(upper(row.string("verdict")));
    List<String> caveats = row.texts("caveats");
    if (row.isNull("io_s")) {
      return new Diagnosis(verdict, Optional.empty(), List.of(), List.of(), caveats);
    }
    Map<Cause, Double> seconds = new EnumMap<>(Cause.class);
    Set<Cause> unknown = EnumSet.noneOf(Cause.class);
    for (Cause cause : Cause.values()) {
      row.number(cause.column())
          .ifPresentOrElse(lost -> seconds.put(cause, lost), () -> unknown.add(cause));
    }
    Losses losses = new Losses(row.real("io_s"), seconds, unknown, row.real("unexplained_s"));
    return new Diagnosis(
        verdict,
        Optional.of(losses),
        Diagnosis.ranked(losses),
        findings,
        caveats(caveats, unknown));
  }

  private static List<String> caveats(List<String> stored, Set<Cause> unknown) {
    List<String> caveats = new ArrayList<>(stored);
    for (Cause cause : unknown) {
      caveats.add(
          "what was lost to "
              + cause.words()
              + " is not known: its diagnosis is older than this cause");
    }
    return caveats;
  }

  private static Finding finding(StoredRow row) {
    return Finding.tripped(
        rule(row),
        row.number("observed").orElse(Double.NaN),
        row.number("threshold").orElse(Double.NaN),
        row.string("message"),
        row.texts("evidence"),
        row.structs("advice").stream().map(StoredDiagnosis::advice).toList());
  }

  /** Of the rule's own words, as far as there is the rule; the row says the rest. */
  private static RuleInfo rule(StoredRow row) {
    String id = row.string("rule");
    Cause cause = Cause.valueOf(upper(row.string("cause")));
    Optional<RuleInfo> known = Rules.all().find(id);
    String condition = known.map(rule -> rule.risk().condition()).orElse("");
    return new RuleInfo(
        id,
        cause,
        new Risk(level(row, known), condition),
        known.map(RuleInfo::question).orElse(""),
        known.map(RuleInfo::thresholds).orElse(List.of()));
  }

  /** The risk's level of the row; the rule's where the row tells of lost time. */
  private static FindingLevel level(StoredRow row, Optional<RuleInfo> known) {
    return FindingLevel.find(row.string("level"))
        .filter(FindingLevel::isRisk)
        .orElseGet(() -> known.map(rule -> rule.risk().level()).orElse(FindingLevel.INFO));
  }

  private static Advice advice(StoredRow row) {
    return new Advice(
        row.string("title"),
        Advice.Who.valueOf(upper(row.string("who"))),
        row.text("precondition").orElse(""),
        row.texts("steps"),
        row.real("saves_least"),
        row.real("saves_most"),
        row.string("reasoning"),
        row.string("undo"));
  }

  private static String upper(String label) {
    return label.toUpperCase(Locale.ROOT);
  }
}
