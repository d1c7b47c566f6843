// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.ProgressLines;
import io.iominer.core.store.IoStore;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.json.SectionJson;
import io.iominer.report.lookup.StoredFirstOrder;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.SectionSink;
import io.iominer.report.text.SectionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The first-order analyses of the IOMiner paper. */
@Command(
    name = "stats",
    description = {
      "Show facility-wide I/O statistics.",
      "They are the first-order analyses of the IOMiner paper. A job is a log, except in"
          + " ost-load, and jobs count by their start. busiest-hours is about servers, which do"
          + " not know jobs: it is left out where jobs are chosen.",
      "sequential: a request is consecutive (CONSEC, as in the paper) where it starts at the end of"
          + " the previous one, and sequential (SEQ) where it starts at any higher offset."
          + " read-ratio: a percent without jobs has no row. patterns: 1-1 is one rank with I/O on"
          + " one file, whatever ranks the job has. busiest-hours: a sample belongs to the hour in"
          + " which its interval ends, and one that ends on the hour to the hour before."
    },
    footer = {
      "  iominer stats --store iominer-store",
      "  iominer stats ost-load --from 2026-11-01 --to 2026-11-30"
    })
@Needs(store = true, spark = Spark.CLUSTER, work = Work.QUESTION)
public final class StatsCommand implements Callable<Integer> {
  private static final int DEFAULT_ROWS = 10;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "ANALYSIS",
      arity = "0..*",
      completionCandidates = Names.class,
      description = "${COMPLETION-CANDIDATES} (default: all).")
  private List<String> names = List.of();

  @Mixin private StoreOption store;

  @Mixin private JobFilterOptions jobs;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Rows of applications, OSTs and hours (default: ${DEFAULT-VALUE}).")
  private int rows = DEFAULT_ROWS;

  @Mixin private FormOptions form;

  @Mixin private SparkOptions spark;

  /** The names of all analyses, for the help. */
  private static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(FirstOrder.values()).map(FirstOrder::id).iterator();
    }
  }

  @Override
  public Integer call() throws IOException {
    if (rows < 1) {
      throw new ParameterException(spec.commandLine(), "--top: expected at least 1, found " + rows);
    }
    JobFilter filter = jobs.filter(spec.commandLine());
    FirstOrderQuestion question =
        new FirstOrderQuestion(filter, store.configuration().fileSystem(), rows);
    List<FirstOrder> analyses = chosen(filter);
    JobFilterOptions.requireJobs(store.folder(), filter);
    PrintWriter out = spec.commandLine().getOut();
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      List<SectionRows> report = report(place, question, analyses, sink(out));
      if (form.isJson()) {
        out.print(SectionJson.of(new FacilityReport(report)));
        out.flush();
      }
    }
    return 0;
  }

  private List<SectionRows> report(
      TaskPlace place, FirstOrderQuestion question, List<FirstOrder> analyses, SectionSink sink)
      throws IOException {
    StoredFirstOrder stored =
        new StoredFirstOrder(
            new StoreExchange(IoStore.open(store.folder()), place.exchange("analysis")),
            question,
            analyses,
            new ProgressLines(spec.commandLine().getErr()));
    List<SectionRows> report = new ArrayList<>();
    for (FirstOrder analysis : analyses) {
      SectionRows rows = stored.section(analysis);
      sink.section(rows);
      report.add(rows);
    }
    return report;
  }

  private List<FirstOrder> chosen(JobFilter filter) {
    List<FirstOrder> all = FirstOrder.of(filter);
    List<FirstOrder> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          find(name, all)
              .orElseThrow(
                  () -> new ParameterException(spec.commandLine(), missing(name, filter))));
    }
    return chosen.isEmpty() ? all : chosen;
  }

  private static Optional<FirstOrder> find(String name, List<FirstOrder> analyses) {
    return analyses.stream().filter(analysis -> analysis.id().equals(name)).findFirst();
  }

  /** Why an analysis is none of those that the filter leaves. */
  private static String missing(String name, JobFilter filter) {
    List<FirstOrder> all = FirstOrder.of(JobFilter.ALL);
    return filter.choosesJobs() && find(name, all).isPresent()
        ? name + " is of servers, which do not know jobs: leave out --user, --application and --job"
        : "There is no analysis "
            + name
            + "; there are "
            + all.stream().map(FirstOrder::id).collect(Collectors.joining(", "));
  }

  private SectionSink sink(PrintWriter out) {
    if (form.isScreen()) {
      return new SectionText(out, Terminal.screen())::print;
    }
    return form.isCsv() ? form.csv(out)::print : rows -> {};
  }
}
