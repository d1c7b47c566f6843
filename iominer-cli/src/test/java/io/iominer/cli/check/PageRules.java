// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.Total;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The page shows the numbers of the JSON, and says what the screen says. */
final class PageRules {
  private static final Map<String, String> FACTS =
      Map.of(
          "Ranks", "/job/process_count",
          "Run time", "/job/run_time_s",
          "Read", "/io/bytes_read",
          "Written", "/io/bytes_written",
          "Slowest rank in I/O", "/io/slowest_process_time_s",
          "Files", "/files/total",
          "Shared files", "/files/shared",
          "Reads, sequential", "/shares/sequential_reads",
          "Writes, sequential", "/shares/sequential_writes",
          "Not aligned in the file", "/shares/file_not_aligned");

  /** Of the columns after the first; one without a name has no number. */
  private static final List<String> FACTORS =
      List.of(
          "bytes",
          "critical_s",
          "critical_bandwidth",
          "small_share",
          "nonconsecutive_share",
          "",
          "ost_count",
          "processes_per_ost",
          "unaligned_share",
          "one_file_share",
          "imbalance",
          "metadata_share");

  private static final Pattern OF_RUN =
      Pattern.compile(
          "^Of its run of (.+) the job was in I/O for (.+), which is (.+); it lost (.+) of the run.$");
  private static final int MOST_ADVICE = 4;

  private PageRules() {}

  static void numbers(RenderedLog log, Contradictions found) {
    for (List<String> fact : log.page().rows("job")) {
      String name = fact.get(0);
      if (name.startsWith("Bandwidth")) {
        ScreenRules.same(fact.get(1), log.number("/io/bandwidth_bytes_per_s"), found, name);
      } else if (FACTS.containsKey(name)) {
        ScreenRules.same(fact.get(1), log.number(FACTS.get(name)), found, "page: " + name);
      }
    }
    interfaces(log, found);
    losses(log, found);
    files(log, found);
    path(log, found);
    layers(log, found);
    sizes(log, found);
    operations(log, found);
    factors(log, found);
    rules(log, found);
  }

  private static void interfaces(RenderedLog log, Contradictions found) {
    for (List<String> row : log.page().rows("interfaces")) {
      if (row.get(0).startsWith("all")) {
        List<String> pointers =
            List.of("bytes_read", "bytes_written", "read_time_s", "write_time_s", "meta_time_s");
        int[] columns = {1, 2, 6, 7, 8};
        for (int i = 0; i < columns.length; i++) {
          ScreenRules.same(
              row.get(columns[i]),
              log.number("/io/" + pointers.get(i)),
              found,
              "page: " + pointers.get(i));
        }
      }
    }
  }

  private static void losses(RenderedLog log, Contradictions found) {
    double io = log.number("/diagnosis/io_s").orElse(0);
    Map<String, Double> expected = new HashMap<>();
    expected.put("all time in I/O", io);
    double unexplained = log.number("/diagnosis/unexplained_s").orElse(0);
    expected.put("not explained", unexplained);
    double all = unexplained;
    for (JsonNode cause : log.json().at("/diagnosis/causes")) {
      all += cause.at("/lost_s").asDouble();
      expected.put(
          "lost to " + Cause.find(cause.at("/cause").asText()).orElseThrow().words(),
          cause.at("/lost_s").asDouble());
    }
    expected.put("needed", Math.max(0, io - all));
    for (List<String> row : log.page().rows("losses")) {
      Double exact = expected.get(row.get(0));
      found.unless(exact != null, "page: %s", row);
      if (exact != null) {
        ScreenRules.same(row.get(1), OptionalDouble.of(exact), found, "page: " + row.get(0));
        ScreenRules.same(row.get(2), OptionalDouble.of(exact / io), found, "page: " + row.get(0));
      }
    }
    double run = log.number("/job/run_time_s").orElse(0);
    for (String paragraph : log.page().paragraphs()) {
      for (MatchResult said : OF_RUN.matcher(paragraph).results().toList()) {
        ScreenRules.same(said.group(1), OptionalDouble.of(run), found, "page: run");
        ScreenRules.same(said.group(2), OptionalDouble.of(io), found, "page: in I/O");
        ScreenRules.same(said.group(3), OptionalDouble.of(io / run), found, "page: of the run");
        ScreenRules.same(
            said.group(4), OptionalDouble.of(all / run), found, "page: lost of the run");
      }
    }
  }

  private static void files(RenderedLog log, Contradictions found) {
    List<List<String>> rows = log.page().rows("files");
    for (int i = 0; i < rows.size(); i++) {
      String at = "/files/top/" + i;
      ScreenRules.same(
          rows.get(i).get(1), log.number(at + "/bytes_read"), found, "page: " + at + " read");
      ScreenRules.same(
          rows.get(i).get(2), log.number(at + "/bytes_written"), found, "page: " + at + " written");
      ScreenRules.same(
          rows.get(i).get(3), log.number(at + "/io_time_s"), found, "page: " + at + " I/O");
      ScreenRules.same(
          rows.get(i).get(4), log.number(at + "/process_count"), found, "page: " + at + " ranks");
    }
  }

  private static void path(RenderedLog log, Contradictions found) {
    for (List<String> row : log.page().rows("critical_files")) {
      JsonNode path = log.json().at("/critical_path/" + row.get(0));
      boolean isFound = path.path("files").size() < path.path("file_count").asInt();
      for (JsonNode file : path.path("files")) {
        isFound |=
            Shown.of(row.get(5)).filter(s -> s.isOf(file.at("/exclusive_s").asDouble())).isPresent()
                && Shown.of(row.get(6))
                    .filter(s -> s.isOf(file.at("/exclusive_share").asDouble()))
                    .isPresent();
      }
      found.unless(isFound, "page: no file of the %s path is %s", row.get(0), row);
    }
  }

  private static void factors(RenderedLog log, Contradictions found) {
    for (List<String> row : log.page().rows("factors")) {
      for (int i = 0; i < FACTORS.size(); i++) {
        if (!FACTORS.get(i).isEmpty()) {
          String at = "/factors/" + row.get(0) + "/" + FACTORS.get(i);
          ScreenRules.same(row.get(i + 1), log.number(at), found, "page: " + at);
        }
      }
    }
  }

  private static void rules(RenderedLog log, Contradictions found) {
    Map<String, List<String>> rows = new HashMap<>();
    log.page().rows("rules").forEach(row -> rows.put(row.get(0), row));
    for (JsonNode finding : log.json().at("/diagnosis/findings")) {
      String rule = finding.at("/rule").asText();
      List<String> row = rows.getOrDefault(rule, List.of("", "", "", "", ""));
      JsonNode level = finding.at("/level");
      String answer =
          level.isNull()
              ? finding.at("/status").asText().replace("not_applicable", "not checked")
              : level.asText();
      found.unless(answer.equals(row.get(1)), "page: %s is %s, not %s", rule, row.get(1), answer);
      JsonNode observed = finding.at("/observed");
      ScreenRules.same(
          row.get(2),
          observed.isNumber() ? OptionalDouble.of(observed.asDouble()) : OptionalDouble.empty(),
          found,
          "page: " + rule);
    }
  }

  private static void layers(RenderedLog log, Contradictions found) {
    List<List<String>> rows = log.page().rows("layers");
    double most = 0;
    double least = 0;
    for (List<String> row : rows) {
      Shown seconds = Shown.of(row.get(1)).orElseThrow();
      most += seconds.most();
      least += seconds.least();
    }
    double all = log.log().profile().summary().io().slowestSeconds();
    found.unless(
        rows.isEmpty() || (least <= all + 0.001 && all <= most + 0.001),
        "page: layers add up to %s s to %s s of %s s",
        least,
        most,
        all);
  }

  private static void sizes(RenderedLog log, Contradictions found) {
    for (DarshanModule module : Total.MODULES) {
      String name = module.name().toLowerCase(Locale.ROOT);
      List<List<String>> rows =
          log.page().rows("request_sizes" + (module == DarshanModule.POSIX ? "" : "_" + name));
      for (int i = 0; i < rows.size(); i++) {
        List<Total> firsts = List.of(Total.FIRST_READ_SIZE, Total.FIRST_WRITE_SIZE);
        for (int side = 0; side < firsts.size(); side++) {
          Total total = Total.values()[firsts.get(side).ordinal() + i];
          String at =
              "/interfaces/" + name + "/" + total.counter(module).orElseThrow().columnName();
          ScreenRules.same(rows.get(i).get(1 + side), log.number(at), found, "page: " + at);
        }
      }
    }
  }

  /** Each count above 0 in the order of the JSON, layer by layer. */
  private static void operations(RenderedLog log, Contradictions found) {
    List<List<String>> rows = log.page().rows("operations");
    List<Double> expected = new ArrayList<>();
    for (Map.Entry<String, JsonNode> layer : log.json().at("/interfaces").properties()) {
      DarshanModule module = DarshanModule.valueOf(layer.getKey().toUpperCase(Locale.ROOT));
      for (Total total : EnumSet.range(Total.OPENS, Total.VIEWS)) {
        total
            .counter(module)
            .map(counter -> layer.getValue().path(counter.columnName()).asDouble())
            .filter(count -> count > 0)
            .ifPresent(expected::add);
      }
    }
    found.unless(
        rows.size() == expected.size(), "page: %d of %d operations", rows.size(), expected.size());
    for (int i = 0; i < Math.min(rows.size(), expected.size()); i++) {
      ScreenRules.same(
          rows.get(i).get(2), OptionalDouble.of(expected.get(i)), found, "page: " + rows.get(i));
    }
  }

  /** The same causes with the same findings, risks and recommendations in the same order. */
  static void texts(RenderedLog log, Contradictions found) {
    String why = log.why();
    String headline = why.lines().findFirst().orElse("").replaceFirst("Verdict +", "");
    found.unless(
        log.page().paragraphs().stream()
            .anyMatch(text -> !text.isEmpty() && headline.startsWith(text)),
        "page without: %s",
        headline);
    List<List<String>> parts =
        log.parts().stream()
            .map(part -> IntStream.rangeClosed(1, 4).mapToObj(part::group).toList())
            .toList();
    found.unless(
        parts.equals(log.page().parts()), "page: %s, screen: %s", log.page().parts(), parts);
    for (String finding : log.page().findings()) {
      found.unless(why.contains(" - " + finding + "\n"), "screen without: %s", finding);
    }
    for (String risk : log.page().risks()) {
      String text = risk.replaceFirst("^(\\w+): ", "");
      found.unless(why.contains("  " + text + "\n"), "screen without: %s", text);
    }
    List<String> advice =
        log.advice().stream().map(one -> one.group(1) + " saves " + one.group(3)).toList();
    List<String> ofPage =
        log.page().advice().stream()
            .limit(MOST_ADVICE)
            .map(one -> one.get(0) + one.get(1).replaceFirst("^\\w+; (saves [^:]*): .*$", " $1"))
            .toList();
    found.unless(advice.equals(ofPage), "page: %s, screen: %s", ofPage, advice);
  }
}
