// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.SlowFilter;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkRun;
import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.SlowSections;
import io.iominer.report.json.SectionJson;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.spark.StoredSection;
import io.iominer.report.text.SectionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists jobs of low bandwidth with what can have made them slow. */
@Command(
    name = "slow",
    description = {
      "List jobs of low bandwidth.",
      "Each job has its performance factors and lost time by cause; those with most lost"
          + " time come first. Bandwidth is the bytes read or written over the time in calls; jobs"
          + " that were in calls for less than half of the time paused and are left out. The"
          + " filter's defaults are those of the IOMiner paper (CLUSTER'18, section III-F): more"
          + " than 1000 ranks, at least 10 MB per rank, below 1 GB/s. Small, Nonconsec, Collective,"
          + " OSTs and Proc/OST are the paper's factors; docs/tables.md explains all factors"
          + " (perf_factor)."
    },
    footer = {
      "  iominer slow --direction write --from 2026-01-01 --to 2026-01-07 --top 10",
      "  iominer slow --direction read --by application --min-ranks 64"
    })
@Needs(store = true, spark = Spark.ALWAYS, work = Work.STATEMENT)
public final class SlowCommand implements Callable<Integer> {
  private static final int DEFAULT_ROWS = 20;

  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = "--direction",
      required = true,
      paramLabel = "READ|WRITE",
      description = "Direction of the bandwidth: ${COMPLETION-CANDIDATES}.")
  private IoDirection direction;

  @Option(
      names = "--max-bandwidth",
      paramLabel = "RATE",
      defaultValue = "1GB/s",
      description = "Only jobs below it (default: ${DEFAULT-VALUE}).")
  private String maxBandwidth;

  @Option(
      names = "--min-bandwidth",
      paramLabel = "RATE",
      defaultValue = "0B/s",
      description = "Only jobs of at least this bandwidth (default: ${DEFAULT-VALUE}).")
  private String minBandwidth;

  @Option(
      names = "--min-ranks",
      paramLabel = "N",
      description = "Only jobs of at least N ranks (default: ${DEFAULT-VALUE}).")
  private long minRanks = SlowFilter.PAPER_RANKS;

  @Option(
      names = "--min-bytes-per-rank",
      paramLabel = "SIZE",
      defaultValue = "10MB",
      description = "Only jobs that moved at least SIZE per rank (default: ${DEFAULT-VALUE}).")
  private String minBytes;

  @Option(
      names = "--paper",
      description =
          "Bandwidth over the time in which a file was in use, pauses included, slowest"
              + " first, as in the paper.")
  private boolean paper;

  @Mixin private JobFilterOptions jobs;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "application: a line for each application, with medians and its most frequent"
              + " cause.")
  private @Nullable Group group;

  @Option(names = "--top", paramLabel = "N", description = "Most rows (default: ${DEFAULT-VALUE}).")
  private int rows = DEFAULT_ROWS;

  @Mixin private FormOptions form;

  @Mixin private SparkOptions spark;

  /** What jobs can be put together by. */
  private enum Group {
    APPLICATION
  }

  @Override
  public Integer call() throws IOException {
    if (rows < 1) {
      throw new ParameterException(spec.commandLine(), "--top: expected at least 1, found " + rows);
    }
    if (minRanks < 0) {
      throw new ParameterException(
          spec.commandLine(), "--min-ranks: expected no negative number, found " + minRanks);
    }
    JobFilter chosen = jobs.filter(spec.commandLine());
    SlowFilter filter =
        new SlowFilter(
            direction,
            amount("--min-bandwidth", minBandwidth, Dimension.BYTES_PER_SECOND),
            amount("--max-bandwidth", maxBandwidth, Dimension.BYTES_PER_SECOND),
            minRanks,
            (long) amount("--min-bytes-per-rank", minBytes, Dimension.BYTES),
            chosen,
            paper);
    ReportSection section =
        group == null ? SlowSections.jobs(filter, rows) : SlowSections.byApplication(filter, rows);
    JobFilterOptions.requireJobs(store.folder(), chosen);
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner = IOMiner.open(store.folder(), run.session())) {
      print(
          StoredSection.of(section, miner), StoredSection.of(SlowSections.skipped(filter), miner));
    }
    return 0;
  }

  private double amount(String option, String text, Dimension dimension) {
    try {
      Quantity quantity = Quantity.parse(text);
      if (dimension.admits(quantity) && quantity.toDouble() >= 0) {
        return quantity.toDouble();
      }
    } catch (IoMinerException e) {
      // Told below, with the option.
    }
    throw new ParameterException(
        spec.commandLine(),
        option
            + ": expected "
            + (dimension == Dimension.BYTES ? "a size such as 10MB" : "a rate such as 1GB/s")
            + ", found "
            + text);
  }

  private void print(SectionRows result, SectionRows skipped) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (form.isScreen()) {
      new SectionText(out, Terminal.screen()).print(result);
      SlowSections.warnings(skipped).forEach(line -> out.print("\n" + line + "\n"));
    } else if (form.isJson()) {
      out.print(SectionJson.of(new FacilityReport(List.of(result, skipped))));
    } else {
      form.csv(out).print(result);
      SlowSections.warnings(skipped)
          .forEach(line -> spec.commandLine().getErr().println("iominer: " + line));
      spec.commandLine().getErr().flush();
    }
    out.flush();
  }
}
