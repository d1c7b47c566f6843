// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.progress.ProgressLines;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.FirstOrderSections;
import io.iominer.report.file.SectionCsv;
import io.iominer.report.json.SectionJson;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionSink;
import io.iominer.report.text.SectionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
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
      "Say how a facility does its I/O: the first-order analyses of the IOMiner paper.",
      "striping, applications-read, applications-write, sequential, read-ratio, sharing, patterns,"
          + " middleware, ost-count, ost-load, busiest-hours; without a name all of them. A job is"
          + " a log, except in ost-load, and jobs count by their start. busiest-hours is of"
          + " servers, which do not know jobs: it is left out where jobs are chosen."
    })
@Needs(store = true, spark = Spark.CLUSTER, work = Work.QUESTION)
public final class StatsCommand implements Callable<Integer> {
  private static final int DEFAULT_ROWS = 10;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ANALYSIS", arity = "0..*", description = "Names of analyses.")
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

  @Override
  public Integer call() throws IOException {
    if (rows < 1) {
      throw new ParameterException(spec.commandLine(), "--top: expected at least 1, found " + rows);
    }
    JobFilter filter = jobs.filter(spec.commandLine());
    FirstOrderQuestion question =
        new FirstOrderQuestion(filter, store.configuration().fileSystem(), rows);
    List<ReportSection> sections = chosen(question);
    JobFilterOptions.requireJobs(store.folder(), filter);
    CommandLine command = spec.commandLine();
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      FacilityReport report =
          place
              .firstOrder(new ProgressLines(command.getErr()))
              .report(store.folder(), question, sections, sink(command.getOut()));
      if (form.isJson()) {
        command.getOut().print(SectionJson.of(report));
        command.getOut().flush();
      }
    }
    return 0;
  }

  private List<ReportSection> chosen(FirstOrderQuestion question) {
    List<ReportSection> all =
        FirstOrderSections.all(question.jobs(), question.defaults(), question.rows());
    List<ReportSection> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          find(name, all)
              .orElseThrow(
                  () ->
                      new ParameterException(spec.commandLine(), missing(name, question.jobs()))));
    }
    return chosen.isEmpty() ? all : chosen;
  }

  private static Optional<ReportSection> find(String name, List<ReportSection> sections) {
    return sections.stream().filter(section -> section.id().equals(name)).findFirst();
  }

  /** Why an analysis is none of those that the filter leaves. */
  private String missing(String name, JobFilter filter) {
    List<ReportSection> all =
        FirstOrderSections.all(JobFilter.ALL, FileSystemDefaults.LUSTRE, rows);
    return filter.choosesJobs() && find(name, all).isPresent()
        ? name + " is of servers, which do not know jobs: leave out --user, --application and --job"
        : "There is no analysis "
            + name
            + "; there are "
            + all.stream().map(ReportSection::id).collect(Collectors.joining(", "));
  }

  private SectionSink sink(PrintWriter out) {
    if (form.isScreen()) {
      return new SectionText(out)::print;
    }
    return form.isCsv() ? new SectionCsv(Terminal.visible(out))::print : rows -> {};
  }
}
