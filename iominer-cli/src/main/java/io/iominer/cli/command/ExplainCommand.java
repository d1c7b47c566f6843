// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.iopath.HopCapacities;
import io.iominer.advisor.iopath.JobIoPath;
import io.iominer.advisor.lookup.StoredIoPath;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.store.IoStore;
import io.iominer.report.html.JobPage;
import io.iominer.report.job.IoPathSections;
import io.iominer.report.job.JobReport;
import io.iominer.report.json.IoPathJson;
import io.iominer.report.json.JobReportJson;
import io.iominer.report.lookup.StoredJobReport;
import io.iominer.report.section.SectionRows;
import io.iominer.report.text.JobReportText;
import io.iominer.report.text.SectionText;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says everything that a store knows about one job. */
@Command(
    name = "explain",
    description = {
      "Show everything that a store knows about a job.",
      "It shows the job's allocation, diagnosis and recommendations, its critical files,"
          + " other jobs on its OSTs, server-side monitoring data of these OSTs, and whether the"
          + " run is usual for its application.",
      "Of a job with several logs the five that moved the most bytes are explained, each"
          + " alone. A log's id explains that log only."
    },
    footer = {
      "  iominer explain 4478503 --store iominer-store",
      "  iominer explain 4478503 --html job.html"
    })
@Needs(store = true, spark = Spark.NEVER, work = Work.SHORT)
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "JOB",
      description =
          "Job id (also a negative one), log id or its first digits (log_id in the tables), log file, or path"
              + " from which a log was ingested.")
  private String job;

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "Print JSON: bytes, seconds, shares from 0 to 1.")
  private boolean json;

  @Option(
      names = "--path",
      description =
          "Show instead the job's I/O path, its throughput and its bottlenecks"
              + " (docs/path.md).")
  private boolean isPath;

  @Mixin private PageOption page;

  @Override
  public Integer call() throws IOException {
    if (page.isAskedFor() && (json || isPath)) {
      throw new ParameterException(
          spec.commandLine(), "--html: expected neither --json nor --path");
    }
    page.check(spec.commandLine());
    IoStore opened = IoStore.open(store.folder());
    NamedLogs logs = new LogArgument(job).ofStore();
    PrintWriter out = spec.commandLine().getOut();
    if (isPath) {
      printPath(opened, logs, out);
      return 0;
    }
    JobReport report =
        new StoredJobReport(opened, store.configuration().mountPoints())
            .of(logs, page.isAskedFor());
    if (page.isAskedFor()) {
      page.write(JobPage.of(report), spec.commandLine());
    } else if (json) {
      out.print(JobReportJson.of(report));
      out.flush();
    } else {
      new JobReportText(out, Terminal.screen()).print(report);
    }
    return 0;
  }

  private void printPath(IoStore opened, NamedLogs logs, PrintWriter out) throws IOException {
    HopCapacities capacities =
        new HopCapacities(
            store.configuration().facility(),
            LearnedRates.of(store.folder(), DiagnosisSettings.of(store.configuration())));
    StoredIoPath stored = new StoredIoPath(opened, store.configuration().mountPoints(), capacities);
    List<NamedLogs.Log> largest = logs.in(opened, StoredJobReport.MOST_LOGS);
    List<JobIoPath> views =
        largest.stream().map(log -> stored.of(log.jobId(), log.logId())).toList();
    long count = largest.get(0).logCount();
    if (json) {
      out.print(IoPathJson.of(count, views));
    } else {
      out.print(
          "Job " + largest.get(0).jobId() + (count == 1 ? "" : ", " + count + " logs") + "\n");
      if (count > views.size()) {
        out.print("Shown are the " + views.size() + " that moved the most bytes.\n");
      }
      SectionText text = new SectionText(out, Terminal.screen());
      for (JobIoPath view : views) {
        for (SectionRows section : new IoPathSections(view).ofScreen()) {
          text.print(section);
        }
      }
    }
    out.flush();
  }
}
