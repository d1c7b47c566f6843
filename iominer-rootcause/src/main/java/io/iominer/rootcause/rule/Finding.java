// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.rootcause.advice.Advice;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rule's answer.
 *
 * @param rule the rule
 * @param status whether it tripped
 * @param message what was found, in a sentence with the job's numbers; why it does not apply, or
 *     why it failed; of a clear one, why not although it may look so, or empty
 * @param observed the value that was compared, in the first threshold's unit; NaN where there is
 *     none
 * @param threshold what it was compared with; NaN where there is none
 * @param evidence files, ranks and counters that show it
 * @param advice what to do about it; empty unless it tripped
 */
public record Finding(
    RuleInfo rule,
    Status status,
    String message,
    double observed,
    double threshold,
    List<String> evidence,
    List<Advice> advice) {
  /** How a rule answers. */
  public enum Status {
    /** It found what it looks for. */
    TRIPPED,
    /** It looked and found nothing. */
    CLEAR,
    /** The job has nothing that it could look at. */
    NOT_APPLICABLE,
    /** It failed; the other rules go on. */
    FAILED
  }

  public Finding {
    evidence = List.copyOf(evidence);
    advice = List.copyOf(advice);
  }

  public static Finding tripped(
      RuleInfo rule,
      double observed,
      double threshold,
      String message,
      List<String> evidence,
      List<Advice> advice) {
    return new Finding(rule, Status.TRIPPED, message, observed, threshold, evidence, advice);
  }

  public static Finding clear(RuleInfo rule, double observed, double threshold) {
    return clear(rule, observed, threshold, "");
  }

  /** Clear, with the reason why it is although it may look otherwise. */
  public static Finding clear(RuleInfo rule, double observed, double threshold, String message) {
    return new Finding(rule, Status.CLEAR, message, observed, threshold, List.of(), List.of());
  }

  /** Clear, with the further thresholds that make it so. */
  static Finding clear(RuleInfo rule, double observed, double threshold, ClearBy by) {
    return clear(rule, observed, threshold, by.toString());
  }

  public static Finding notApplicable(RuleInfo rule, String why) {
    return without(rule, Status.NOT_APPLICABLE, why);
  }

  static Finding failed(RuleInfo rule, RuntimeException problem) {
    return without(rule, Status.FAILED, problem.toString());
  }

  private static Finding without(RuleInfo rule, Status status, String why) {
    return new Finding(rule, status, why, Double.NaN, Double.NaN, List.of(), List.of());
  }

  /** The same where its risk is no more than information. */
  public Finding asInformation() {
    return isTripped()
        ? new Finding(
            rule.with(Risk.info(rule.risk().condition())),
            status,
            message,
            observed,
            threshold,
            evidence,
            advice)
        : this;
  }

  /** The same with other advice. */
  public Finding with(List<Advice> other) {
    return new Finding(rule, status, message, observed, threshold, evidence, other);
  }

  /** The same with more evidence. */
  Finding and(List<String> more) {
    return new Finding(
        rule,
        status,
        message,
        observed,
        threshold,
        Stream.concat(evidence.stream(), more.stream()).toList(),
        advice);
  }

  public boolean isTripped() {
    return status == Status.TRIPPED;
  }
}
