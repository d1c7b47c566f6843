// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.store.DiagnosedDays;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.progress.TimedLine;
import io.iominer.cli.report.FacilityReportRun;
import io.iominer.cli.report.ReportMark;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.facility.FacilitySections;
import io.iominer.report.facility.SectionSettings;
import io.iominer.report.file.KeptSections;
import io.iominer.report.file.SectionFiles;
import io.iominer.report.json.SectionJson;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.SectionSink;
import io.iominer.report.spark.StoredFacilityReport;
import io.iominer.report.text.SectionText;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main job: brings new logs into the store and reports on all of it. */
@Command(
    name = "analyze",
    description = {
      "Ingest new data, diagnose it and report on it.",
      "The report shows bytes by interface, slow jobs with their causes, and missing data."
          + " It is about the whole store, not only about what this run added. It is printed, and"
          + " written as a web page into ./facility-report, or the folder of --out. The last line"
          + " names the page; --no-page writes none.",
      "Paths are searched as by 'iominer ingest'. Without paths an existing store is"
          + " diagnosed and reported.",
      "I/O time is the time that the diagnosis divides into needed and lost time. Slowest"
          + " rank is the time of a job's slowest rank on its own files plus, for each shared"
          + " file, the slowest rank's time on it; bandwidth is all bytes over that time."
    },
    footer = {
      "  iominer analyze /darshan/logs --store iominer-store",
      "  iominer analyze /darshan/logs --slurm sacct.txt --out report"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all went well",
      "1:a fault of IOMiner itself",
      "2:wrong usage, or a path that does not exist",
      "3:done, but some sources were rejected by this run, completely or in part",
      "4:system error: permission, disk full, or another process writes to the store"
    })
@Needs(store = true, spark = Spark.ALWAYS, work = Work.DIAGNOSIS)
public final class AnalyzeCommand implements Callable<Integer> {
  private static final String DEFAULT_FOLDER = "facility-report";

  /** In the folder of the store, what the last analysis printed. */
  private static final String KEPT = "analysis.json";

  @Spec private CommandSpec spec;

  @Mixin private IngestOptions options;

  @Mixin private StoreOption store;

  @Mixin private ProgressOptions progress;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder of the page, report.json and a CSV file for each section (default: ./"
              + DEFAULT_FOLDER
              + "; with --json none).")
  private @Nullable Path folder;

  @Option(names = "--no-page", description = "Write no page; with --out only JSON and CSV.")
  private boolean isWithoutPage;

  @Option(
      names = "--json",
      description = "Print the report as JSON; the ingest's summary goes to standard error.")
  private boolean json;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Most rows of a section (default: ${DEFAULT-VALUE}).")
  private int rows = SectionSettings.DEFAULT_ROWS;

  @Option(
      names = "--min-bytes-per-rank",
      paramLabel = "BYTES",
      description =
          "Fewest bytes per rank of jobs in the list of low bandwidth (default:"
              + " ${DEFAULT-VALUE}, IOMiner paper, section III-F).")
  private long minBytesPerRank = SectionSettings.DEFAULT_MIN_BYTES_PER_RANK;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    List<ReportSection> sections = FacilitySections.all(settings());
    if (folder != null) {
      ReportFolder.create(folder, spec.commandLine());
      ReportFolder.requireNamed(folder, spec.commandLine());
    }
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter out = spec.commandLine().getOut();
    boolean isAsItIs = options.nameNothing(store) && IoStore.exists(store.folder());
    Optional<IngestRun> ingest =
        isAsItIs
            ? Optional.empty()
            : Optional.of(new IngestRun(options, store, progress, spec.commandLine()));
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      int exitCode = 0;
      if (ingest.isPresent()) {
        exitCode = ingest.get().run(place.exchange("ingest"), err, json ? err : out);
      }
      DiagnosedDays diagnosed =
          new StoreDiagnosis(
                  place.exchange("diagnosis"),
                  DiagnosisSettings.of(store.configuration()),
                  progress.listener(err))
              .diagnoseNew(store.folder());
      if (isAsItIs && progress.isQuiet()) {
        PrintWriter summary = json ? err : out;
        summary.println(TimedLine.of(store.folder(), "diagnosed " + diagnosed.text()));
        summary.flush();
      }
      try (OpenStore open =
          new OpenStore(
              IoStore.open(store.folder()),
              place,
              store.configuration().mountPoints(),
              JobFilter.ALL)) {
        report(open, sections, out);
        page(open, json ? err : out);
      }
      return exitCode;
    }
  }

  private void report(OpenStore open, List<ReportSection> sections, PrintWriter out)
      throws IOException {
    SectionText text = new SectionText(out, Terminal.screen());
    SectionSink screen = json || progress.isQuiet() ? rows -> {} : text::print;
    KeptSections kept =
        new KeptSections(
            store.folder().resolve(KEPT),
            ReportMark.basis(
                open.store(), store.configuration(), "screen " + rows + " " + minBytesPerRank));
    Optional<FacilityReport> known = kept.read(sections);
    FacilityReport report =
        known.isPresent() ? known.get() : StoredFacilityReport.of(sections, open::miner, screen);
    if (known.isPresent()) {
      for (SectionRows section : report.sections()) {
        screen.section(section);
      }
    } else if (Files.isWritable(store.folder())) {
      kept.write(report);
    }
    if (json) {
      out.print(SectionJson.of(report));
      out.flush();
    }
    if (folder != null && isWithoutPage) {
      SectionFiles.write(report, folder);
    }
  }

  private void page(OpenStore open, PrintWriter out) throws IOException {
    if (isWithoutPage || (folder == null && json)) {
      return;
    }
    Path page =
        new FacilityReportRun(store.configuration(), JobFilter.ALL)
            .renew(open, folder == null ? Path.of(DEFAULT_FOLDER) : folder);
    if (!progress.isQuiet()) {
      out.println("\nReport: " + page);
      out.flush();
    }
  }

  private SectionSettings settings() {
    if (rows < 1) {
      throw new ParameterException(spec.commandLine(), "--top: expected at least 1, found " + rows);
    }
    if (minBytesPerRank < 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--min-bytes-per-rank: expected no negative number, found " + minBytesPerRank);
    }
    return new SectionSettings(rows, minBytesPerRank);
  }
}
