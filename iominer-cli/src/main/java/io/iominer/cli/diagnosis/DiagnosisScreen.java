// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

import io.iominer.cli.result.SafeText;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.FileSummary;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import io.iominer.rootcause.AccessShares;
import io.iominer.rootcause.FileProfile;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.Layout;
import io.iominer.rootcause.TimeShares;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** One screen, 100 columns wide, about one log. */
public final class DiagnosisScreen {
  private static final int WIDTH = 100;
  private static final int FILES_SHOWN = 5;
  private static final int NAME_WIDTH = 52;
  private static final int BAR_WIDTH = 24;
  private static final String NOTHING = "-";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final String[] SIZES = {
    "to 100 B", "to 1 KiB", "to 10 KiB", "to 100 KiB", "to 1 MiB",
    "to 4 MiB", "to 10 MiB", "to 100 MiB", "to 1 GiB", "over 1 GiB"
  };

  private final JobProfile profile;
  private final JobSummary summary;
  private final StringBuilder out = new StringBuilder();

  private DiagnosisScreen(JobProfile profile) {
    this.profile = profile;
    this.summary = profile.summary();
  }

  /** The screen's text, lines ended by newlines. */
  public static String of(String logName, JobProfile profile) {
    return new DiagnosisScreen(profile).text(logName);
  }

  private String text(String logName) {
    line("%s", SafeText.tail(logName, WIDTH));
    job();
    moved();
    time();
    pattern();
    sizes();
    files();
    incomplete();
    return out.toString();
  }

  private void job() {
    JobRecord job = summary.job();
    OptionalDouble run = job.runTimeSeconds();
    line(
        "Job %d  %s  user id %d  %d process%s  %s  %s",
        job.jobId(),
        SafeText.head(summary.application().isEmpty() ? "?" : summary.application(), 30),
        job.uid(),
        job.processCount(),
        job.processCount() == 1 ? "" : "es",
        TIME.format(Instant.ofEpochSecond(job.startSeconds())),
        run.isPresent() ? "ran " + seconds(run) : "did not end cleanly");
    line("  %s", SafeText.head(job.exe().text(), WIDTH - 2));
    line(
        "  Darshan %s, log format %s, modules %s",
        SafeText.head(job.metadataEntries().getOrDefault("lib_ver", "of unknown version"), 20),
        summary.header().version(),
        summary.modules().isEmpty() ? "none" : String.join(", ", summary.modules()));
  }

  private void moved() {
    line("");
    line(
        "%-12s %10s %10s %9s %9s %9s %9s %9s %9s",
        "Moved", "read", "written", "reads", "writes", "opens", "read s", "write s", "meta s");
    for (ModuleTotals totals : summary.totals().values()) {
      line(
          "%-12s %10s %10s %9s %9s %9s %9s %9s %9s",
          totals.module().logName(),
          bytes(totals.count(Total.BYTES_READ)),
          bytes(totals.count(Total.BYTES_WRITTEN)),
          count(totals.reads()),
          count(totals.writes()),
          opens(totals),
          plainSeconds(totals.time(Total.F_READ_TIME)),
          plainSeconds(totals.time(Total.F_WRITE_TIME)),
          plainSeconds(totals.time(Total.F_META_TIME)));
    }
    IoTotals io = summary.io();
    line(
        "%-12s %10s %10s %49s %9s %9s",
        "job",
        new Bytes(io.bytesRead()),
        new Bytes(io.bytesWritten()),
        "no byte counted at two layers" + pad(io.readSeconds()),
        plainSeconds(OptionalDouble.of(io.writeSeconds())),
        plainSeconds(OptionalDouble.of(io.metaSeconds())));
  }

  private static String pad(double readSeconds) {
    return String.format(Locale.ROOT, " %9s", plainSeconds(OptionalDouble.of(readSeconds)));
  }

  private void time() {
    TimeShares times = profile.times();
    line("");
    line(
        "Time         read %s, write %s, metadata %s of all processes' run time",
        percent(times.read()), percent(times.write()), percent(times.meta()));
    OptionalDouble bandwidth = summary.bandwidth();
    line(
        "             slowest process %s in I/O (%s of the run)%s%s",
        seconds(OptionalDouble.of(summary.io().slowestSeconds())),
        percent(times.slowest()),
        summary.slowestRank().map(r -> ", rank " + r.rank() + " on files of its own").orElse(""),
        bandwidth.isPresent() && bandwidth.getAsDouble() > 0
            ? "; " + new Bandwidth(bandwidth.getAsDouble())
            : "");
    if (summary.firstIo().isPresent() && summary.lastIo().isPresent()) {
      line(
          "             first operation after %s, last one ended after %s",
          seconds(summary.firstIo()), seconds(summary.lastIo()));
    }
  }

  private void pattern() {
    AccessShares accesses = profile.accesses();
    line(
        "Pattern      %s: %d process%s, %d file%s (%d shared, %d only read, %d only written)",
        summary.pattern().map(AccessPattern::label).orElse("no bytes moved"),
        summary.job().processCount(),
        summary.job().processCount() == 1 ? "" : "es",
        summary.files().total(),
        summary.files().total() == 1 ? "" : "s",
        summary.files().shared(),
        summary.files().readOnly(),
        summary.files().writeOnly());
    line(
        "Order        reads %s sequential, %s consecutive; writes %s, %s; %s not aligned in the file",
        percent(accesses.sequentialReads()),
        percent(accesses.consecutiveReads()),
        percent(accesses.sequentialWrites()),
        percent(accesses.consecutiveWrites()),
        percent(accesses.fileNotAligned()));
  }

  private void sizes() {
    ModuleTotals totals = summary.totals().get(DarshanModule.POSIX);
    if (totals == null) {
      totals = summary.totals().get(DarshanModule.MPIIO);
    }
    if (totals == null || totals.reads() + totals.writes() == 0) {
      return;
    }
    long[] reads = totals.sizes(Total.FIRST_READ_SIZE);
    long[] writes = totals.sizes(Total.FIRST_WRITE_SIZE);
    line("");
    line(
        "%-12s %9s %-" + BAR_WIDTH + "s %9s",
        totals.module().logName() + " sizes",
        "reads",
        "",
        "writes");
    for (int i = 0; i < reads.length; i++) {
      if (reads[i] > 0 || writes[i] > 0) {
        line(
            "  %-10s %9s %-" + BAR_WIDTH + "s %9s %s",
            SIZES[i],
            count(reads[i]),
            bar(reads[i], totals.reads()),
            count(writes[i]),
            bar(writes[i], totals.writes()));
      }
    }
  }

  private void files() {
    List<FileProfile> files = profile.topFiles();
    if (files.isEmpty()) {
      return;
    }
    line("");
    line(
        "%-" + NAME_WIDTH + "s %10s %10s %9s %6s %s",
        "Top files",
        "read",
        "written",
        "I/O s",
        "procs",
        "file system");
    for (FileProfile file : files.subList(0, Math.min(FILES_SHOWN, files.size()))) {
      FileSummary use = file.use();
      line(
          "  %-" + (NAME_WIDTH - 2) + "s %10s %10s %9s %6d %s",
          SafeText.tail(file.name(), NAME_WIDTH - 2),
          new Bytes(Math.max(0, use.bytesRead())),
          new Bytes(Math.max(0, use.bytesWritten())),
          plainSeconds(OptionalDouble.of(use.seconds())),
          use.processes(),
          SafeText.head(file.fsType(), 8));
      if (!file.layout().isEmpty()) {
        line(
            "    striped over %s",
            file.layout().stream().map(DiagnosisScreen::layout).collect(Collectors.joining("; ")));
      }
    }
    long more = summary.files().total() - Math.min(FILES_SHOWN, files.size());
    if (more > 0) {
      line("  and %d more", more);
    }
    summary.osts().ifPresent(osts -> line("Targets      %d Lustre OSTs", osts.getCardinality()));
  }

  private static String layout(Layout layout) {
    String osts =
        layout.osts().size() <= 8
            ? layout.osts().toString()
            : layout.osts().subList(0, 8).toString().replace("]", ", ...]");
    return String.format(
        Locale.ROOT,
        "%s OSTs %s, stripes of %s",
        layout.stripeCount() < 0 ? "?" : Long.toString(layout.stripeCount()),
        osts,
        layout.stripeSize() < 0 ? "?" : new Bytes(layout.stripeSize()).toString());
  }

  private void incomplete() {
    line("");
    boolean any = false;
    for (ModuleRegion region : summary.header().modules()) {
      if (region.partial()) {
        any = true;
        line(
            "Incomplete   %s ran out of memory while the job ran: some files are missing",
            region.name());
      }
      if (region.module().isEmpty()) {
        any = true;
        line("Incomplete   %s is not known to this version of IOMiner", region.name());
      }
    }
    if (summary.job().runTimeSeconds().isEmpty()) {
      any = true;
      line("Incomplete   the process died before its end: times and records may be missing");
    }
    if (summary.impossibleValues() > 0) {
      any = true;
      line(
          "Doubtful     values that cannot be, such as negative times, left out of sums: %d",
          summary.impossibleValues());
    }
    for (Damage damage : summary.damages()) {
      any = true;
      line("Damaged      %s", SafeText.of(damage.problem().toString()));
    }
    if (!any) {
      line("Complete     every module recorded all that it saw");
    }
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }

  private static String bar(long part, long whole) {
    if (part == 0 || whole <= 0) {
      return "";
    }
    return "#"
        .repeat(
            (int) Math.max(1, Math.min(BAR_WIDTH, Math.round((double) BAR_WIDTH * part / whole))));
  }

  private static String opens(ModuleTotals totals) {
    OptionalLong opens = totals.count(Total.OPENS);
    if (opens.isPresent()) {
      return count(opens.getAsLong());
    }
    OptionalLong independent = totals.count(Total.INDEP_OPENS);
    OptionalLong collective = totals.count(Total.COLL_OPENS);
    return independent.isEmpty() && collective.isEmpty()
        ? NOTHING
        : count(independent.orElse(0) + collective.orElse(0));
  }

  private static String bytes(OptionalLong bytes) {
    return bytes.isPresent() && bytes.getAsLong() >= 0
        ? new Bytes(bytes.getAsLong()).toString()
        : NOTHING;
  }

  private static String count(long count) {
    return count < 10_000_000
        ? Long.toString(count)
        : String.format(Locale.ROOT, "%.3g", (double) count);
  }

  private static String percent(Optional<Ratio> share) {
    return share.map(Ratio::toString).orElse(NOTHING);
  }

  private static String seconds(OptionalDouble value) {
    return value.isPresent()
        ? String.format(
            Locale.ROOT, value.getAsDouble() < 10 ? "%.3f s" : "%.1f s", value.getAsDouble())
        : NOTHING;
  }

  private static String plainSeconds(OptionalDouble value) {
    return value.isPresent()
        ? String.format(
            Locale.ROOT, value.getAsDouble() < 1000 ? "%.3f" : "%.0f", value.getAsDouble())
        : NOTHING;
  }
}
