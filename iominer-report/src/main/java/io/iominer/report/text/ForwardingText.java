// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.advisor.dfra.ForwardingBounds;
import io.iominer.advisor.dfra.ForwardingDecision;
import io.iominer.advisor.dfra.ForwardingEvidence;
import io.iominer.advisor.dfra.ForwardingHint;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.dfra.TriedRun;
import io.iominer.core.model.Scale;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bandwidth;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Hints on forwarding nodes as a person reads them: those that change something come first. */
public final class ForwardingText {
  private static final int INDENT = 15;

  private final ForwardingHints hints;
  private final List<ForwardingHint> sorted;
  private final PrintWriter out;

  /** Prints these. */
  public ForwardingText(ForwardingHints hints, PrintWriter out) {
    this.hints = hints;
    this.sorted =
        hints.hints().stream()
            .sorted(Comparator.comparing(hint -> hint.decision().isDefault()))
            .toList();
    this.out = out;
  }

  /** A line for each application and size. */
  public void print() throws IOException {
    if (sorted.isEmpty()) {
      out.println("No run is in the store: jobs stay as the map has them.");
      return;
    }
    List<Object[]> rows = new ArrayList<>();
    for (ForwardingHint hint : sorted) {
      ForwardingDecision decision = hint.decision();
      rows.add(
          new Object[] {
            hint.application(),
            decision.computeNodes(),
            decision.defaultNodes(),
            decision.nodes(),
            decision.isDedicated() ? "yes" : "no",
            hint.why()
          });
    }
    table(
        rows,
        left("application"),
        right("compute nodes"),
        right("default"),
        right("advised"),
        left("dedicated"),
        left("why"));
    out.println("Default and advised are forwarding nodes.");
    int usable = hints.forwardingNodes().pool().usable().size();
    if (hints.reservedTogether() > usable) {
      out.printf(
          Locale.ROOT,
          "Together they take %,d reserved forwarding nodes, and %,d are usable: --explain says what"
              + " each gets when all run at the same time.%n",
          hints.reservedTogether(),
          usable);
    }
  }

  /** What the hints stand on without knowing it, in sentences; nothing where there are none. */
  public void printNotKnown(List<String> sentences) {
    if (!sentences.isEmpty()) {
      out.println();
      out.println("What is not known");
      sentences.forEach(
          sentence -> Paragraph.lines("", 2, sentence, Screen.USUAL_COLUMNS).forEach(out::println));
    }
  }

  /**
   * The I/O time of recorded runs for which something changes beside that which the model expects.
   */
  public void printWhatIf() throws IOException {
    List<Object[]> rows = new ArrayList<>();
    sorted.stream()
        .filter(hint -> !hint.decision().isDefault())
        .forEach(hint -> hint.tried().ifPresent(tried -> rows.add(row(hint, tried))));
    out.println();
    if (rows.isEmpty()) {
      out.println("What if: nothing changes for runs whose I/O time and need are known.");
      return;
    }
    out.println("What if the latest run had been behind the advised forwarding nodes");
    table(
        rows,
        left("application"),
        right("compute nodes"),
        right("job"),
        right("I/O time"),
        right("expected"),
        right("saved"));
    Paragraph.lines(
            "",
            2,
            "It is a model: the time in reads and writes changes as the least of what ranks, OSTs,"
                + " peak and forwarding nodes allow does. Nothing is claimed for other jobs' absence"
                + " from dedicated forwarding nodes (docs/dfra.md).",
            Screen.USUAL_COLUMNS)
        .forEach(out::println);
  }

  private static Object[] row(ForwardingHint hint, TriedRun tried) {
    return new Object[] {
      hint.application(),
      hint.decision().computeNodes(),
      tried.jobId(),
      seconds(tried.whatIf().recordedSeconds()),
      seconds(tried.whatIf().expectedSeconds()),
      seconds(tried.whatIf().savedSeconds())
    };
  }

  /** The numbers behind each decision. */
  public void printEvidence() {
    for (ForwardingHint hint : sorted) {
      ForwardingDecision decision = hint.decision();
      ForwardingEvidence evidence = decision.evidence();
      out.printf(
          Locale.ROOT,
          "%n%s, compute nodes: %,d, %s%n",
          SafeText.of(hint.application()),
          decision.computeNodes(),
          decision.basis().id());
      line(
          "jobs",
          String.format(
              Locale.ROOT,
              "%,d of this size; %s, %,d of them about the same; %,d heavy on metadata",
              evidence.jobs(),
              Counted.of(evidence.telling(), "shows its need", "show their need"),
              evidence.agreeing(),
              evidence.metadataHeavy()));
      evidence.bounds().ifPresent(bounds -> bounds(evidence, bounds));
      line(
          "reserved",
          String.format(
              Locale.ROOT,
              "%,d usable; %,d of them for this job, %,d when all jobs with hints run together",
              evidence.reserve(),
              decision.reservedNodes(),
              hint.togetherNodes()));
    }
  }

  private void bounds(ForwardingEvidence evidence, ForwardingBounds bounds) {
    line("pattern", evidence.accessPattern().orElse("unknown"));
    line(
        "clients",
        String.format(
            Locale.ROOT,
            "%s: compute nodes with I/O, %,d, at %s%s",
            new Bandwidth(bounds.clients()),
            evidence.ioNodes().orElse(0),
            new Bandwidth(evidence.clientRate()),
            evidence.isClientRateAssumed() ? " (assumed: LWFS)" : ""));
    line(
        "measured",
        rate(evidence.bandwidth())
            + (evidence.isHeldUp() ? ", held up by the default" : ", not held up by the default"));
    line("peak", bounds.peak().isPresent() ? rate(bounds.peak()) : "bounds nothing");
    line("OSTs", rate(bounds.osts()));
    line(
        "need",
        String.format(
            Locale.ROOT,
            "forwarding nodes of %2$s: %1$,d",
            evidence.needed().orElse(0),
            new Bandwidth(bounds.forwardingNode())));
    if (evidence.metadataRate().isPresent() && evidence.metadataShare().isPresent()) {
      line(
          "metadata",
          MeasureText.of(Scale.OPERATIONS, evidence.metadataRate().getAsDouble())
              + ", "
              + MeasureText.of(Scale.SHARE, evidence.metadataShare().getAsDouble())
              + " of the time in I/O");
    }
  }

  private void line(String heading, String text) {
    Paragraph.lines("  " + heading, INDENT, text, Screen.USUAL_COLUMNS).forEach(out::println);
  }

  private static String rate(OptionalDouble bytesPerSecond) {
    return bytesPerSecond.isPresent()
        ? new Bandwidth(bytesPerSecond.getAsDouble()).toString()
        : "unknown";
  }

  private static String seconds(double value) {
    return MeasureText.of(Scale.SECONDS, value);
  }

  private void table(List<Object[]> rows, ResultColumn... columns) throws IOException {
    try (ResultPrinter printer = ResultFormat.TABLE.printer(List.of(columns), out)) {
      for (Object[] row : rows) {
        printer.row(row);
      }
    }
  }

  private static ResultColumn left(String name) {
    return new ResultColumn(name, Alignment.LEFT);
  }

  private static ResultColumn right(String name) {
    return new ResultColumn(name, Alignment.RIGHT);
  }
}
