// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.rootcause.comparison.Change;
import io.iominer.rootcause.comparison.Comparison;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.comparison.Weighing;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A comparison on a screen. */
public final class ComparisonText {
  private static final int WIDTH = 100;
  private static final int INDENT = 12;
  private static final int TEXT_WIDTH = 24;

  /** Changes that are named so; heuristic. All stand in the table. */
  private static final int MOST_CHANGES = 5;

  private final Comparison comparison;
  private final PrintWriter out;

  private ComparisonText(Comparison comparison, PrintWriter out) {
    this.comparison = comparison;
    this.out = out;
  }

  /**
   * Prints a comparison.
   *
   * @param sources where the two runs are from
   */
  public static void print(Comparison comparison, List<String> sources, PrintWriter out)
      throws IOException {
    ComparisonText screen = new ComparisonText(comparison, out);
    screen.inShort();
    screen.run(comparison.before(), sources.get(0));
    screen.run(comparison.after(), sources.get(1));
    screen.paragraph("Warnings", comparison.warnings());
    screen.table();
    screen.alike();
    screen.paragraph("Not known", comparison.missing());
    screen.paragraph("Caveats", screen.caveats());
    out.flush();
  }

  /** What explains the difference, and what changed of what causes depend on. */
  private void inShort() {
    Weighing weighing = comparison.weighing();
    text("In short", weighing.sentence());
    List<Change> changed = weighing.changedInputs();
    if (!weighing.parts().isEmpty()) {
      text(
          "",
          changed.isEmpty()
              ? "Nothing that a cause depends on changed."
              : changed.stream()
                  .limit(MOST_CHANGES)
                  .map(ComparisonText::words)
                  .collect(Collectors.joining("; ", "What changed most: ", ".")));
    }
    out.print("\n");
  }

  private static String words(Change change) {
    return String.format(
        "%s %s to %s",
        change.measure().label(),
        MeasureText.of(change.measure().scale(), change.before()),
        MeasureText.of(change.measure().scale(), change.after()));
  }

  private void run(Run run, String source) {
    line("%-3s%s", run.name(), SafeText.tail(source, WIDTH));
    line(
        "   job %d  %s  %s",
        run.jobId(),
        SafeText.head(run.trait(Trait.APPLICATION).orElse("?"), 30),
        run.processes().isPresent()
            ? run.processes().getAsLong() + (run.processes().getAsLong() == 1 ? " rank" : " ranks")
            : "");
  }

  private void table() throws IOException {
    out.print("\n");
    List<Object[]> rows = new ArrayList<>();
    for (Trait trait : Trait.values()) {
      Optional<String> first = comparison.before().trait(trait);
      Optional<String> second = comparison.after().trait(trait);
      if (trait != Trait.APPLICATION
          && first.isPresent()
          && second.isPresent()
          && !first.equals(second)) {
        rows.add(new Object[] {trait.label(), cell(first.get()), cell(second.get()), ""});
      }
    }
    for (Change change : comparison.changed()) {
      rows.add(
          new Object[] {
            change.measure().label(),
            MeasureText.of(change.measure().scale(), change.before()),
            MeasureText.of(change.measure().scale(), change.after()),
            MeasureText.change(change)
          });
    }
    if (rows.isEmpty()) {
      line("Changed     nothing by more than a fifth");
      return;
    }
    try (ResultPrinter printer =
        ResultFormat.TABLE.printer(
            List.of(
                new ResultColumn("Changed", Alignment.LEFT),
                new ResultColumn(comparison.before().name(), Alignment.RIGHT),
                new ResultColumn(comparison.after().name(), Alignment.RIGHT),
                new ResultColumn("Change", Alignment.LEFT)),
            out)) {
      for (Object[] row : rows) {
        printer.row(row);
      }
    }
  }

  /** Commands differ at their ends. */
  private static String cell(String text) {
    return SafeText.tail(text, TEXT_WIDTH);
  }

  /** What neither run has is left out. */
  private void alike() {
    List<String> alike =
        comparison.alike().stream()
            .filter(change -> change.before() != 0 || change.after() != 0)
            .map(change -> change.measure().label())
            .toList();
    if (!alike.isEmpty()) {
      out.print("\n");
      text("Little changed", String.join(", ", alike));
    }
  }

  private List<String> caveats() {
    List<String> caveats = new ArrayList<>();
    List<String> first = comparison.before().caveats();
    List<String> second = comparison.after().caveats();
    for (String caveat : first) {
      caveats.add((second.contains(caveat) ? "both" : comparison.before().name()) + ": " + caveat);
    }
    for (String caveat : second) {
      if (!first.contains(caveat)) {
        caveats.add(comparison.after().name() + ": " + caveat);
      }
    }
    return caveats;
  }

  private void paragraph(String heading, List<String> sentences) {
    if (!sentences.isEmpty()) {
      out.print("\n");
      text(heading, sentences.stream().collect(Collectors.joining("; ")));
    }
  }

  private void text(String heading, String text) {
    Paragraph.lines(heading, INDENT, text).forEach(line -> line("%s", line));
  }

  private void line(String format, Object... values) {
    out.print(String.format(Locale.ROOT, format, values).stripTrailing() + "\n");
  }
}
