// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;
import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Risk;
import io.iominer.rootcause.rule.RuleInfo;
import io.iominer.rootcause.rule.Rules;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Makes the diagnosis of a log of the store's rows again. */
public final class StoredDiagnosis {
  private StoredDiagnosis() {}

  /**
   * The diagnosis of a log, with the findings that tripped; empty where it was not diagnosed yet.
   *
   * @param logId its id in the store
   */
  public static Optional<Diagnosis> of(IOMiner miner, long jobId, String logId) {
    String log = " WHERE job_id = %dL AND log_id = '%s'".formatted(jobId, logId);
    List<Row> rows = miner.query("SELECT * FROM diagnosis" + log).collect();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Finding> findings =
        miner.query("SELECT * FROM finding" + log + " ORDER BY rule").collect().stream()
            .map(StoredDiagnosis::finding)
            .toList();
    return Optional.of(diagnosis(rows.get(0), findings));
  }

  private static Diagnosis diagnosis(Row row, List<Finding> findings) {
    Verdict verdict = Verdict.valueOf(upper(row.getAs("verdict")));
    List<String> caveats = row.getList(row.fieldIndex("caveats"));
    if (row.isNullAt(row.fieldIndex("io_s"))) {
      return new Diagnosis(verdict, Optional.empty(), List.of(), List.of(), caveats);
    }
    Map<Cause, Double> seconds = new EnumMap<>(Cause.class);
    Set<Cause> unknown = EnumSet.noneOf(Cause.class);
    for (Cause cause : Cause.values()) {
      Double lost = row.getAs(cause.column());
      if (lost == null) {
        unknown.add(cause);
      } else {
        seconds.put(cause, lost);
      }
    }
    Losses losses = new Losses(row.getAs("io_s"), seconds, unknown, row.getAs("unexplained_s"));
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
          "what was lost to " + cause.words() + " is not known: an earlier release diagnosed it");
    }
    return caveats;
  }

  private static Finding finding(Row row) {
    return Finding.tripped(
        rule(row),
        number(row.getAs("observed")),
        number(row.getAs("threshold")),
        row.getAs("message"),
        row.getList(row.fieldIndex("evidence")),
        row.<Row>getList(row.fieldIndex("advice")).stream().map(StoredDiagnosis::advice).toList());
  }

  /** Of the rule's own words, as far as this release has the rule; the row says the rest. */
  private static RuleInfo rule(Row row) {
    String id = row.getAs("rule");
    Cause cause = Cause.valueOf(upper(row.getAs("cause")));
    Optional<RuleInfo> known = Rules.all().find(id);
    String condition = known.map(rule -> rule.risk().condition()).orElse("");
    return new RuleInfo(
        id,
        cause,
        new Risk(level(row, known), condition),
        known.map(RuleInfo::question).orElse(""),
        known.map(RuleInfo::thresholds).orElse(List.of()));
  }

  /** The risk's level of the row; the rule's where the row tells of lost time or of no level. */
  private static FindingLevel level(Row row, Optional<RuleInfo> known) {
    return Optional.ofNullable(row.<String>getAs("level"))
        .flatMap(FindingLevel::find)
        .filter(FindingLevel::isRisk)
        .orElseGet(() -> known.map(rule -> rule.risk().level()).orElse(FindingLevel.INFO));
  }

  private static Advice advice(Row row) {
    String precondition = row.getAs("precondition");
    return new Advice(
        row.getAs("title"),
        Advice.Who.valueOf(upper(row.getAs("who"))),
        precondition == null ? "" : precondition,
        row.getList(row.fieldIndex("steps")),
        row.<Double>getAs("saves_least"),
        row.<Double>getAs("saves_most"),
        row.getAs("reasoning"),
        row.getAs("undo"));
  }

  private static double number(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  private static String upper(String label) {
    return label.toUpperCase(Locale.ROOT);
  }
}
