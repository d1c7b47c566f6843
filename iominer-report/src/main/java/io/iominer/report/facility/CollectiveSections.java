// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.Advised;
import io.iominer.advisor.collective.CollectiveActions;
import io.iominer.advisor.collective.CollectiveAdvice;
import io.iominer.advisor.collective.CollectiveReaders;
import io.iominer.advisor.collective.CollectiveTimes;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The sections about collective reads. */
public final class CollectiveSections {
  private static final String NONE =
      "No diagnosed run with collective reads of MPI-IO is in the store.";

  private static final String NOTE =
      """
      HIO needs a changed MPI-IO library and changed storage servers; no setting of Lustre enables it.
      Readers at once: runs with collective reads on the same file system at the same time, this one included; median
      Exchange: time of data exchange in reads, as the diagnosis measured it; no order of reads saves more
      Ratio: exchange over read time of an aggregator; means
      Crossover: the ratio above which HIO is faster""";

  private static final ValueColumns<CollectiveAdvice> COLUMNS =
      names()
          .add("runs", "Runs", COUNT, one -> (long) one.readers().runs().size())
          .add("aggregators", "Aggregators", COUNT, one -> one.readers().aggregators())
          .add("aggregators_source", "Source", TEXT, one -> source(one.readers()))
          .add("readers_at_once", "Readers at once", COUNT, one -> one.readers().atOnce())
          .add("exchange_s", "Exchange, a run", SECONDS, one -> one.readers().exchangeSeconds())
          .add("exchange_share", "Of I/O time", SHARE, one -> one.exchangeShare())
          .add("shuffle_read_ratio", "Ratio", NUMBER, one -> one.readers().ratio())
          .add("crossover", "Crossover", NUMBER, one -> one.crossover())
          .add(
              "faster_order",
              "Faster",
              TEXT,
              one -> one.decision().decision().map(CollectiveSections::words))
          .add(
              "why",
              "Why",
              TEXT,
              one -> one.decision().match(Advised.Decided::why, Advised.NotApplicable::reason));

  private static final String MODEL_NOTE =
      """
      Seconds of a run with the other readers, by the formulas of the HIO paper.
      Eq 4: without scheduling
      Eq 5: in server-side order (SIO)
      Eq 6: HIO at its best
      HIO/SIO: mean simulated times at this ratio, with equal reads and exponentially distributed exchange""";

  private static final ValueColumns<CollectiveAdvice> MODEL =
      names()
          .add("node_count", "Nodes", COUNT, one -> one.readers().nodes())
          .add("ost_count", "OSTs", COUNT, one -> one.readers().osts())
          .add("storage_nodes", "Storage nodes", COUNT, one -> one.readers().storageNodes())
          .add("read_s", "Read, an aggregator", SECONDS, one -> one.readers().readSeconds())
          .add("unordered_s", "Eq 4", SECONDS, time(CollectiveTimes::unordered))
          .add("server_side_s", "Eq 5", SECONDS, time(CollectiveTimes::byApplication))
          .add("hio_best_s", "Eq 6", SECONDS, time(CollectiveTimes::bestHierarchical))
          .add("hio_over_sio", "HIO/SIO", NUMBER, one -> one.relativeTime());

  private static final String WHAT_IF_NOTE =
      "At least: I/O time without any exchange; a lower bound, no forecast\nMeans of the measured runs.";

  private static final ValueColumns<CollectiveAdvice> WHAT_IF =
      names()
          .add("runs", "Measured runs", COUNT, one -> (long) one.readers().measured().size())
          .add("recorded_io_s", "I/O time", SECONDS, one -> one.readers().ioSeconds())
          .add(
              "least_io_s",
              "At least",
              SECONDS,
              one ->
                  one.readers().ioSeconds().getAsDouble()
                      - one.readers().exchangeSeconds().getAsDouble());

  private final List<CollectiveAdvice> advice;

  /** Of decisions, in their order. */
  public CollectiveSections(List<CollectiveAdvice> advice) {
    this.advice = List.copyOf(advice);
  }

  private static ValueColumns<CollectiveAdvice> names() {
    return new ValueColumns<CollectiveAdvice>()
        .add("application", "Application", TEXT, one -> one.readers().application())
        .add("process_count", "Ranks", COUNT, one -> one.readers().ranks());
  }

  private static @Nullable String source(CollectiveReaders readers) {
    if (readers.aggregators().isEmpty()) {
      return null;
    }
    return readers.isAssumed() ? "assumed" : "logs";
  }

  private static String words(CollectiveAdvice.Order order) {
    return switch (order) {
      case NO_OTHER -> "no other reader";
      case SERVER_SIDE -> "server-side ordering";
      case HIERARCHICAL -> "HIO";
    };
  }

  /** A line for each application and number of ranks. */
  public SectionRows readers() {
    return section("collective_reads", "Applications with collective reads", NONE, COLUMNS, NOTE)
        .rows(COLUMNS.rows(advice));
  }

  /** The numbers of the model. */
  public SectionRows model() {
    return section("collective_model", "Model of collective reads", NONE, MODEL, MODEL_NOTE)
        .rows(MODEL.rows(advice));
  }

  private static Function<CollectiveAdvice, @Nullable Object> time(
      ToDoubleFunction<CollectiveTimes> of) {
    return one -> one.readers().times().map(times -> (Object) of.applyAsDouble(times)).orElse(null);
  }

  /** The I/O time of recorded runs, and the same without exchange. */
  public SectionRows whatIf() {
    return section(
            "what_if",
            "Recorded runs without exchange",
            "Unknown: the exchange of no run was measured.",
            WHAT_IF,
            WHAT_IF_NOTE)
        .rows(
            WHAT_IF.rows(advice.stream().filter(one -> one.exchangeShare().isPresent()).toList()));
  }

  /** Applications that share a license. */
  public SectionRows licenses(List<CollectiveActions.Licensed> sharing) {
    return ReportSection.table(
            "licenses",
            "One collective reader at a time",
            "No license is advised.",
            column("application", "Application", TEXT),
            column("process_count", "Ranks", COUNT),
            column("runs", "Measured runs", COUNT),
            column("lost_s", "Lost to each other, a run", SECONDS))
        .withNote(
            """
            All of these applications share one license (see the commands). It does not shorten their exchange.
            Lost: to each other on the same OSTs; the license may save more or less""")
        .rows(
            sharing.stream()
                .map(
                    one ->
                        new @Nullable Object[] {
                          one.readers().application(),
                          one.readers().ranks(),
                          (long) one.readers().measured().size(),
                          one.lostSeconds()
                        })
                .toList());
  }

  /** What is not known. */
  public SectionRows missing(List<String> missing) {
    return ReportSection.table(
            "missing", "What is not known", "No input is missing.", column("what", "What", TEXT))
        .rows(missing.stream().map(what -> new @Nullable Object[] {what}).toList());
  }

  private static ReportSection section(
      String id,
      String title,
      String ifEmpty,
      ValueColumns<CollectiveAdvice> columns,
      String note) {
    return ReportSection.table(id, title, ifEmpty, columns.columns()).withNote(note);
  }
}
