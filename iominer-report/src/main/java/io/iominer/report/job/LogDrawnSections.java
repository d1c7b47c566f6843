// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.FINE_SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.summary.LayerParts;
import io.iominer.core.unit.Bytes;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.fact.OstBytes;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.JobPath;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a log's job spent its time and bytes, as sections with their rows, each of which is drawn.
 */
public final class LogDrawnSections {
  /** Ids of the sections. */
  public static final String LAYERS = "layers";

  public static final String CRITICAL_FILES = "critical_files";
  public static final String SIZES = "request_sizes";
  public static final String OSTS = "osts";

  /** Files of the paths that people read. */
  private static final int FILES = 20;

  private final LogReport log;

  public LogDrawnSections(LogReport log) {
    this.log = log;
  }

  /** The slowest rank's time in I/O, by layer. */
  public SectionRows layers() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    log.job()
        .facts()
        .time()
        .filter(time -> time.seconds() > 0)
        .ifPresent(
            time -> {
              LayerParts parts = time.parts();
              double all = time.seconds();
              rows.add(row("file system (POSIX, STDIO)", parts.storageSeconds(), all));
              if (parts.mpiioSeconds() > 0) {
                rows.add(row("MPI-IO beyond that", parts.mpiioSeconds(), all));
              }
              if (parts.librarySeconds() > 0) {
                rows.add(row("HDF5, PnetCDF beyond", parts.librarySeconds(), all));
              }
            });
    return ReportSection.table(
            LAYERS,
            "Slowest rank's I/O time by layer",
            "The log does not show it.",
            column("layer", "Layer", TEXT).as(LABEL),
            column("seconds", "Seconds", FINE_SECONDS).as(VALUE),
            column("share", "Of the time in I/O", SHARE))
        .drawn(ChartKind.BARS)
        .withNote(
            "MPI-IO beyond that: waiting for late ranks, data exchange, collective opens and closes")
        .rows(rows);
  }

  /** The files that the critical paths are made of. */
  public SectionRows criticalFiles() {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (IoActivity activity : Timeline.of(log).critical().keySet()) {
      JobPath path = log.job().paths().get(activity);
      Map<Long, List<CriticalUse>> files =
          path.uses().stream().collect(Collectors.groupingBy(CriticalUse::fileId));
      GreatestParts.of(path.exclusiveSeconds(), FILES)
          .forEach(
              part ->
                  rows.add(
                      new @Nullable Object[] {
                        activity.name().toLowerCase(Locale.ROOT),
                        log.fileName(part.getKey()),
                        files.get(part.getKey()).size(),
                        files.get(part.getKey()).stream()
                            .mapToDouble(CriticalUse::start)
                            .min()
                            .orElseThrow(),
                        files.get(part.getKey()).stream()
                            .mapToDouble(CriticalUse::end)
                            .max()
                            .orElseThrow(),
                        part.getValue(),
                        path.busySeconds() > 0 ? part.getValue() / path.busySeconds() : null
                      }));
    }
    rows.sort(Comparator.comparingDouble((@Nullable Object[] row) -> (double) row[5]).reversed());
    return ReportSection.table(
            CRITICAL_FILES,
            "Files in use and critical path",
            "The job used no file, or its log does not show when.",
            column("activity", "Activity", TEXT),
            column("file_name", "File", TEXT),
            column("uses", "Uses", COUNT),
            column("start_s", "From", FINE_SECONDS),
            column("end_s", "To", FINE_SECONDS),
            column("exclusive_s", "Adds", FINE_SECONDS),
            column("exclusive_share", "Of activity", SHARE))
        .withNote(
            """
            In use: from the first to the last operation on a file; with a trace, during operations only
            Adds: seconds that the file adds to the critical path
            Left out: files that were open and idle; they are drawn, but not on the critical path
            The chart has a row for each layer that used a file; MPI-IO calls POSIX.""")
        .rows(rows.stream().limit(FILES).toList());
  }

  /** What it moved on each of its OSTs. */
  public SectionRows osts() {
    OstBytes osts = OstBytes.of(log.job().facts());
    double all = osts.bytes().values().stream().mapToDouble(Double::doubleValue).sum();
    return ReportSection.table(
            OSTS,
            "Bytes on each of its OSTs",
            "The log does not say on which OSTs the files lie.",
            column("ost", "OST", TEXT).as(LABEL),
            column("bytes", "Bytes", BYTES).as(VALUE),
            column("share", "Of all", SHARE))
        .drawn(ChartKind.COLUMNS)
        .withNote(sources(osts))
        .rows(
            osts.bytes().entrySet().stream()
                .<@Nullable Object[]>map(
                    one ->
                        new @Nullable Object[] {
                          one.getKey().toString(), Math.round(one.getValue()), one.getValue() / all
                        })
                .toList());
  }

  /** On what the bytes of the OSTs rest, and whether there are more. */
  private String sources(OstBytes osts) {
    StringJoiner words = new StringJoiner("; ", "", ".");
    Map<String, Double> sources = new LinkedHashMap<>();
    sources.put("placed by the offset of each traced operation (DXT)", osts.tracedBytes());
    sources.put(
        "placed by the stripes up to each file's highest offset, taken as used alike",
        osts.stripedBytes());
    sources.put("divided evenly over each file's OSTs, as no offsets are known", osts.evenBytes());
    sources.forEach(
        (how, bytes) -> {
          if (bytes > 0) {
            words.add(new Bytes(Math.round(bytes)) + " " + how);
          }
        });
    long alone = log.profile().summary().layoutsAlone();
    if (alone > 0) {
      words.add(
          String.format(
              Locale.ROOT, "%d more files have a stripe layout but no record of I/O", alone));
    }
    return words.toString();
  }

  private static @Nullable Object[] row(String name, double seconds, double all) {
    return new @Nullable Object[] {name, seconds, seconds / all};
  }
}
