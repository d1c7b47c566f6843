// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.Diagnosis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The screen shows the numbers of the JSON. */
final class ScreenRules {
  /**
   * A line of the screen.
   *
   * @param form with its numbers
   * @param pointers where the JSON has these
   */
  private record Line(Pattern form, List<String> pointers) {
    static Line of(String form, String... pointers) {
      return new Line(Pattern.compile("(?m)^" + form), List.of(pointers));
    }
  }

  private static final List<Line> LINES =
      List.of(
          Line.of("Job .*  ran (\\S+ s)$", "/job/run_time_s"),
          Line.of("Job (\\d+)  .*  (\\d+) rank", "/job/job_id", "/job/process_count"),
          Line.of(
              "total +(.+?)(?: {2,}| (?=-))(\\S+(?: \\S?i?B)?) +(\\S+) +(\\S+) +(\\S+)$",
              "/io/bytes_read",
              "/io/bytes_written",
              "/io/read_time_s",
              "/io/write_time_s",
              "/io/meta_time_s"),
          Line.of(
              "Time +read (.+?), write (.+?), metadata (.+?) of all ranks'",
              "/shares/read_time",
              "/shares/write_time",
              "/shares/meta_time"),
          Line.of(
              " +slowest rank (.+?) \\((.+?) of the run\\)",
              "/io/slowest_process_time_s",
              "/shares/slowest_process_time"),
          Line.of(" +job rate ([\\d.]+ \\S*B/s): ", "/io/bandwidth_bytes_per_s"),
          Line.of(
              " +first operation after (.+), last one ended after (.+?)(?:, .+ beyond the recorded end of the run)?$",
              "/io/first_io_s",
              "/io/last_io_s"),
          Line.of(
              "Pattern .*: (\\d+) ranks?, (\\d+) files? \\((\\d+) shared, (\\d+) only read, (\\d+) only written\\)$",
              "/job/process_count",
              "/files/total",
              "/files/shared",
              "/files/read_only",
              "/files/write_only"),
          Line.of(
              "Order +reads (.+) sequential, (.+) consecutive; writes (.+) sequential, (.+) consecutive\n +(\\S+(?: %)?) of requests not aligned",
              "/shares/sequential_reads",
              "/shares/consecutive_reads",
              "/shares/sequential_writes",
              "/shares/consecutive_writes",
              "/shares/file_not_aligned"),
          Line.of("  read +(\\S+ s) in use, ", "/critical_path/read/busy_s"),
          Line.of(
              "  read +.* in use, .*, one rank or another in a call for (\\S+ s);",
              "/critical_path/read/in_calls_s"),
          Line.of("  write +(\\S+ s) in use, ", "/critical_path/write/busy_s"),
          Line.of(
              "  write +.* in use, .*, one rank or another in a call for (\\S+ s);",
              "/critical_path/write/in_calls_s"),
          Line.of("Verdict .*I/O took (\\S+ s)", "/diagnosis/io_s"));

  private static final Pattern MOVED =
      Pattern.compile(
          "(?m)^(\\S[A-Z0-9-]*) +(-|\\S+ \\S?i?B) +(-|\\S+ \\S?i?B) +(\\S+) +(\\S+) +(\\S+) +(\\S+) +(\\S+) +(\\S+)$");
  private static final Pattern FILE =
      Pattern.compile(
          "(?m)^  (.*?) +(-|[\\d.]+ \\S?i?B) +(-|[\\d.]+ \\S?i?B) +(-|[\\d.]+) +(\\d+) \\S*$");
  private static final Pattern LOST =
      Pattern.compile("^Verdict .*?; ([\\d.]+ s) (?:were|count as) lost");
  private static final Pattern AMPLIFICATION =
      Pattern.compile("(?m)^ +(\\S+) moved ([\\d.]+) times the bytes that (\\S+) was asked for$");

  private static final Pattern SHARES = Pattern.compile("(?:([\\d.]+) to )?([\\d.]+ %) of the");
  private static final Pattern CLEAR =
      Pattern.compile("(?m)^  ([a-z]+(?:-[a-z]+)*) +(-|[\\d.,]+(?: %)?), (?:threshold|found) ");

  private ScreenRules() {}

  static void numbers(RenderedLog log, Contradictions found) {
    for (Line line : LINES) {
      line.form()
          .matcher(log.screen())
          .results()
          .limit(1)
          .forEach(
              shown -> {
                for (int i = 0; i < line.pointers().size(); i++) {
                  String pointer = line.pointers().get(i);
                  same(shown.group(i + 1), log.number(pointer), found, pointer);
                }
              });
    }
    losses(log, found);
    moved(log, found);
    files(log, found);
    advice(log, found);
    clear(log, found);
    for (MatchResult shown : AMPLIFICATION.matcher(log.screen()).results().toList()) {
      List<Double> factors = new ArrayList<>();
      for (JsonNode one : log.json().at("/io/amplification")) {
        if (one.at("/layer").asText().equals(shown.group(1))
            && one.at("/above").asText().equals(shown.group(3))) {
          factors.add(one.at("/factor").asDouble());
        }
      }
      Shown factor = Shown.of(shown.group(2)).orElseThrow();
      found.unless(factors.stream().anyMatch(factor::isOf), "%s: %s", shown.group(), factors);
    }
  }

  /** Adds a contradiction unless a text shows a number, or a dash or a lower bound none. */
  static void same(String text, OptionalDouble exact, Contradictions found, String what) {
    boolean holds =
        Shown.of(text)
            .map(shown -> exact.isPresent() && shown.isOf(exact.getAsDouble()))
            .orElse(exact.isEmpty());
    found.unless(holds, "%s: %s where JSON has %s", what, text, exact);
  }

  private static void losses(RenderedLog log, Contradictions found) {
    double unexplained = log.number("/diagnosis/unexplained_s").orElse(0);
    double all = unexplained;
    List<Double> parts = new ArrayList<>(List.of(unexplained));
    for (JsonNode cause : log.json().at("/diagnosis/causes")) {
      all += cause.at("/lost_s").asDouble();
      parts.add(cause.at("/lost_s").asDouble());
    }
    double least = Diagnosis.LEAST_SHARE * all;
    parts.add(parts.stream().filter(part -> part < least).mapToDouble(Double::doubleValue).sum());
    OptionalDouble run = log.number("/job/run_time_s");
    for (MatchResult lost : LOST.matcher(log.why()).results().toList()) {
      same(lost.group(1), OptionalDouble.of(all), found, "lost seconds");
    }
    for (MatchResult part : log.parts()) {
      Shown seconds = Shown.of(part.group(2)).orElseThrow();
      Optional<Shown> share = Shown.of(part.group(3));
      found.unless(
          share.isPresent() == run.isPresent()
              && parts.stream()
                  .anyMatch(
                      one ->
                          seconds.isOf(one)
                              && share.stream().allMatch(of -> of.isOf(one / run.getAsDouble()))),
          "no part of the JSON is: %s",
          part.group());
    }
  }

  private static void moved(RenderedLog log, Contradictions found) {
    for (MatchResult row : MOVED.matcher(log.screen()).results().toList()) {
      String name = row.group(1);
      for (DarshanModule module : DarshanModule.values()) {
        JsonNode totals = log.json().at("/interfaces/" + module.name().toLowerCase(Locale.ROOT));
        if (module.logName().equals(name) && totals.isObject()) {
          List<String> counters =
              List.of("bytes_read", "bytes_written", "f_read_time", "f_write_time", "f_meta_time");
          int[] groups = {2, 3, 7, 8, 9};
          for (int i = 0; i < groups.length; i++) {
            String counter = counters.get(i);
            OptionalDouble exact = OptionalDouble.empty();
            for (Map.Entry<String, JsonNode> total : totals.properties()) {
              if (total.getKey().endsWith("_" + counter) && total.getValue().isNumber()) {
                exact = OptionalDouble.of(total.getValue().asDouble());
              }
            }
            same(row.group(groups[i]), exact, found, name + " " + counter);
          }
        }
      }
    }
  }

  private static void files(RenderedLog log, Contradictions found) {
    int begin = log.screen().indexOf("\nFiles with most bytes ");
    if (begin < 0) {
      return;
    }
    String table = log.screen().substring(begin, log.screen().indexOf("\n\n", begin + 1));
    List<MatchResult> rows = FILE.matcher(table).results().toList();
    JsonNode files = log.json().at("/files/top");
    found.unless(
        rows.size() == Math.min(5, files.size()), "%d of %d files", rows.size(), files.size());
    IntStream.range(0, Math.min(rows.size(), files.size()))
        .forEach(
            i -> {
              String at = "/files/top/" + i;
              MatchResult row = rows.get(i);
              same(row.group(2), log.number(at + "/bytes_read"), found, at + " read");
              same(row.group(3), log.number(at + "/bytes_written"), found, at + " written");
              same(row.group(4), log.number(at + "/io_time_s"), found, at + " I/O s");
              same(row.group(5), log.number(at + "/process_count"), found, at + " procs");
            });
  }

  private static void clear(RenderedLog log, Contradictions found) {
    Map<String, String> shown = new HashMap<>();
    CLEAR.matcher(log.screen()).results().forEach(rule -> shown.put(rule.group(1), rule.group(2)));
    for (JsonNode finding : log.json().at("/diagnosis/findings")) {
      if (finding.at("/status").asText().equals("clear")) {
        String rule = finding.at("/rule").asText();
        JsonNode observed = finding.at("/observed");
        same(
            shown.getOrDefault(rule, "nothing"),
            observed.isNumber() ? OptionalDouble.of(observed.asDouble()) : OptionalDouble.empty(),
            found,
            rule);
      }
    }
  }

  private static void advice(RenderedLog log, Contradictions found) {
    for (MatchResult shown : log.advice()) {
      boolean isFound = false;
      MatchResult shares = SHARES.matcher(shown.group(3)).results().findFirst().orElseThrow();
      String least = Optional.ofNullable(shares.group(1)).orElse("0.0") + " %";
      for (JsonNode finding : log.json().at("/diagnosis/findings")) {
        for (JsonNode advice : finding.at("/advice")) {
          isFound |=
              advice.at("/title").asText().equals(shown.group(1))
                  && Shown.of(least).orElseThrow().isOf(advice.at("/saves_least_share").asDouble())
                  && Shown.of(shares.group(2))
                      .orElseThrow()
                      .isOf(advice.at("/saves_most_share").asDouble());
        }
      }
      found.unless(isFound, "no advice of the JSON is: %s", shown.group());
    }
  }
}
