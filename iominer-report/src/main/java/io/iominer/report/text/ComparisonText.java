// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.Factor;
import io.iominer.core.text.SafeText;
import io.iominer.rootcause.comparison.Change;
import io.iominer.rootcause.comparison.Comparison;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.comparison.Weighing;
import io.iominer.rootcause.comparison.Weighing.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A comparison on a screen: the verdict, what changed, what did not, the two runs. */
public final class ComparisonText {
  private static final int INDENT = 12;
  private static final int EXPLAINS = 6;

  /** Columns of a text of a run, where the screen has them. */
  private static final int MOST_TEXT = 24;

  private static final int LEAST_TEXT = 9;

  /** Columns of a row but for the texts of both runs; heuristic. */
  private static final int BESIDE_TEXTS = 52;

  /** Changes that are named so; heuristic. All stand in the table. */
  private static final int MOST_CHANGES = 5;

  /** Values of little change that are named; heuristic. */
  private static final int SHOWN_ALIKE = 6;

  private final Comparison comparison;
  private final ScreenText out;

  private ComparisonText(Comparison comparison, Screen screen) {
    this.comparison = comparison;
    this.out = new ScreenText(screen);
  }

  /**
   * The text, lines ended by newlines.
   *
   * @param sources where the two runs are from
   */
  public static String of(Comparison comparison, List<String> sources, Screen screen) {
    ComparisonText text = new ComparisonText(comparison, screen);
    text.inShort();
    text.paragraph("Warnings", comparison.warnings());
    text.table();
    text.alike();
    text.out.part();
    text.run(comparison.before(), sources.get(0));
    text.run(comparison.after(), sources.get(1));
    text.paragraph("Left out", comparison.missing());
    text.paragraph("Caveats", text.caveats());
    return text.out.toString();
  }

  /** What explains the difference, and by which changes. */
  private void inShort() {
    Weighing weighing = comparison.weighing();
    out.paragraph("In short", INDENT, weighing.sentence());
    if (weighing.parts().isEmpty()) {
      return;
    }
    String changed =
        weighing.parts().stream()
            .filter(part -> part.share() > 0 && !part.inputs().isEmpty())
            .flatMap(
                part ->
                    part.inputs().stream().map(change -> words(change) + " (" + name(part) + ")"))
            .limit(MOST_CHANGES)
            .collect(Collectors.joining("; "));
    out.paragraph(
        "", INDENT, changed.isEmpty() ? inputs(weighing) : "What changed: " + changed + ".");
  }

  /** What causes depend on and changed, though it explains nothing. */
  private String inputs(Weighing weighing) {
    return weighing.changedInputs().isEmpty()
        ? "Nothing changed that a cause depends on."
        : weighing.changedInputs().stream()
            .limit(MOST_CHANGES)
            .map(this::words)
            .collect(Collectors.joining("; ", "Changed, largest change first: ", "."));
  }

  private String words(Change change) {
    return String.format(
        "%s: %s %s, %s %s",
        change.measure().label(),
        comparison.before().name(),
        MeasureText.of(change.measure().scale(), change.before()),
        comparison.after().name(),
        MeasureText.of(change.measure().scale(), change.after()));
  }

  private static String name(Part part) {
    return part.cause().map(cause -> cause.words()).orElse("work");
  }

  private void run(Run run, String source) {
    out.line("%-3s%s", run.name(), SafeText.tail(source, out.columns() - 3));
    out.row(
        "   job %d  %s  %s",
        run.jobId(),
        SafeText.head(run.trait(Trait.APPLICATION).orElse("?"), 30),
        run.processes().isPresent()
            ? run.processes().getAsLong() + (run.processes().getAsLong() == 1 ? " rank" : " ranks")
            : "");
  }

  private void table() {
    out.part();
    List<List<String>> rows = rows();
    if (rows.isEmpty()) {
      out.paragraph("Changed", INDENT, "nothing by more than a fifth");
      return;
    }
    out.paragraph(
        "Changed", INDENT, "sorted: times by difference, then other values by relative change");
    int[] widths =
        IntStream.range(0, rows.get(0).size())
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toArray();
    int before = widths[1] + widths[2] + widths[3] + 8;
    widths[0] = Math.min(widths[0], out.columns() - before);
    boolean isNarrow = widths[0] + before + 2 + widths[4] > out.columns();
    String form =
        String.format(
            Locale.ROOT,
            "  %%-%ds  %%%ds  %%%ds  %%-%ds",
            widths[0],
            widths[1],
            widths[2],
            widths[3]);
    for (List<String> row : rows) {
      boolean isLong = row.get(0).length() > widths[0];
      if (isLong) {
        out.paragraph("", 2, row.get(0));
      }
      String line =
          String.format(
              Locale.ROOT, form, isLong ? "" : row.get(0), row.get(1), row.get(2), row.get(3));
      String explains = row.get(4);
      if (!isNarrow) {
        out.row("%s  %s", line, explains);
        continue;
      }
      out.row("%s", line);
      if (!explains.isEmpty() && row != rows.get(0)) {
        out.paragraph("", EXPLAINS, rows.get(0).get(4) + " " + explains);
      }
    }
    if (comparison.changed().stream().anyMatch(ComparisonText::isOfPath)) {
      out.paragraph("", 2, Factor.CRITICAL_PATH + "; opens, syncs and closes are left out.");
    }
    if (comparison.changed().stream().anyMatch(ComparisonText::isByTime)) {
      out.paragraph("", 2, Factor.BY_TIME);
    }
  }

  private static boolean isByTime(Change change) {
    return Arrays.stream(Factor.values())
        .anyMatch(factor -> factor.isByTime() && change.measure().label().endsWith(factor.label()));
  }

  private static boolean isOfPath(Change change) {
    return change.measure().label().contains("critical path");
  }

  /** Heading and rows; none where nothing changed. */
  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Trait trait : Trait.values()) {
      Optional<String> first = comparison.before().trait(trait);
      Optional<String> second = comparison.after().trait(trait);
      if (trait != Trait.APPLICATION
          && first.isPresent()
          && second.isPresent()
          && !first.equals(second)) {
        rows.add(
            List.of(trait.label(), cell(trait, first.get()), cell(trait, second.get()), "", ""));
      }
    }
    for (Change change : comparison.changed()) {
      rows.add(
          List.of(
              change.measure().label(),
              MeasureText.of(change.measure().scale(), change.before()),
              MeasureText.of(change.measure().scale(), change.after()),
              MeasureText.change(change),
              explains(change)));
    }
    if (!rows.isEmpty()) {
      rows.add(
          0,
          List.of(
              "",
              comparison.before().name(),
              comparison.after().name(),
              "change",
              "explained difference"));
    }
    return rows;
  }

  /** The causes that a change explains; the seconds stand at the most changed input of a cause. */
  private String explains(Change change) {
    List<String> causes = new ArrayList<>();
    for (Part part : comparison.weighing().parts()) {
      List<Change> inputs = part.inputs();
      if (inputs.stream().anyMatch(input -> input.measure().equals(change.measure()))) {
        String name = name(part);
        boolean isFirst = inputs.get(0).measure().equals(change.measure());
        causes.add(isFirst ? Weighing.seconds(part) + ", " + name : name + ", too");
      }
    }
    return String.join(", ", causes);
  }

  /** Commands differ at their ends; a verdict is known by its begin. */
  private String cell(Trait trait, String text) {
    int room = (out.columns() - BESIDE_TEXTS) / 2;
    int width = Math.max(LEAST_TEXT, Math.min(MOST_TEXT, room));
    return trait == Trait.VERDICT ? SafeText.head(text, width) : SafeText.tail(text, width);
  }

  /** What neither run has is left out. */
  private void alike() {
    List<String> alike =
        comparison.alike().stream()
            .filter(change -> change.before() != 0 || change.after() != 0)
            .map(change -> change.measure().label())
            .toList();
    if (!alike.isEmpty()) {
      out.part();
      int others = alike.size() - SHOWN_ALIKE;
      out.paragraph(
          "Similar",
          INDENT,
          "(largest change first) "
              + alike.stream().limit(SHOWN_ALIKE).collect(Collectors.joining("; "))
              + (others > 0 ? "; and " + others + " others (--json lists all)" : ""));
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
      out.part();
      out.paragraph(heading, INDENT, String.join("; ", sentences));
    }
  }
}
