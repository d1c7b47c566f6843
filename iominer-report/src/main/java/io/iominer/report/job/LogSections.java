// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.FINE_SECONDS;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.Total;
import io.iominer.core.unit.Ratio;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import io.iominer.rootcause.FileProfile;
import io.iominer.rootcause.Layout;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.rule.Finding;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a log says about its job, as sections with their rows. */
public final class LogSections {
  /** Files that people read. */
  private static final int FILES = 20;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final LogReport log;
  private final JobSummary summary;

  public LogSections(LogReport log) {
    this.log = log;
    this.summary = log.profile().summary();
  }

  /** The run itself, a line for each fact. */
  public SectionRows job(String source) {
    JobRecord job = summary.job();
    IoTotals io = summary.io();
    Map<SectionColumn, @Nullable Object> facts = new LinkedHashMap<>();
    facts.put(column("log_file", "Log", TEXT), source);
    facts.put(column("application", "Application", TEXT), summary.application());
    facts.put(column("executable", "Command", TEXT), job.exe().text());
    facts.put(column("uid", "User id", TEXT), Long.toString(job.uid()));
    facts.put(column("process_count", "Ranks", COUNT), job.processCount());
    facts.put(
        column("start_time", "Start (UTC)", TEXT),
        Plausible.isInstant(job.startSeconds())
            ? TIME.format(Instant.ofEpochSecond(job.startSeconds()))
            : null);
    facts.put(column("run_time_s", "Run time", FINE_SECONDS), value(job.runTimeSeconds()));
    facts.put(column("bytes_read", "Read", BYTES), value(io.knownBytes(IoDirection.READ)));
    facts.put(column("bytes_written", "Written", BYTES), value(io.knownBytes(IoDirection.WRITE)));
    facts.put(
        column("slowest_process_time_s", "Slowest rank in I/O", FINE_SECONDS),
        value(io.knownSlowestSeconds()));
    facts.put(column("bandwidth_bytes_per_s", bandwidth(), RATE), value(summary.bandwidth()));
    facts.put(
        column("pattern", "Pattern, ranks to files", TEXT),
        summary.pattern().map(AccessPattern::label).orElse(null));
    facts.put(column("file_count", "Files", COUNT), summary.files().total());
    facts.put(column("shared_file_count", "Shared files", COUNT), summary.files().shared());
    facts.put(
        column("sequential_reads", "Reads, sequential", SHARE),
        share(log.profile().accesses().sequentialReads()));
    facts.put(
        column("sequential_writes", "Writes, sequential", SHARE),
        share(log.profile().accesses().sequentialWrites()));
    facts.put(
        column("file_not_aligned", "Not aligned in the file", SHARE),
        share(log.profile().accesses().fileNotAligned()));
    facts.put(column("lib_version", "Darshan", TEXT), job.metadataEntries().get("lib_ver"));
    facts.put(column("log_version", "Log format", TEXT), summary.header().version().toString());
    facts.put(column("modules", "Modules", TEXT), String.join(", ", summary.modules()));
    return ReportSection.facts(
            "job", "The job, by its log", "", facts.keySet().toArray(SectionColumn[]::new))
        .rows(List.<@Nullable Object[]>of(facts.values().toArray()));
  }

  /** A heading with the layers of which the bandwidth is. */
  private String bandwidth() {
    String layers = summary.names(summary.io().waited().layersOfBytes());
    return layers.isEmpty() ? "Bandwidth" : "Bandwidth (" + layers + ")";
  }

  /** What moved through which interface. */
  public SectionRows interfaces() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (ModuleTotals totals : summary.totals().values()) {
      rows.add(
          new @Nullable Object[] {
            totals.module().logName(),
            value(totals.count(Total.BYTES_READ)),
            value(totals.count(Total.BYTES_WRITTEN)),
            value(totals.reads()),
            value(totals.writes()),
            value(totals.opens()),
            value(totals.time(Total.F_READ_TIME)),
            value(totals.time(Total.F_WRITE_TIME)),
            value(totals.time(Total.F_META_TIME))
          });
    }
    IoTotals io = summary.io();
    rows.add(
        new @Nullable Object[] {
          "all, each byte once",
          value(io.knownBytes(IoDirection.READ)),
          value(io.knownBytes(IoDirection.WRITE)),
          null,
          null,
          null,
          value(io.knownSeconds(Total.F_READ_TIME)),
          value(io.knownSeconds(Total.F_WRITE_TIME)),
          value(io.knownSeconds(Total.F_META_TIME))
        });
    return ReportSection.table(
            "interfaces",
            "By interface",
            "",
            column("interface", "Interface", TEXT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("reads", "Reads", COUNT),
            column("writes", "Writes", COUNT),
            column("opens", "Opens", COUNT),
            column("read_time_s", "Read time", FINE_SECONDS),
            column("write_time_s", "Write time", FINE_SECONDS),
            column("meta_time_s", "Metadata time", FINE_SECONDS))
        .withNote("Times are sums over all ranks. MPI-IO calls POSIX: do not add the rows.")
        .rows(rows);
  }

  /** The files with most bytes. */
  public SectionRows files() {
    ValueColumns<FileProfile> columns =
        new ValueColumns<FileProfile>()
            .add("file_name", "File", TEXT, file -> file.name())
            .add(
                "bytes_read", "Read", BYTES, file -> value(file.use().knownBytes(IoDirection.READ)))
            .add(
                "bytes_written",
                "Written",
                BYTES,
                file -> value(file.use().knownBytes(IoDirection.WRITE)))
            .add("io_time_s", "I/O time", FINE_SECONDS, file -> value(file.use().knownSeconds()))
            .add("process_count", "Ranks", COUNT, file -> file.use().processes())
            .add("fs_type", "File system", TEXT, file -> file.fsType())
            .add(
                "stripes",
                "Striped over",
                TEXT,
                file ->
                    file.layout().isEmpty()
                        ? null
                        : file.layout().stream()
                            .map(LogSections::layout)
                            .collect(Collectors.joining("; ")));
    return ReportSection.table(
            "files", "Files by bytes", "The job used no file.", columns.columns())
        .rows(columns.rows(log.profile().topFiles().stream().limit(FILES).toList()));
  }

  private static String layout(Layout layout) {
    return layout.words()
        + (layout.state() == Layout.State.ON_MDT
            ? ""
            : ", stripes of "
                + (layout.stripeSize().isPresent()
                    ? Form.BYTES.text(layout.stripeSize().getAsLong())
                    : "?"));
  }

  /** Its performance factors. */
  public SectionRows factors() {
    return ShownFactors.section()
        .rows(log.job().factors().stream().map(LogSections::factors).toList());
  }

  private static @Nullable Object[] factors(Factors factors) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(factors.direction().name().toLowerCase(Locale.ROOT));
    ShownFactors.FACTORS.forEach(
        factor -> {
          OptionalDouble value = factors.of(factor);
          row.add(
              value.isPresent() && factor == Factor.IS_COLLECTIVE
                  ? Boolean.valueOf(value.getAsDouble() > 0)
                  : value(value));
        });
    return row.toArray();
  }

  /** Every rule's answer. */
  public SectionRows rules() {
    return ReportSection.table(
            "rules",
            "Rules",
            "The job was not diagnosed.",
            column("rule", "Rule", TEXT),
            column("status", "Result", TEXT),
            column("observed", "Observed", TEXT),
            column("threshold", "Threshold", TEXT),
            column("message", "What it asks or found", TEXT))
        .withNote("Each rule has a page of its own: docs/rules/.")
        .rows(
            Arrays.stream(Finding.Status.values())
                .flatMap(status -> log.diagnosis().findings(status).stream())
                .<@Nullable Object[]>map(
                    finding ->
                        new @Nullable Object[] {
                          finding.rule().id(),
                          log.diagnosis()
                              .level(finding)
                              .map(level -> level.label())
                              .orElseGet(() -> answer(finding.status())),
                          RuleValue.text(finding.rule(), finding.observed()),
                          RuleValue.threshold(finding.rule(), finding.threshold()),
                          finding.message().isEmpty()
                              ? finding.rule().question()
                              : finding.message()
                        })
                .toList());
  }

  private static String answer(Finding.Status status) {
    return switch (status) {
      case TRIPPED -> "found";
      case CLEAR -> "clear";
      case NOT_APPLICABLE -> "not checked";
      case FAILED -> "failed";
    };
  }

  private static @Nullable Object share(Optional<Ratio> share) {
    return share.<Object>map(Ratio::value).orElse(null);
  }

  private static @Nullable Object value(OptionalDouble value) {
    return value.isPresent() ? Double.valueOf(value.getAsDouble()) : null;
  }

  static @Nullable Object value(OptionalLong value) {
    return value.isPresent() && value.getAsLong() >= 0 ? Long.valueOf(value.getAsLong()) : null;
  }
}
