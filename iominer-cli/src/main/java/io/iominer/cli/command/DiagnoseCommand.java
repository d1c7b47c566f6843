// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.log.Detail;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Cause;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.report.html.JobPage;
import io.iominer.report.json.LogReportJson;
import io.iominer.report.lookup.StoreSteps;
import io.iominer.report.text.LogReportText;
import io.iominer.report.text.Screen;
import io.iominer.report.text.WhyNotText;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.gather.StoredContention;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Diagnoses logs, each on a screen of its own, or all logs of a store. */
@Command(
    name = "diagnose",
    description = {
      "Diagnose why a job's I/O was slow.",
      "Logs need no store and no Spark. A damaged log is shown as far as it can be read;"
          + " the exit code is then 3. Of several logs the highest exit code counts.",
      "Logs with --store are compared with the storage rates that the store knows for the log's"
          + " day ('iominer calibrate'); nothing is written to the store.",
      "With --store alone it diagnoses logs of a store into the tables diagnosis,"
          + " perf_factor, critical_file and finding. Only days with new logs, accounting or"
          + " server-side monitoring data are diagnosed, with the rates known at the end of that"
          + " day. 'iominer analyze' does the same after its ingest."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all went well",
      "1:a fault of IOMiner itself",
      "2:wrong usage: an option, or a path that does not exist",
      "3:bad data: a log is damaged, cut off or not a log",
      "4:system error: permission, disk full, out of memory, another input or output error, or"
          + " another process writes to the store"
    },
    footer = {
      "  iominer diagnose job.darshan --verbose",
      "  iominer diagnose --store iominer-store"
    })
@Needs(store = false, spark = Spark.NEVER, work = Work.SHORT)
@Needs(with = StoreOption.NAME, store = true, spark = Spark.CLUSTER, work = Work.DIAGNOSIS)
public final class DiagnoseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LOG", arity = "0..*", description = "Darshan logs.")
  private List<Path> logs = List.of();

  @Option(names = "--json", description = "Print JSON, one object for each log.")
  private boolean json;

  @Mixin private PageOption page;

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Of a log, also show request sizes, critical path, heat map, possible problems"
              + " and the result of each rule.")
  private boolean verbose;

  @Option(
      names = "--why-not",
      paramLabel = "CAUSE",
      completionCandidates = CauseNames.class,
      description =
          "Of a log, show the evidence for or against a cause (docs/diagnosis.md):"
              + " ${COMPLETION-CANDIDATES}.")
  private @Nullable String whyNot;

  @Option(
      names = StoreOption.NAME,
      paramLabel = "DIR",
      description =
          "Store whose logs are diagnosed; with LOG, store of the same facility, for its"
              + " storage rates and other jobs.")
  private @Nullable Path store;

  @Option(
      names = "--force",
      description =
          "With --store alone: diagnose all logs again, for example after a change of"
              + " thresholds.")
  private boolean force;

  @Option(
      names = "--stale",
      description =
          "With --store alone: also diagnose days whose diagnosis is out of date, because an"
              + " earlier day was diagnosed again since ('iominer check' lists them).")
  private boolean stale;

  @Mixin private ConfigOption config;

  @Mixin private SparkOptions spark;

  /** The names of causes. */
  private static final class CauseNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(Cause.values()).map(Cause::label).iterator();
    }
  }

  private Optional<Cause> clearedCause() {
    return Optional.ofNullable(whyNot)
        .map(
            name ->
                Cause.find(name.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_'))
                    .orElseThrow(
                        () ->
                            wrong(
                                "--why-not: expected one of "
                                    + String.join(", ", new CauseNames())
                                    + ", found "
                                    + name)));
  }

  @Override
  public Integer call() throws IOException {
    boolean isOfLogs = !logs.isEmpty();
    if (!isOfLogs && store == null) {
      throw wrong("Expected logs, --store DIR or both, found neither");
    }
    if (isOfLogs && (force || stale)) {
      throw wrong((force ? "--force" : "--stale") + ": expected --store DIR alone, found logs");
    }
    if (force && stale) {
      throw wrong("Expected --force or --stale, found both: --force diagnoses all days");
    }
    if (!isOfLogs && (json || verbose || whyNot != null)) {
      throw wrong(
          (json ? "--json" : verbose ? "--verbose" : "--why-not")
              + ": expected logs, found --store DIR alone");
    }
    if (clearedCause().isPresent() && (json || page.isAskedFor())) {
      throw wrong(
          "--why-not: expected a screen, found "
              + (json ? "--json, which has all rules and steps" : "--html"));
    }
    if (page.isAskedFor() && (logs.size() != 1 || json || verbose)) {
      throw wrong("--html: expected one log, without --json and --verbose");
    }
    page.check(spec.commandLine());
    if (isOfLogs) {
      refuseSpark();
    }
    DiagnosisSettings settings = DiagnosisSettings.of(config.configuration());
    if (store == null) {
      return diagnose(new DatedSettings(settings), Optional.empty());
    }
    if (isOfLogs) {
      IoStore opened = IoStore.open(store);
      return diagnose(LearnedRates.of(opened, settings), Optional.of(opened));
    }
    StoreDiagnosisRun run = new StoreDiagnosisRun(store, settings, spec.commandLine());
    if (force) {
      run.ofAll(spark.settings());
    } else if (stale) {
      run.ofStale(spark.settings());
    } else {
      run.ofNew(spark.settings());
    }
    return 0;
  }

  /** A store beside logs is only looked up in. */
  private void refuseSpark() {
    ParseResult parsed = spec.commandLine().getParseResult();
    for (String option : SparkOptions.NAMES) {
      if (parsed.hasMatchedOption(option)) {
        throw SparkOptionsCheck.noSpark(option, parsed);
      }
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private int diagnose(DatedSettings settings, Optional<IoStore> known) {
    int worst = 0;
    PrintWriter out = spec.commandLine().getOut();
    for (int i = 0; i < logs.size(); i++) {
      if (i > 0 && !json) {
        out.print("\n" + "-".repeat(Terminal.screen().columns()) + "\n");
      }
      worst = Math.max(worst, diagnose(logs.get(i), settings, known, out));
      out.flush();
    }
    return worst;
  }

  private int diagnose(
      Path file, DatedSettings settings, Optional<IoStore> known, PrintWriter out) {
    try (TraceLog log = TraceFormats.open(file)) {
      LogReport alone =
          LogDiagnosis.of(
              log,
              settings,
              around(file, log, known),
              page.isAskedFor() ? Detail.PAGE : Detail.SCREEN);
      LogReport report =
          known.map(opened -> StoreSteps.named(alone, opened.folder().toString())).orElse(alone);
      if (page.isAskedFor()) {
        page.write(JobPage.of(file.toString(), report), spec.commandLine());
      } else {
        out.print(screen(file.toString(), report));
      }
      return report.profile().summary().damages().isEmpty() ? 0 : ErrorKind.DATA.exitCode();
    } catch (IOException | IoMinerException e) {
      return ErrorReport.print(e, spec.commandLine());
    }
  }

  /** What a store knows of the log's neighbors, if it has diagnosed the log. */
  private static JobContention around(Path file, TraceLog log, Optional<IoStore> known)
      throws IOException {
    return known.isEmpty()
        ? JobContention.UNKNOWN
        : StoredContention.of(
            new StoredLog(known.get(), log.job().jobId(), LogArgument.logId(file)));
  }

  private String screen(String name, LogReport report) throws IOException {
    if (json) {
      return LogReportJson.of(name, report);
    }
    Screen screen = Terminal.screen();
    return (verbose
            ? LogReportText.verbose(name, report, screen)
            : LogReportText.of(name, report, screen))
        + clearedCause().map(cause -> WhyNotText.of(cause, report, screen)).orElse("");
  }
}
