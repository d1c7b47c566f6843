// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.anonymous.AnonymousStore;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.cli.report.FacilityReportRun;
import io.iominer.cli.report.PdfPrint;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A page about the facility, for every morning. */
@Command(
    name = "report",
    description = {
      "Write a report on the facility as a web page.",
      "It shows what needs attention, and how jobs did their I/O. The page is one HTML file"
          + " that needs no network; report.json and a CSV file for each section have the same"
          + " values. Each section shows its query. Without --day, --from and --to it covers the"
          + " whole store. See docs/report.md."
    },
    footer = "  iominer report --store iominer-store --day 2026-11-20 --out report")
@Needs(store = true, spark = Spark.ALWAYS, work = Work.DIAGNOSIS)
@Needs(with = AnonymizeOptions.NAME, store = true, spark = Spark.ALWAYS, work = Work.LONG)
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Mixin private JobFilterOptions jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the report (default: ${DEFAULT-VALUE}).")
  private Path folder = Path.of("facility-report");

  @Option(
      names = "--pdf",
      description = "Also print the page to report.pdf; needs Chromium or Chrome on the path.")
  private boolean isPrinted;

  @Mixin private AnonymizeOptions anonymize;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    CommandLine command = spec.commandLine();
    JobFilter filter = jobs.filter(command);
    anonymize.check(spark, command);
    ReportFolder.create(folder, command);
    if (anonymize.isAskedFor()) {
      ReportFolder.requireAnonymous(folder, command);
    } else {
      ReportFolder.requireNamed(folder, command);
    }
    Optional<PdfPrint> print = isPrinted ? Optional.of(PdfPrint.byBrowser()) : Optional.empty();
    JobFilterOptions.requireJobs(store.folder(), filter);
    Path page = anonymize.isAskedFor() ? anonymous(filter) : page(filter);
    command.getOut().println("Report: " + page);
    if (print.isPresent()) {
      command.getOut().println("PDF: " + print.get().of(page));
    }
    command.getOut().flush();
    return 0;
  }

  private Path page(JobFilter filter) throws IOException {
    try (TaskPlace place = TaskPlace.start(spark.settings());
        OpenStore open =
            new OpenStore(
                IoStore.open(store.folder()), place, store.configuration().mountPoints(), filter)) {
      return new FacilityReportRun(store.configuration(), filter).renew(open, folder);
    }
  }

  private Path anonymous(JobFilter filter) throws IOException {
    try (AnonymousStore copy =
            anonymize.copy(
                IoStore.open(store.folder()),
                store.configuration(),
                spark,
                ProgressListener.create(spec.commandLine().getErr()),
                spec.commandLine());
        TaskPlace place = TaskPlace.start(spark.settings());
        OpenStore open =
            new OpenStore(
                IoStore.open(copy.store()),
                place,
                copy.configuration().mountPoints(),
                copy.jobs(filter))) {
      return new FacilityReportRun(copy.configuration(), copy.jobs(filter))
          .writeAnonymous(open, anonymize.hasKey(), folder);
    }
  }
}
