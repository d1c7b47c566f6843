// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.report.job.Reasons;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Diagnosis.RankedCause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.rule.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A diagnosis as JSON: seconds, and shares of 0 to 1. */
final class CausesJson {
  private CausesJson() {}

  static void put(ObjectNode node, Diagnosis diagnosis) {
    node.put("verdict", diagnosis.verdict().label());
    node.put("dominant_cause", diagnosis.dominant().map(Cause::label).orElse(null));
    diagnosis.caveats().forEach(node.putArray("caveats")::add);
    Optional<Losses> losses = diagnosis.losses();
    node.put("io_s", losses.map(Losses::ioSeconds).orElse(null));
    node.put("unexplained_s", losses.map(Losses::unexplainedSeconds).orElse(null));
    ArrayNode causes = node.putArray("causes");
    for (RankedCause ranked : diagnosis.ranked()) {
      ObjectNode cause = causes.addObject();
      cause.put("cause", ranked.cause().label());
      cause.put("lost_s", ranked.seconds());
      cause.put("share_of_lost", ranked.share());
    }
    waterfall(node.putArray("waterfall"), losses.map(Losses::waterfall).orElse(List.of()));
    ArrayNode findings = node.putArray("findings");
    for (Finding finding : diagnosis.findings()) {
      finding(findings.addObject(), finding, diagnosis.level(finding));
    }
    ArrayNode recommendations = node.putArray("recommendations");
    Reasons.advice(diagnosis).forEach(one -> advice(recommendations.addObject(), one));
  }

  /** From the time in I/O down to the ideal one; what is unexplained is left over at its end. */
  private static void waterfall(ArrayNode node, List<LossStep> steps) {
    for (LossStep step : steps) {
      ObjectNode entry = node.addObject();
      entry.put("step", step.whatIf().label());
      entry.put("cause", step.cause().label());
      entry.put("lost_s", step.lostSeconds());
      entry.put("without_s", step.secondsWithout());
    }
  }

  private static void finding(ObjectNode node, Finding finding, Optional<FindingLevel> level) {
    node.put("rule", finding.rule().id());
    node.put("level", level.map(FindingLevel::label).orElse(null));
    node.put("cause", finding.rule().cause().label());
    node.put("status", label(finding.status()));
    node.put("message", finding.message().isEmpty() ? null : finding.message());
    String condition = finding.rule().risk().condition();
    node.put("costs", finding.isTripped() && !condition.isEmpty() ? condition : null);
    node.put("observed", number(finding.observed()));
    node.put("threshold", number(finding.threshold()));
    node.put("unit", finding.rule().unit().orElse(null));
    ArrayNode evidence = node.putArray("evidence");
    finding.evidence().forEach(evidence::add);
    ArrayNode advice = node.putArray("advice");
    finding.advice().forEach(one -> advice(advice.addObject(), one));
  }

  private static void advice(ObjectNode node, Advice advice) {
    node.put("title", advice.title());
    node.put("who", label(advice.who()));
    node.put("precondition", advice.precondition().isEmpty() ? null : advice.precondition());
    ArrayNode steps = node.putArray("steps");
    advice.steps().forEach(steps::add);
    node.put("saves_least_share", advice.least());
    node.put("saves_most_share", advice.most());
    node.put("reasoning", advice.reasoning());
    node.put("undo", advice.undo());
  }

  private static @Nullable Double number(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
