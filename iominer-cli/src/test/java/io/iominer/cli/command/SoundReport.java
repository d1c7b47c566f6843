// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.summary.PossibleValues;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What holds of every diagnosis that is printed, whatever its log holds: numbers are numbers,
 * shares are no more than threads explain, rates no higher than memory's, ranks and OSTs exist.
 * Lines and nodes that say what was impossible quote it, and are left out.
 */
final class SoundReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Times of a job's ranks by those of the run: as many threads in each. */
  private static final double MOST_THREADS = 1000;

  private static final Pattern NUMBERS = Pattern.compile("\\b(NaN|Infinity)\\b|∞");
  private static final Pattern PERCENT = Pattern.compile("([0-9.]+) %");
  private static final Pattern RATE = Pattern.compile("([0-9.]+) ([KMGTPE]i)?B/s");
  private static final Pattern RANK = Pattern.compile("\\brank (-?[0-9]+)(?![0-9.])");
  private static final Pattern OSTS = Pattern.compile("OSTs? \\[([^\\]]*)\\]");
  private static final String UNITS = "KMGTPE";

  /** Where the JSON quotes what it was given. */
  private static final List<String> QUOTES =
      List.of(
          "executable",
          "user",
          "application",
          "caveats",
          "reasons",
          "damages",
          "impossible_counters",
          "file");

  private final double processes;

  private SoundReport(long processes) {
    this.processes = Math.max(1, processes);
  }

  /** Checks both forms of a diagnosis. */
  static void check(String text, String json) throws IOException {
    JsonNode root = JSON.readTree(json);
    if (root == null || !root.has("job")) {
      return;
    }
    SoundReport report = new SoundReport(root.get("job").get("process_count").asLong());
    String counted = text.substring(Math.max(0, text.indexOf("\nLayers ")));
    counted
        .lines()
        .filter(line -> !line.startsWith("Caveats") && !line.startsWith("Damaged"))
        .forEach(report::line);
    report.node("", root);
  }

  private void line(String line) {
    assertThat(NUMBERS.matcher(line).find()).as(line).isFalse();
    each(PERCENT, line, found -> Double.parseDouble(found.group(1)) <= 100 * MOST_THREADS);
    each(RATE, line, found -> bytes(found) <= mostRate());
    each(RANK, line, found -> isRank(Double.parseDouble(found.group(1))));
    each(OSTS, line, found -> List.of(found.group(1).split(", ")).stream().allMatch(this::isOst));
  }

  private static void each(Pattern pattern, String line, Predicate<Matcher> isSound) {
    Matcher matcher = pattern.matcher(line);
    while (matcher.find()) {
      assertThat(isSound.test(matcher)).as("%s in: %s", matcher.group(), line).isTrue();
    }
  }

  private void node(String name, JsonNode node) {
    if (QUOTES.contains(name)) {
      return;
    }
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        node(field.getKey(), field.getValue());
      }
    } else if (node.isArray()) {
      node.forEach(element -> node(name, element));
    } else if (node.isNumber()) {
      assertThat(isSound(name, node.asDouble())).as("%s %s", name, node).isTrue();
    } else if (node.isTextual()) {
      assertThat(NUMBERS.matcher(node.asText()).matches()).as(name).isFalse();
    }
  }

  private boolean isSound(String name, double value) {
    if (!Double.isFinite(value)) {
      return false;
    }
    if (name.endsWith("_share") || name.startsWith("sequential_")) {
      return value >= 0 && value <= 1 + 1e-6;
    }
    if (name.equals("read_time") || name.equals("write_time") || name.equals("meta_time")) {
      return value <= MOST_THREADS;
    }
    if (name.endsWith("bandwidth") || name.endsWith("_per_s")) {
      return value <= mostRate();
    }
    return switch (name) {
      case "rank", "slowest_rank" -> isRank(value);
      case "osts" -> isOst(Double.toString(value));
      default -> true;
    };
  }

  private double mostRate() {
    return PossibleValues.MEMORY_BYTES_PER_SECOND * processes * 1.01;
  }

  private boolean isRank(double rank) {
    return rank >= 0 && rank < processes;
  }

  private boolean isOst(String number) {
    return number.equals("...") || number.isEmpty() || isIndex(Double.parseDouble(number));
  }

  private static boolean isIndex(double number) {
    return number >= 0 && number <= Integer.MAX_VALUE;
  }

  private static double bytes(Matcher rate) {
    double factor =
        rate.group(2) == null ? 1 : Math.pow(1024, UNITS.indexOf(rate.group(2).charAt(0)) + 1.0);
    return Double.parseDouble(rate.group(1)) * factor;
  }
}
