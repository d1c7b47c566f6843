// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What holds of a verdict and of what rules answered. */
final class VerdictRules {
  private static final Pattern NAMED = Pattern.compile("(?m)^ {2,40}\\S.*\\(([a-z-]+)\\)$");
  private static final Pattern FINE = Pattern.compile("(?m)^  ([a-z]+(?:-[a-z]+)*) {2,}");
  private static final Pattern WITHOUT_MAIN =
      Pattern.compile(" were lost, (?:to no single cause|[0-9.]+ % not explained)");
  private static final Set<String> LOST = Set.of("cause", "no_single_cause");

  private VerdictRules() {}

  /** What is fine, or was not checked, by the screen. */
  private static String fine(RenderedLog log) {
    int clear = log.screen().indexOf("\nClear ");
    int fine = clear >= 0 ? clear : log.screen().indexOf("\nNot checked ");
    return fine < 0 ? "" : log.screen().substring(fine);
  }

  /** A rule is on one side only, and no cause is named where none slowed the job. */
  static void fineOrCause(RenderedLog log, Contradictions found) {
    String named = log.why();
    Set<String> fine = matches(FINE, fine(log));
    Set<String> accused = matches(NAMED, named);
    accused.forEach(rule -> found.unless(!fine.contains(rule), "%s is fine and found", rule));
    String verdict = log.json().at("/diagnosis/verdict").asText();
    Set<String> causes = new HashSet<>();
    for (JsonNode cause : log.json().at("/diagnosis/causes")) {
      if (cause.at("/share_of_lost").asDouble() >= Diagnosis.LEAST_SHARE) {
        causes.add(cause.at("/cause").asText());
      }
    }
    for (JsonNode finding : log.json().at("/diagnosis/findings")) {
      String rule = finding.at("/rule").asText();
      boolean isTripped = finding.at("/status").asText().equals("tripped");
      found.unless(isTripped == accused.contains(rule), "%s tripped: %s", rule, isTripped);
      found.unless(
          isTripped != finding.at("/level").isNull(), "%s: %s", rule, finding.at("/level"));
      found.unless(isTripped || finding.at("/advice").isEmpty(), "%s is fine with advice", rule);
      boolean isOfLost = finding.at("/level").asText().equals("lost_time");
      boolean isLostTo = LOST.contains(verdict) && causes.contains(finding.at("/cause").asText());
      found.unless(!isOfLost || isLostTo, "%s explains time that was not lost to it", rule);
    }
    boolean hasParts = !log.parts().isEmpty() || !log.page().parts().isEmpty();
    boolean hasAdvice = !log.advice().isEmpty() || !log.page().advice().isEmpty();
    found.unless(LOST.contains(verdict) || !hasParts, "%s, and causes", verdict);
    found.unless(LOST.contains(verdict) || !hasAdvice, "%s, and advice", verdict);
    found.unless(
        verdict.equals("no_single_cause") == WITHOUT_MAIN.matcher(named).find(),
        "%s in: %s",
        verdict,
        named.lines().findFirst().orElse(""));
    boolean hasDominant = !log.json().at("/diagnosis/dominant_cause").isNull();
    found.unless(
        !hasDominant || verdict.equals("cause") || verdict.equals("minor"),
        "%s, and a dominant cause",
        verdict);
  }

  private static Set<String> matches(Pattern pattern, String text) {
    return new HashSet<>(pattern.matcher(text).results().map(found -> found.group(1)).toList());
  }

  /** As docs/diagnosis.md has it. */
  static void numbers(RenderedLog log, Contradictions found) {
    double io = log.number("/diagnosis/io_s").orElse(0);
    double unexplained = log.number("/diagnosis/unexplained_s").orElse(0);
    double lost = unexplained;
    List<String> causes = new ArrayList<>();
    for (JsonNode cause : log.json().at("/diagnosis/causes")) {
      lost += cause.at("/lost_s").asDouble();
      causes.add(cause.at("/cause").asText());
    }
    double run = log.number("/job/run_time_s").orElse(Double.POSITIVE_INFINITY);
    Thresholds limits = Thresholds.DEFAULT;
    boolean isLittle =
        lost < limits.share(Diagnosis.NO_BOTTLENECK) * io
            || (lost < limits.seconds(Diagnosis.LEAST_LOSS)
                && !(lost > limits.share(Diagnosis.MOST_LOST) * run));
    boolean isMinor = lost < limits.share(Diagnosis.MINOR) * run && Double.isFinite(run);
    String verdict = log.json().at("/diagnosis/verdict").asText();
    boolean holds =
        switch (verdict) {
          case "no_io" -> io < limits.seconds(Diagnosis.LEAST_SECONDS);
          case "no_bottleneck" -> isLittle;
          case "minor" -> isMinor && !isLittle;
          case "cause" ->
              !isLittle
                  && !isMinor
                  && log.number("/diagnosis/causes/0/lost_s").orElse(0) > unexplained
                  && log.json()
                      .at("/diagnosis/dominant_cause")
                      .equals(log.json().at("/diagnosis/causes/0/cause"));
          case "no_single_cause" -> !isLittle && !isMinor;
          // Of a log of which records are missing, numbers say what the others show.
          case "skipped" ->
              causes.isEmpty() || isLittle || io < limits.seconds(Diagnosis.LEAST_SECONDS);
          default -> causes.isEmpty();
        };
    found.unless(holds, "%s: %s s lost of %s s in I/O in %s s of run", verdict, lost, io, run);
  }
}
