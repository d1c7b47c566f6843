// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.analysis.log.LogReport;
import io.iominer.report.html.JobPage;
import io.iominer.report.json.LogReportJson;
import io.iominer.report.text.LogReportText;
import io.iominer.report.text.Screen;
import io.iominer.rootcause.Diagnosis;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What is said of a log.
 *
 * @param log the facts that all forms are made from
 * @param screen its text, with the rules that found nothing
 * @param json its JSON
 * @param page its page
 */
record RenderedLog(LogReport log, String screen, JsonNode json, ShownPage page) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern PART =
      Pattern.compile("(?m)^  (\\S.{0,17}?) +([\\d.]+ s) +([\\d.]+ %|-)  (\\S.*)$");
  private static final Pattern ADVICE =
      Pattern.compile(
          "(?m)^ +\\d+  (.*) \\((\\w+)\\)\n     saves (.* % of the (?:run|time in I/O))");

  /** Lines that go on below their begin. */
  private static final Pattern WRAPPED =
      Pattern.compile(
          "(?m)\\n(?: {42}| {40}(?!- )| {13}(?!matters )| {5}(?![$#]|saves |range: |only if |undo: ))(?=\\S)");

  /** All forms of a log's facts. */
  static RenderedLog of(String name, LogReport log) throws IOException {
    return new RenderedLog(
        log,
        LogReportText.verbose(name, log, Screen.PLAIN),
        MAPPER.readTree(LogReportJson.of(name, log)),
        ShownPage.of(JobPage.of(name, log)));
  }

  Diagnosis diagnosis() {
    return log.diagnosis();
  }

  /** What the screen says of causes, risks and recommendations, each sentence on a line. */
  String why() {
    String why = screen.substring(screen.indexOf("\nVerdict ") + 1, screen.indexOf("\nLayers "));
    return WRAPPED.matcher(why).replaceAll(" ");
  }

  /** What the screen says that time was lost to: name, seconds, share of the run and words. */
  List<MatchResult> parts() {
    return PART.matcher(why()).results().toList();
  }

  /** What the screen recommends: what to do, who, and what it saves. */
  List<MatchResult> advice() {
    return ADVICE.matcher(why()).results().toList();
  }

  /** A number of the JSON; empty where it is null or missing. */
  OptionalDouble number(String pointer) {
    JsonNode node = json.at(pointer);
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }
}
