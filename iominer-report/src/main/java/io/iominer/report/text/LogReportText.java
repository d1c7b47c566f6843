// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogFileName;
import io.iominer.core.summary.IoLayer;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.StreamUse;
import io.iominer.core.summary.WaitedWork;
import io.iominer.core.summary.WaitedWork.Amplification;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import io.iominer.report.job.Completeness;
import io.iominer.report.job.KnownOsts;
import io.iominer.report.job.Reasons;
import io.iominer.rootcause.AccessShares;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.TimeShares;
import io.iominer.rootcause.calibration.PeriodCalibration;
import io.iominer.rootcause.loss.Losses;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** One screen about one log. */
public final class LogReportText {
  /** Of all ranks' run time: less in standard streams is not told. Ours. */
  private static final double LEAST_STREAM_SHARE = 0.01;

  /** The least time that a screen shows. */
  private static final double SHOWN_SECONDS = 0.001;

  /** Amplification is shown from there on. Heuristic: headers and alignment add less. */
  private static final double SHOWN_AMPLIFICATION = 1.2;

  /** Fewer bytes more cost no time that counts; a file's header is one. Heuristic. */
  private static final double SHOWN_BYTES = 1 << 20;

  /** A time that is hardly longer is the same. Heuristic. */
  private static final double MUCH_LONGER = 1.01;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final LogReport log;
  private final String logName;
  private final Screen screen;
  private final JobProfile profile;
  private final JobSummary summary;
  private final ScreenText out;

  private LogReportText(String logName, LogReport log, Screen screen) {
    this.logName = logName;
    this.log = log;
    this.screen = screen;
    this.out = new ScreenText(screen);
    this.profile = log.profile();
    this.summary = profile.summary();
  }

  /**
   * The screen's text, lines ended by newlines: the verdict, what is recommended, what the job
   * moved, and its files.
   */
  public static String of(String logName, LogReport log, Screen screen) {
    LogReportText text = new LogReportText(logName, log, screen);
    text.top(false);
    text.layers();
    text.out.part();
    HeatMapText.timeline(log, screen.shades(), text.out);
    FilesText.print(text.profile, text.out);
    text.more();
    return text.out.toString();
  }

  /** All that is known: also sizes, critical path, heat map, and what each rule found. */
  public static String verbose(String logName, LogReport log, Screen screen) {
    LogReportText text = new LogReportText(logName, log, screen);
    text.top(true);
    text.layers();
    text.details();
    RulesText.print(log.diagnosis().findings(), log.job().facts(), text.out);
    return text.out.toString();
  }

  private void top(boolean isVerbose) {
    out.line("%s", SafeText.tail(logName, screen.columns()));
    job();
    out.part();
    CausesText.print(
        log.diagnosis(),
        KnownOsts.of(log.diagnosis()),
        log.job().facts().runSeconds(),
        isVerbose,
        out);
    rates();
    Completeness.of(summary, log.job().facts().anomalies())
        .forEach(one -> out.line("%-12s %s", one.kind(), one.words()));
    out.part();
  }

  private void layers() {
    MovedText.print(summary, out);
    out.part();
    time();
    pattern();
  }

  private void details() {
    SizesText.print(summary, out);
    FilesText.print(profile, out);
    out.part();
    PathText.print(log, out);
    HeatMapText.print(log, screen.shades(), out);
  }

  /** What another option shows. */
  private void more() {
    out.part();
    out.line(
        "--verbose    shows request sizes, critical path, heat map and what each rule found; --html draws them");
  }

  /** From where the rates are by which the job is diagnosed, where a store knows them. */
  private void rates() {
    for (PeriodCalibration calibration : log.learnedFrom()) {
      out.line(
          "Rates        learned from %s%s in the store (%s)",
          Counted.of(calibration.period().logs(), "log"),
          Optional.ofNullable(calibration.fileSystem())
              .map(mountPoint -> " of " + SafeText.head(mountPoint, 40))
              .orElse(""),
          CalibrationText.days(calibration.period()));
    }
  }

  private void job() {
    JobRecord job = summary.job();
    OptionalDouble run = job.runTimeSeconds();
    out.line(
        "Job %d  %s  %s  %d rank%s  %s  %s",
        job.jobId(),
        SafeText.head(summary.application().isEmpty() ? "?" : summary.application(), 30),
        user(),
        job.processCount(),
        job.processCount() == 1 ? "" : "s",
        Plausible.isInstant(job.startSeconds())
            ? TIME.format(Instant.ofEpochSecond(job.startSeconds()))
            : "start unknown",
        run.isPresent()
            ? "ran " + Cells.seconds(run)
            : job.hasEnd() ? "run time unknown" : "did not end cleanly");
    out.line("  %s", SafeText.head(job.exe().text(), screen.columns() - 2));
    out.line(
        "  Darshan %s, log format %s, modules %s",
        SafeText.head(job.metadataEntries().getOrDefault("lib_ver", "of unknown version"), 20),
        summary.header().version(),
        summary.modules().isEmpty() ? "none" : String.join(", ", summary.modules()));
  }

  /** The name where the log's file has it, else the number. */
  private String user() {
    JobRecord job = summary.job();
    return LogFileName.user(logName, job.exe().text(), job.jobId())
        .map(name -> "user " + SafeText.head(name, 20))
        .orElse("user id " + job.uid());
  }

  private void time() {
    TimeShares times = profile.times();
    out.line(
        "Time         read %s, write %s, metadata %s of all ranks' run time%s",
        Cells.percent(times.read()),
        Cells.percent(times.write()),
        Cells.percent(times.meta()),
        in(summary.io().waited().layersOfSeconds()));
    if (isMoreThanAll(times.read())
        || isMoreThanAll(times.write())
        || isMoreThanAll(times.meta())) {
      out.line("             more than 100 %%: %s", summary.overlap().words());
    }
    if (isOfStreams()) {
      streams();
    }
    OptionalDouble bandwidth = summary.bandwidth();
    out.line(
        "             slowest rank %s (%s of the run)%s%s",
        Cells.seconds(summary.io().knownSlowestSeconds()),
        Cells.percent(times.slowest()),
        slowestRank(),
        withWaits());
    if (bandwidth.isPresent() && bandwidth.getAsDouble() > 0) {
      WaitedWork waited = summary.io().waited();
      double seconds = waited.askedBytes() / bandwidth.getAsDouble();
      out.line(
          "             job rate %s: %s that ranks asked for over the slowest rank's %s%s%s",
          new Bandwidth(bandwidth.getAsDouble()),
          new Bytes(Math.round(waited.askedBytes())),
          seconds >= SHOWN_SECONDS ? Cells.seconds(OptionalDouble.of(seconds)) : "time",
          in(waited.layersOfBytes()),
          rateWithWaits(waited));
    }
    amplifications();
    if (summary.firstIo().isPresent() && summary.lastIo().isPresent()) {
      out.line(
          "             first operation after %s, last one ended after %s%s",
          Cells.seconds(summary.firstIo()), Cells.seconds(summary.lastIo()), afterTheEnd());
    }
  }

  /** Where the last operation ends later than the run, as clocks of nodes may have it. */
  private String afterTheEnd() {
    double late =
        summary.lastIo().orElse(0)
            - summary.job().runTimeSeconds().orElse(Double.POSITIVE_INFINITY);
    return late >= SHOWN_SECONDS
        ? ", " + Cells.seconds(OptionalDouble.of(late)) + " beyond the recorded end of the run"
        : "";
  }

  /** In which layers, in brackets. */
  private String in(List<IoLayer> layers) {
    return layers.isEmpty() ? "" : " (" + summary.names(layers) + ")";
  }

  private void amplifications() {
    for (Amplification one : summary.io().waited().amplifications()) {
      if (one.factor() > SHOWN_AMPLIFICATION
          && one.bytesBelow() - one.bytesAbove() >= SHOWN_BYTES) {
        out.line(
            "             %s moved %.1f times the bytes that %s was asked for",
            summary.name(one.below()), one.factor(), summary.name(one.above()));
      }
    }
  }

  private static boolean isMoreThanAll(Optional<Ratio> share) {
    return share.filter(part -> part.value() > 1).isPresent();
  }

  /** Whether most of the time is not that of files, and a part of the run. */
  private boolean isOfStreams() {
    double seconds = summary.streams().seconds();
    IoTotals io = summary.io();
    double run = summary.job().runTimeSeconds().orElse(0) * summary.job().processCount();
    return 2 * seconds > io.readSeconds() + io.writeSeconds() + io.metaSeconds()
        && seconds > LEAST_STREAM_SHARE * run;
  }

  private void streams() {
    StreamUse streams = summary.streams();
    out.line(
        "             standard input and output took %s, %s read and %s written: not in these shares",
        Cells.seconds(OptionalDouble.of(streams.seconds())),
        new Bytes(streams.bytesRead()),
        new Bytes(streams.bytesWritten()));
  }

  /** The time of which the verdict speaks, where it is longer. */
  private String withWaits() {
    return longWaits()
        .map(seconds -> "; " + Reasons.seconds(seconds) + " with its waits for other ranks' I/O")
        .orElse("");
  }

  private String rateWithWaits(WaitedWork waited) {
    return longWaits()
        .map(seconds -> "; " + new Bandwidth(waited.askedBytes() / seconds) + " with its waits")
        .orElse("");
  }

  /** The I/O time with waits for other ranks' I/O, where that is much longer. */
  private Optional<Double> longWaits() {
    double slowest = summary.io().knownSlowestSeconds().orElse(Double.POSITIVE_INFINITY);
    return log.diagnosis()
        .losses()
        .map(Losses::ioSeconds)
        .filter(seconds -> seconds > MUCH_LONGER * slowest);
  }

  /** The rank that the time is of; none where most of it is that of files of all ranks. */
  private String slowestRank() {
    return summary
        .slowestRank()
        .filter(rank -> summary.io().isTimeKnown())
        .filter(rank -> 2 * rank.seconds() >= summary.io().slowestSeconds())
        .map(
            rank ->
                ": rank "
                    + rank.rank()
                    + (summary.files().shared() == 0 ? ", on files of its own" : ""))
        .orElse("");
  }

  private void pattern() {
    out.line(
        "Pattern      %s: %d rank%s, %d file%s (%d shared, %d only read, %d only written)",
        summary
            .pattern()
            .map(pattern -> pattern.label() + " (" + pattern.meaning() + ")")
            .orElse(
                !summary.io().isTimeKnown()
                    ? "not known"
                    : isOfStreams() ? "no bytes of files moved" : "no bytes moved"),
        summary.job().processCount(),
        summary.job().processCount() == 1 ? "" : "s",
        summary.files().total(),
        summary.files().total() == 1 ? "" : "s",
        summary.files().shared(),
        summary.files().readOnly(),
        summary.files().writeOnly());
    StreamUse streams = summary.streams();
    if (!isOfStreams() && streams.bytesRead() + streams.bytesWritten() > 0) {
      out.line(
          "             not counted: standard input and output, %s read and %s written",
          new Bytes(streams.bytesRead()), new Bytes(streams.bytesWritten()));
    }
    order(profile.accesses());
  }

  /** Of the directions that POSIX has requests in. */
  private void order(AccessShares accesses) {
    List<String> parts = new ArrayList<>();
    addOrder(parts, "reads", accesses.sequentialReads(), accesses.consecutiveReads());
    addOrder(parts, "writes", accesses.sequentialWrites(), accesses.consecutiveWrites());
    accesses
        .fileNotAligned()
        .ifPresent(
            share ->
                parts.add(
                    Cells.percent(Optional.of(share))
                        + " of requests not aligned to the file's block size"));
    for (int i = 0; i < parts.size(); i++) {
      out.line("%-12s %s", i == 0 ? "Order, POSIX" : "", parts.get(i));
    }
  }

  private static void addOrder(
      List<String> parts,
      String requests,
      Optional<Ratio> sequential,
      Optional<Ratio> consecutive) {
    if (sequential.isPresent() || consecutive.isPresent()) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s %s sequential, %s consecutive",
              requests,
              Cells.percent(sequential),
              Cells.percent(consecutive)));
    }
  }
}
