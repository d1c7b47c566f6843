// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.core.config.SiteSettings;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bytes;
import io.iominer.report.facility.Attention;
import io.iominer.report.facility.Attention.Topic;
import io.iominer.report.html.FacilityPage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said of a night, as plain text for an e-mail: the first line can be its subject. */
public final class NightSummary {
  private final LocalDate day;
  private final SiteSettings site;
  private final NightOutcome outcome;
  private final Optional<Path> page;
  private final Optional<LastReport> last;

  /**
   * Of a night.
   *
   * @param site its name is in the subject, its address before pages
   * @param page the page that it wrote; empty where it wrote none
   * @param last the last page that there is; empty where there is none
   */
  public NightSummary(
      LocalDate day,
      SiteSettings site,
      NightOutcome outcome,
      Optional<Path> page,
      Optional<LastReport> last) {
    this.day = day;
    this.site = site;
    this.outcome = outcome;
    this.page = page;
    this.last = last;
  }

  /**
   * A report that there is.
   *
   * @param day that it is about
   * @param page its page
   */
  public record LastReport(LocalDate day, Path page) {}

  /** The text, each line with its end; no name begins another line, or a subject. */
  public String text() {
    List<String> lines = new ArrayList<>(List.of(subject(), ""));
    lines.add(report());
    for (Topic topic : Topic.values()) {
      List<String> found = of(topic).stream().map(Attention::line).toList();
      block(lines, topic.heading(), found);
    }
    block(lines, "What failed", outcome.failures().map(Failure::line).toList());
    block(
        lines,
        "What was done",
        outcome.stages().stream().flatMap(stage -> done(stage).stream()).toList());
    block(
        lines,
        "What it took (all steps run in one process: a heap also holds what earlier steps left)",
        outcome.stages().stream().map(NightSummary::took).toList());
    return lines.stream().map(line -> SafeText.of(line) + "\n").collect(Collectors.joining());
  }

  private static void block(List<String> lines, String heading, List<String> block) {
    if (!block.isEmpty()) {
      lines.add("");
      lines.add(heading);
      block.forEach(line -> lines.add("  " + line));
    }
  }

  /** With one thing that a person must know: programs cut long subjects. */
  private String subject() {
    String name = site.name().map(known -> " " + known).orElse("");
    return "[IOMiner" + name + "] " + day + ": " + state();
  }

  private String state() {
    if (!outcome.failedStages().isEmpty()) {
      return "FAILED, " + String.join(", ", outcome.failedStages());
    }
    return outcome.attention().stream()
        .filter(Attention::warns)
        .findFirst()
        .map(Attention::topic)
        .map(topic -> "WARN, " + brief(topic))
        .orElse("OK, nothing needs attention");
  }

  private String brief(Topic topic) {
    List<String> briefs =
        of(topic).stream().filter(Attention::warns).map(Attention::brief).distinct().toList();
    return topic.label()
        + ": "
        + briefs.get(0)
        + (briefs.size() == 1 ? "" : " and " + Counted.of(briefs.size() - 1L, "other"));
  }

  private String report() {
    return page.map(written -> "Report: " + place(day, written))
        .orElseGet(
            () ->
                "No report was written. "
                    + last.map(
                            report ->
                                "The last one is of "
                                    + report.day()
                                    + ": "
                                    + place(report.day(), report.page()))
                        .orElse("No earlier one was found."));
  }

  /** Where a page is read. */
  private String place(LocalDate of, Path written) {
    return site.reports()
        .map(address -> address + of + "/" + FacilityPage.FILE)
        .orElse(written.toString());
  }

  private List<Attention> of(Topic topic) {
    return outcome.attention().stream().filter(found -> found.topic() == topic).toList();
  }

  private static List<String> done(StageOutcome stage) {
    List<String> lines = new ArrayList<>();
    List<String> did = new ArrayList<>(stage.result().did());
    if (stage.result().isFailed()) {
      did.add("failed" + (did.isEmpty() ? "" : " in part"));
    }
    for (String line : did) {
      lines.add(
          lines.isEmpty()
              ? String.format(Locale.ROOT, "%-9s %s", stage.name(), line)
              : " ".repeat(10) + line);
    }
    return lines;
  }

  private static String took(StageOutcome stage) {
    StageCost cost = stage.cost();
    return String.format(
        Locale.ROOT,
        "%-9s %8.1f s  processor %.1f s, read %s, heap at most %s",
        stage.name(),
        seconds(cost.time()),
        seconds(cost.processorTime()),
        cost.readBytes().isPresent() ? new Bytes(cost.readBytes().getAsLong()) : "unknown",
        new Bytes(cost.heapBytes()));
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }
}
