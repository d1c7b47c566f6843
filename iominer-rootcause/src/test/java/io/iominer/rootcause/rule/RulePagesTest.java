// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.FindingLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The index of the rules' pages and what it says of Drishti. */
class RulePagesTest {
  private static final Path PAGES = Path.of("..", "docs", "rules");
  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\(([a-z-]+)\\.md\\)");
  private static final Pattern CODE = Pattern.compile("[SPM]\\d\\d");

  private static List<RuleInfo> rules() {
    return Rules.all().rules().stream().map(Rule::info).toList();
  }

  /** Where it fails, the page gets the lines that it prints. */
  @Test
  void theIndexSaysOfEachRuleItsCauseItsLevelWhatItAsksAndWhereItCosts() throws IOException {
    String lines =
        rules().stream()
            .map(
                rule ->
                    "| [%s](%s.md) | %s | %s | %s | %s |\n"
                        .formatted(
                            rule.id(),
                            rule.id(),
                            rule.cause().label(),
                            rule.risk().level().label(),
                            rule.question(),
                            rule.risk().equals(Risk.NONE) ? "–" : rule.risk().condition()))
            .collect(Collectors.joining());
    assertThat(Files.readString(PAGES.resolve("README.md")))
        .endsWith("\n|---|---|---|---|---|\n" + lines);
  }

  @Test
  void theIndexSaysWhatEachLevelMeansAndWhatDrishtiCallsIt() throws IOException {
    List<String> lines = Files.readAllLines(PAGES.resolve("README.md"));
    for (FindingLevel level : FindingLevel.values()) {
      assertThat(lines)
          .filteredOn(line -> line.startsWith("| `" + level.label() + "` | "))
          .singleElement()
          .asString()
          .contains("| " + level.drishti().orElse("–"))
          .endsWith(" | " + level.meaning() + " |");
    }
  }

  @Test
  void everyRuleOfTheTableOfDrishtiExists() throws IOException {
    Set<String> ids = rules().stream().map(RuleInfo::id).collect(Collectors.toSet());
    List<MatchResult> links =
        LINK.matcher(Files.readString(PAGES.resolve("drishti.md"))).results().toList();
    assertThat(links).hasSizeGreaterThan(20);
    assertThat(links)
        .allSatisfy(
            link -> {
              assertThat(ids).contains(link.group(1));
              assertThat(link.group(2)).isEqualTo(link.group(1));
            });
  }

  /** The codes of its config.py; 20 of POSIX was never used. */
  @Test
  void theTableHasEachTriggerOfDrishtiOnceWithItsLevel() throws IOException {
    List<String> rows =
        Files.readAllLines(PAGES.resolve("drishti.md")).stream()
            .filter(line -> line.matches("\\| [SPM]\\d\\d.*"))
            .toList();
    assertThat(rows).allMatch(row -> row.split(" \\| ").length == 5);
    assertThat(
            rows.stream()
                .flatMap(row -> CODE.matcher(row.substring(0, row.indexOf('|', 1))).results())
                .map(MatchResult::group))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(
                    Stream.of("S01"),
                    IntStream.rangeClosed(1, 22)
                        .filter(i -> i != 20)
                        .mapToObj(RulePagesTest::posix),
                    IntStream.rangeClosed(1, 10).mapToObj(i -> "M%02d".formatted(i)))
                .flatMap(codes -> codes)
                .toList());
  }

  private static String posix(int number) {
    return "P%02d".formatted(number);
  }
}
